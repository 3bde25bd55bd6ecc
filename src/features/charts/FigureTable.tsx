import { styled } from '@mui/material/styles';

/** A plain table of names and numbers. */
export const FigureTable = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    padding: '6px 8px',
    borderBottom: `1px solid ${theme.palette.divider}`,
    textAlign: 'end',
    fontWeight: 400,
  },
  '& a': { color: theme.palette.primary.main, textUnderlineOffset: 3 },
  '& th:first-of-type': { textAlign: 'start' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    backgroundColor: theme.palette.background.paper,
    color: theme.palette.text.secondary,
    fontSize: '0.8125rem',
    fontWeight: 600,
  },
}));
