import { styled } from '@mui/material/styles';
import { chipStyles } from '../fields/columns/StatusChip';
import type { Kind } from '../metadata';
import { tableOnPhone } from './tableOnPhone';

/**
 * Pixels that a column of a kind takes. The others, whose words may be of any length, share what is left. The table
 * is laid out from these and not from its cells, which is a third of the time that three hundred rows take to appear.
 */
export const columnWidths: Partial<Record<Kind, number>> = {
  boolean: 100,
  number: 96,
  list: 104,
  date: 124,
  dateTime: 124,
  period: 316,
  choice: 156,
  status: 124,
  reference: 170,
  references: 250,
  longText: 244,
  image: 80,
  icon: 64,
  phone: 132,
};

/** The least pixels that a column of any length has. */
export const leastWidth = 112;

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
    overflowWrap: 'break-word',
  },
  '& tbody tr:last-child td': { borderBottom: 0 },
  '& th': {
    fontWeight: 600,
    fontSize: '0.8125rem',
    color: theme.palette.text.secondary,
  },
  '& th button': {
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    textAlign: 'inherit',
    border: 0,
    padding: '4px 0',
    cursor: 'pointer',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    borderRadius: 4,
  },
  '& th[aria-sort]': { color: theme.palette.text.primary },
  // Two lines of what may be pages long. Not of each cell: clips are what the browser spends most on before it paints.
  '& .long': { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' },
  '& td:is([data-kind="date"], [data-kind="dateTime"], [data-kind="phone"])': { whiteSpace: 'nowrap' },
  // Only a word that is longer than any line is cut.
  '& td.title': { hyphens: 'auto', hyphenateLimitChars: '20 4 4' },
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
  '& tbody tr:hover': { backgroundColor: theme.palette.action.hover },
  '& tbody tr[aria-selected="true"]': { backgroundColor: theme.palette.action.selected },
  '& :focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
  '& .thumbnail': {
    display: 'block',
    objectFit: 'cover',
    borderRadius: 4,
    background: theme.palette.action.hover,
  },
  '& .chip': chipStyles(theme),
  '& [data-kind="status"] .chip': { whiteSpace: 'normal' },
  '& .chip:not(:last-child)': { marginInlineEnd: 6 },
  '& .chip + span': { whiteSpace: 'nowrap' },
  '& .glyph': { display: 'block', width: 20, height: 20 },
  '& .absent': { color: theme.palette.text.disabled },
  '& .unseen': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  [theme.breakpoints.down('sm')]: tableOnPhone(theme),
}));
