import { styled } from '@mui/material/styles';
import { chipStyles } from '../fields/columns/StatusChip';
import type { Kind } from '../metadata';

/**
 * Pixels that a column of a kind takes; the first one has what is left. The table is laid out from these and not
 * from its cells, which is a third of the time that three hundred rows take to appear.
 */
export const columnWidths: Partial<Record<Kind, number>> = {
  boolean: 100,
  number: 96,
  list: 96,
  date: 116,
  dateTime: 116,
  period: 282,
  choice: 146,
  status: 132,
  reference: 170,
  image: 80,
  icon: 64,
  phone: 140,
};

/** Pixels of a column that says nothing of its width, and the least that the first one has. */
export const defaultWidth = 180;

/** The look of a list's table, all of it in one sheet: its cells are plain elements. */
export const TableRoot = styled('table')(({ theme }) => ({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: '0.875rem',
  backgroundColor: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  transition: 'opacity 120ms',
  '&[data-stale]': { opacity: 0.55 },
  '& th, & td': {
    padding: '8px 12px',
    textAlign: 'start',
    verticalAlign: 'middle',
    borderBottom: `1px solid ${theme.palette.divider}`,
    whiteSpace: 'nowrap',
  },
  '& tbody tr:last-child td': { borderBottom: 0 },
  '& th': {
    whiteSpace: 'normal',
    fontWeight: 600,
    fontSize: '0.8125rem',
    color: theme.palette.text.secondary,
  },
  '& th button': {
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    border: 0,
    padding: '4px 0',
    cursor: 'pointer',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    borderRadius: 4,
  },
  '& th[aria-sort]': { color: theme.palette.text.primary },
  // Only where words can be long: a clip on each cell is what the browser spends most on before it paints.
  '& td:is([data-kind="text"], [data-kind="choice"], [data-kind="url"], [data-kind="email"], [data-kind="reference"], [data-kind="references"], [data-kind="longText"], [data-kind="richText"])':
    {
      overflow: 'clip',
      textOverflow: 'ellipsis',
    },
  '& td.title': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& [data-kind="number"], & [data-kind="list"]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& .check': { width: 40, paddingInlineEnd: 0 },
  '& .check input': {
    width: 16,
    height: 16,
    margin: 0,
    cursor: 'pointer',
    accentColor: theme.palette.primary.main,
  },
  '& .actions': { width: 48, padding: '2px 8px', textAlign: 'end' },
  '& .row-menu': {
    width: 32,
    height: 32,
    fontSize: 20,
    lineHeight: 1,
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: theme.palette.text.secondary,
    cursor: 'pointer',
    '&:hover': { backgroundColor: theme.palette.action.hover },
  },
  '& a': { color: 'inherit', textDecorationColor: theme.palette.divider, textUnderlineOffset: 3 },
  '& .row-link': { fontWeight: 500, textDecoration: 'none' },
  '& .row-link:hover': { textDecoration: 'underline' },
  '& tbody[data-clickable] tr': { cursor: 'pointer' },
  '& tbody tr:hover td': { backgroundColor: theme.palette.action.hover },
  '& tbody tr[aria-selected="true"] td': { backgroundColor: theme.palette.action.selected },
  '& :focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
  '& .thumbnail': {
    display: 'block',
    objectFit: 'cover',
    borderRadius: 4,
    background: theme.palette.action.hover,
  },
  '& .chip': chipStyles(theme),
  '& .chip + span': { marginInlineStart: 8 },
  '& .glyph': { display: 'block', width: 20, height: 20 },
  '& .absent': { color: theme.palette.text.disabled },
  '& .unseen': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  // On a phone a row is its name, its state and its menu; the rest is one tap away.
  [theme.breakpoints.down('sm')]: {
    minWidth: '0 !important',
    '& [data-kind]:not(.title):not([data-kind="status"])': { display: 'none' },
    '& th, & td': { padding: '10px 8px' },
  },
}));
