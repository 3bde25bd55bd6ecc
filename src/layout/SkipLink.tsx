import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';

const Shortcut = styled('a')(({ theme }) => ({
  position: 'fixed',
  top: 8,
  left: 8,
  zIndex: theme.zIndex.tooltip,
  padding: '8px 14px',
  borderRadius: 8,
  backgroundColor: theme.palette.primary.main,
  color: theme.palette.primary.contrastText,
  fontWeight: 550,
  textDecoration: 'none',
  '&:not(:focus)': { clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden', padding: 0 },
}));

/** First in the tab order. Moves focus by script: under `<base>`, a fragment would lead to another page. */
export function SkipLink({ to }: { to: string }) {
  const translate = useTranslate();
  return (
    <Shortcut
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {translate('layout.skip')}
    </Shortcut>
  );
}
