import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { headerHeight, ScreenHeading, type ScreenHeadingProps } from './ScreenHeading';

/** Heights in pixels. The breadcrumb scrolls away, and the row below it stays in view. */
const crumbsHeight = 24;
const rowHeight = 52;

const Heading = styled(ScreenHeading)(({ theme }) => ({
  // The badges are chips and buttons, which have no common baseline.
  '& :has(> h1)': { alignItems: 'center' },
  // The small title above the name needs a wide window.
  '& nav + p': { display: 'none' },
  [theme.breakpoints.up('sm')]: {
    position: 'sticky',
    top: headerHeight - crumbsHeight,
    zIndex: theme.zIndex.appBar - 2,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, auto) minmax(0, 1fr) auto',
    gridTemplateRows: `${crumbsHeight}px minmax(${rowHeight}px, auto)`,
    gap: '0 16px',
    alignItems: 'center',
    // Covers the focus rings of controls that scroll behind the heading.
    marginInline: -8,
    paddingInline: 8,
    borderBottom: `1px solid ${theme.palette.divider}`,
    backgroundColor: theme.palette.background.default,
    '& > div:first-of-type': { display: 'contents' },
    '& nav ol': { flexWrap: 'nowrap', whiteSpace: 'nowrap' },
    '& nav + p': { gridColumn: '2 / -1', marginInlineStart: -8 },
    '& nav + p::before': { content: "'/' / ''", marginInlineEnd: 8 },
    '& p + div, & nav + div': { gridRow: 2, gridColumn: '1 / 3', minWidth: 0, gap: '0 12px' },
    '& > div + div': { gridRow: 2, gridColumn: 3 },
    '&& h1': {
      fontSize: '1.125rem',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
  },
  [theme.breakpoints.up('md')]: {
    // Many actions must not push the small title over the breadcrumb.
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    '& nav + p': { display: 'block' },
    '& p + div, & nav + div': { flexWrap: 'nowrap' },
    // The chips wrap before the heading is cut.
    '& h1 + *': { flex: '1 1 0', maxWidth: 'max-content' },
  },
}));

/** Keeps a sticky heading from covering messages and the control that has the focus. */
const roomForHeading = (
  <GlobalStyles
    styles={(theme) => ({
      [theme.breakpoints.up('sm')]: {
        html: {
          scrollPaddingTop: headerHeight + rowHeight + 16,
          '--toast-top': `${headerHeight + crumbsHeight + rowHeight + 16}px`,
        },
      },
    })}
  />
);

/**
 * A heading that stays in view with its actions. On a phone, only an `ActionBar` in `actions` stays in view.
 * @example <StickyHeading title="Salle des fêtes" actions={<SaveButton />} />
 */
export function StickyHeading(props: ScreenHeadingProps) {
  return (
    <>
      {roomForHeading}
      <Heading {...props} />
    </>
  );
}
