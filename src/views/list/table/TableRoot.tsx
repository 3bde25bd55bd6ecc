import { type CSSObject, styled, type Theme } from '@mui/material/styles';
import { chipStyles } from '../../../fields/columns/StatusChip';
import { type Field, type StatusField, traits } from '../../../metadata';

/**
 * Each row shows its title and menu, and below them its other cells. A test checks that Chromium still exposes a table
 * to screen readers.
 */
const phoneTableStyles = (theme: Theme): CSSObject => ({
  '&, & thead, & tbody': { display: 'block' },
  minWidth: '0 !important',
  // The buttons for the order.
  '@media print': { '& thead': { display: 'none' } },
  '& tr': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    padding: '6px 4px 6px calc(12px + var(--indent, 0px))',
    borderBottom: `1px solid ${theme.palette.divider}`,
  },
  // `position` makes the row clip the visually hidden words in its cells.
  '& thead tr': {
    position: 'relative',
    flexWrap: 'nowrap',
    overflowX: 'auto',
    whiteSpace: 'nowrap',
    maskImage: 'linear-gradient(to left, transparent, #000 24px)',
  },
  '& tbody tr:last-child': { borderBottom: 0 },
  '& th, & td': { borderBottom: 0 },
  '& th[style]': { width: 'auto !important' },
  '& th': { flex: 'none', padding: '0 12px 0 0' },
  '& td': { flex: 'none', order: 2, maxWidth: '100%', padding: '2px 12px 2px 0', whiteSpace: 'normal' },
  '& td:empty': { padding: 0 },
  '& tbody td[data-kind]:empty::after': { content: 'none' },
  '& tbody [data-kind]:not(.title)': {
    overflowWrap: 'anywhere',
    textAlign: 'start',
    fontSize: '0.8125rem',
    color: theme.palette.text.secondary,
  },
  // Line break between the title and the other cells.
  '& tbody tr::before': { content: '""', order: 1, flex: '0 0 100%' },
  '& tr[aria-selected], & tr:has(th.check)': { paddingInlineStart: 40 },
  '& .check': { width: 28, marginInlineStart: -28, padding: 0 },
  '& td.check': { order: 0 },
  '& td.title, & td[colspan]': { order: 0, flex: '1 1 0', minWidth: 0, paddingInlineStart: 0 },
  // Below the name of a tree row, which follows its handle.
  '& td.title:has(button) + td': { paddingInlineStart: 38 },
  '& td.pictured': { paddingInlineStart: 52, minHeight: 44, height: 'auto', alignContent: 'center' },
  '& .cover': { insetInlineStart: 0 },
  '& td.actions': { order: 0, width: 'auto', padding: 0 },
  '& td[data-kind="status"]': { order: 1 },
  // If the title is a picture, the next cell is beside it.
  '& td.title:is([data-kind="icon"], [data-kind="image"])': { flex: 'none' },
  '& td.title:is([data-kind="icon"], [data-kind="image"]) + td': {
    order: 0,
    flex: '1 1 0',
    minWidth: 0,
    fontSize: 'inherit',
    color: 'inherit',
  },
  // Screen readers take the label from the table head.
  '& td[data-label]:not(:empty)::before': { content: 'attr(data-label) " " / ""' },
});

/** In pixels. A narrower column would break the words of a title beside its picture. */
const minColumnWidth = 136;

/** In pixels, for the longest label in one line: about 6.2 for each letter, and 40 for the padding of chip and cell. */
function statusWidth({ choices, byPeriod }: StatusField): number {
  const labels = [...choices, byPeriod?.upcoming, byPeriod?.past].flatMap((state) => state?.label ?? []);
  const longest = Math.max(...labels.flatMap(({ fr, en }) => [fr.length, en.length]));
  return Math.max(traits.status.width ?? 0, 40 + Math.ceil(longest * 6.2));
}

/** In pixels. `undefined` if the column shares the remaining width. */
export const widthOf = (field: Field): number | undefined =>
  field.width ?? (field.kind === 'status' ? statusWidth(field) : traits[field.kind].width);

/** In pixels. `others` is the width of the other columns: by default, the checkbox (40) and the menu (48). */
export const minTableWidth = (fields: readonly Field[], others = 40 + 48): number =>
  fields.reduce((sum, field) => sum + (widthOf(field) ?? minColumnWidth), others);

/** Must not contain menus, because a CSS container changes their position. */
export const TableFrame = styled('div')({ containerType: 'inline-size' });

/** In pixels. In a frame of at least this width, a wide table scrolls. */
const maxPhoneWidth = 960;

/**
 * Also styles the cells, which are plain HTML. In a frame narrower than `minWidth` and `maxPhoneWidth`, the table looks
 * as on a phone.
 */
export const TableRoot = styled('table', { shouldForwardProp: (prop) => prop !== 'minWidth' })<{
  minWidth?: number;
}>(({ theme, minWidth }) => ({
  minWidth,
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
  '& th': { paddingBlock: 4, fontWeight: 550, fontSize: '0.8125rem', color: theme.palette.text.secondary },
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
  // Only for long texts, because clipping every cell would be the slowest step before the first paint.
  '& .long': { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflow: 'hidden' },
  '& td:is([data-kind^="date"], [data-kind="phone"], [data-kind="number"])': { whiteSpace: 'nowrap' },
  // Only for long words, which can be longer than a line.
  '& td.title': {
    hyphens: 'auto',
    hyphenateLimitChars: '20 4 4',
    // The rows of a tree set the indent.
    paddingInlineStart: 'calc(12px + var(--indent, 0px))',
  },
  '& [data-kind="number"], & [data-kind="list"]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& .check': { width: 40, paddingInlineEnd: 0 },
  '& .check input': {
    // As an inline element, the checkbox would stand above the middle of its row.
    display: 'block',
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
  '& a.row-link': { fontWeight: 550, textDecoration: 'none' },
  '& td.title:is([data-kind="icon"], [data-kind="image"]) + td': { fontWeight: 550 },
  '& a.row-link:hover': { textDecoration: 'underline' },
  '& tbody[data-clickable] tr': { cursor: 'pointer' },
  '& tbody tr:is(:hover, :has(.row-link:focus-visible))': { backgroundColor: theme.palette.action.hover },
  '& tbody tr[aria-selected="true"]': {
    backgroundColor: theme.palette.action.selected,
    '& .chip[data-tone="neutral"]': { backgroundColor: theme.palette.background.paper },
  },
  '& .thumbnail': {
    display: 'block',
    objectFit: 'cover',
    borderRadius: 4,
    background: theme.palette.action.hover,
  },
  '& td.pictured': { position: 'relative', height: 56, paddingInlineStart: 64 },
  '& .cover': {
    position: 'absolute',
    insetInlineStart: 12,
    top: 'calc(50% - 20px)',
    width: 40,
    height: 40,
    objectFit: 'cover',
    borderRadius: 6,
    background: theme.palette.action.hover,
    color: theme.palette.text.secondary,
    fontWeight: 550,
    lineHeight: '40px',
    textAlign: 'center',
  },
  '& .cover[data-letter]::before': { content: 'attr(data-letter) / ""' },
  '& .cover[data-round]': { borderRadius: '50%' },
  '& .chip': chipStyles(theme),
  '& [data-kind="status"] .chip': { whiteSpace: 'normal' },
  '& .chip:not(:last-child)': { marginInlineEnd: 6 },
  '& .chip + span': { whiteSpace: 'nowrap' },
  '& .glyph': { display: 'block', width: 20, height: 20 },
  '& .unreadable': { color: theme.palette.text.secondary },
  // Screen readers say that the cell is empty.
  '& tbody td[data-kind]:empty::after': { content: '"—" / ""', color: theme.palette.text.disabled },
  [theme.breakpoints.down('sm')]: phoneTableStyles(theme),
  ...(minWidth && {
    [`@container (max-width: ${Math.min(minWidth, maxPhoneWidth) - 1}px)`]: phoneTableStyles(theme),
  }),
}));
