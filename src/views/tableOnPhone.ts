import type { CSSObject, Theme } from '@mui/material/styles';

/**
 * A list on a phone: each row is its name and its menu, and below them, quieter, its other cells, in as many lines as
 * they need. The elements stay those of a table; a test holds that Chromium still tells them as one.
 */
export const tableOnPhone = (theme: Theme): CSSObject => ({
  '&, & thead, & tbody': { display: 'block' },
  minWidth: '0 !important',
  '& tr': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    padding: '6px 4px 6px 12px',
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  '& tbody tr:last-child': { borderBottom: 0 },
  '& th, & td': { borderBottom: 0 },
  '& th[style]': { width: 'auto !important' },
  '& th': { padding: '0 12px 0 0' },
  '& td': { flex: 'none', order: 2, maxWidth: '100%', padding: '2px 12px 2px 0', whiteSpace: 'normal' },
  '& td:empty': { padding: 0 },
  '& tbody [data-kind]:not(.title)': {
    overflowWrap: 'anywhere',
    textAlign: 'start',
    fontSize: '0.8125rem',
    color: theme.palette.text.secondary,
  },
  // What stands below the name begins on a line of its own, under it.
  '& tbody tr::before': { content: '""', order: 1, flex: '0 0 100%' },
  '& tr[aria-selected], & tr:has(th.check)': { paddingInlineStart: 40 },
  '& .check': { width: 28, marginInlineStart: -28, padding: 0 },
  '& td.check': { order: 0 },
  '& td.title, & td[colspan]': { order: 0, flex: '1 1 0', minWidth: 0 },
  '& td.actions': { order: 0, width: 'auto', padding: 0 },
  '& td[data-kind="status"]': { order: 1 },
  // A record that begins with its picture has its name beside it.
  '& td.title:is([data-kind="icon"], [data-kind="image"])': { flex: 'none' },
  '& td.title:is([data-kind="icon"], [data-kind="image"]) + td': {
    order: 0,
    flex: '1 1 0',
    minWidth: 0,
    fontSize: 'inherit',
    color: 'inherit',
  },
  // A number or a day says nothing without the head of its column; who hears the row is told it by the table.
  '& td[data-label]::before': { content: 'attr(data-label) " " / ""' },
});
