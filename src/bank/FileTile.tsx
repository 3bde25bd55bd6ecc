import { mdiFilePdfBox } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { Icon } from '../ui/Icon';

const Tile = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  '& > small': { padding: '2px 4px', color: theme.palette.text.secondary, fontSize: '0.75rem' },
  '& > input': {
    position: 'absolute',
    top: 4,
    left: 4,
    width: 24,
    height: 24,
    margin: 0,
    accentColor: theme.palette.primary.main,
    cursor: 'pointer',
  },
  // With a mouse, a checkbox shows only under the pointer, with the focus, or while any checkbox is ticked.
  '@media (hover: hover)': {
    ':not(:has(input:checked)) > &:not(:hover, :focus-within) > input': { opacity: 0 },
  },
  '&:has(> input:checked) > button': { borderColor: theme.palette.primary.main },
}));

const Button = styled('button')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  padding: 4,
  font: 'inherit',
  fontSize: '0.75rem',
  textAlign: 'start',
  color: 'inherit',
  background: 'none',
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&[aria-pressed="true"]': {
    borderColor: theme.palette.primary.main,
    backgroundColor: theme.palette.action.selected,
  },
  '& img, & svg': {
    width: '100%',
    height: 90,
    objectFit: 'contain',
    color: theme.palette.text.secondary,
    borderRadius: 4,
    backgroundColor: theme.palette.action.hover,
  },
  // One line, so that all tiles have the same size.
  '& span': { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
}));

interface FileTileProps {
  url: string;
  /** Never empty: it names the button. */
  name: string;
  facts: readonly string[];
  isDocument: boolean;
  /** Absent if a click opens the file instead of choosing it. */
  isChosen?: boolean;
  onClick: () => void;
  selection?: {
    label: string;
    isSelected: boolean;
    /** @param isRange whether Shift is held */
    onSelect: (isRange: boolean) => void;
  };
}

export function FileTile({ url, name, facts, isDocument, isChosen, onClick, selection }: FileTileProps) {
  const factsId = useId();
  return (
    <Tile>
      <Button
        type="button"
        aria-pressed={isChosen}
        aria-haspopup={isChosen === undefined ? 'dialog' : undefined}
        title={name}
        aria-label={isDocument ? `${name} (PDF)` : name}
        aria-describedby={factsId}
        onClick={onClick}
      >
        {isDocument ? (
          <Icon path={mdiFilePdfBox} />
        ) : (
          <img src={url || undefined} alt="" loading="lazy" decoding="async" />
        )}
        <span>{name}</span>
      </Button>
      {selection && (
        <input
          type="checkbox"
          aria-label={selection.label}
          checked={selection.isSelected}
          // Avoids React's warning about the missing `onChange`.
          readOnly
          // Not `onChange`, because only a click tells whether Shift is held.
          onClick={({ shiftKey }) => selection.onSelect(shiftKey)}
        />
      )}
      <small id={factsId}>{facts.filter(Boolean).join(' · ')}</small>
    </Tile>
  );
}
