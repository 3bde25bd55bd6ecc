import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const barHeight = 56;

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  [theme.breakpoints.up('md')]: { flexWrap: 'wrap', justifyContent: 'end', paddingBlock: 6 },
  // The name of the record needs the room. In a narrow window, `text` buttons show only their icons.
  [theme.breakpoints.down('xl')]: { '& > .MuiButton-text > span': { display: 'none' } },
  [theme.breakpoints.down('lg')]: { '& [data-is-detail]': { display: 'none' } },
  [theme.breakpoints.down('sm')]: {
    position: 'fixed',
    insetInline: 0,
    bottom: 0,
    zIndex: theme.zIndex.appBar - 1,
    gap: 6,
    minHeight: barHeight,
    padding: '6px 12px calc(6px + env(safe-area-inset-bottom))',
    borderTop: `1px solid ${theme.palette.divider}`,
    backgroundColor: theme.palette.background.paper,
    '& .MuiButton-root': {
      minHeight: 42,
      paddingInline: 8,
      fontSize: '0.8125rem',
      lineHeight: 1.2,
      whiteSpace: 'normal',
    },
    '& .MuiButton-startIcon': { display: 'none' },
    '& > .MuiButton-contained, & > .MuiButton-outlined, & > .MuiButtonGroup-root': { flex: '1 1 auto' },
    '& > [aria-haspopup][aria-label]': { flex: 'none' },
    '& > .MuiButtonGroup-root > :first-of-type': { flex: 1 },
  },
}));

/** Keeps the bar from covering the end of the screen and the focused control. */
const roomForBar = (
  <GlobalStyles
    styles={(theme) => ({
      [theme.breakpoints.down('sm')]: {
        html: { scrollPaddingBottom: barHeight + 16 },
        body: { paddingBottom: barHeight },
      },
    })}
  />
);

interface ActionBarProps {
  label: string;
  children: ReactNode;
}

/**
 * The actions of a record, for the `actions` of its `StickyHeading`. On a phone, a bar at the bottom of the screen.
 * @example <ActionBar label="Actions sur la salle"><SaveButton /></ActionBar>
 */
export function ActionBar({ label, children }: ActionBarProps) {
  return (
    <Bar role="group" aria-label={label}>
      {roomForBar}
      {children}
    </Bar>
  );
}
