import { useDroppable } from '@dnd-kit/core';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';

const Zone = styled('div')(({ theme }) => ({
  marginBottom: 8,
  padding: '8px 12px',
  borderRadius: 8,
  border: '1px dashed transparent',
  color: theme.palette.text.secondary,
  fontSize: '0.8125rem',
  '&[data-open]': { borderColor: theme.palette.text.disabled },
  '&[data-over]': { backgroundColor: theme.palette.action.selected, borderColor: theme.palette.primary.main },
}));

/** How a tree is moved; while something is dragged, the place that takes it to the first level. */
export function TreeRoot({ isOpen }: { isOpen: boolean }) {
  const translate = useTranslate();
  const { setNodeRef, isOver } = useDroppable({ id: 'root', disabled: !isOpen });
  return (
    <Zone ref={setNodeRef} data-open={isOpen || undefined} data-over={isOver || undefined}>
      {translate(isOpen ? 'tree.root' : 'tree.hint')}
    </Zone>
  );
}
