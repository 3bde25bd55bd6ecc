import { styled } from '@mui/material/styles';
import { useLayoutEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';

/** Native, because MUI's dialog loads only with the palette. */
const Box = styled('dialog')(({ theme }) => ({
  boxSizing: 'border-box',
  width: 'min(600px, calc(100vw - 24px))',
  margin: 'calc(32px + 4dvh) auto auto',
  padding: 0,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: 12,
  color: theme.palette.text.primary,
  backgroundColor: theme.palette.background.paper,
  '&::backdrop': { backgroundColor: 'rgb(0 0 0 / 50%)' },
  [theme.breakpoints.down('sm')]: { marginTop: 12 },
  '& > div': { padding: '8px 16px' },
  '& input': {
    width: '100%',
    height: 32,
    padding: '0 0 0 30px',
    border: 0,
    outline: 'none',
    font: 'inherit',
    fontSize: '1rem',
    textOverflow: 'ellipsis',
    color: 'inherit',
    background: 'none',
  },
  '& p': { margin: 0, color: theme.palette.text.secondary, fontSize: '0.8125rem' },
}));

interface PaletteBoxProps {
  typed: string;
  onType: (text: string) => void;
  onClose: () => void;
}

/** Takes what the user types while the code of the palette loads. */
export function PaletteBox({ typed, onType, onClose }: PaletteBoxProps) {
  const translate = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const box = dialog.current;
    box?.showModal();
    // Closing returns the focus to the element that had it. The mere removal would lose the focus.
    return () => box?.close();
  }, []);
  return (
    <Box
      ref={dialog}
      // Native dialogs have this role already, but `useShortcuts` looks for the attribute.
      role="dialog"
      aria-label={translate('layout.search')}
      onCancel={onClose}
      // A press on the backdrop targets the box itself. Not `onClick`: a text selection that begins in the input and
      // ends on the backdrop is also a click on the box.
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return;
        // Else the press would take the focus away again after the box has returned it.
        event.preventDefault();
        onClose();
      }}
    >
      <div>
        <input
          type="text"
          aria-label={translate('layout.search')}
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
        <p role="status">{translate('forms.loading')}</p>
      </div>
    </Box>
  );
}
