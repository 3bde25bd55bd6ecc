import { keyframes, styled } from '@mui/material/styles';

const slide = keyframes({ from: { translate: '-100%' }, to: { translate: '400%' } });

/** A line that says something is loading. MUI's, which also shows shares, would double the size of the header. */
const Line = styled('div')(({ theme }) => ({
  overflow: 'hidden',
  height: 4,
  backgroundColor: `color-mix(in srgb, ${theme.palette.primary.main} 25%, transparent)`,
  '&::after': {
    content: '""',
    display: 'block',
    width: '25%',
    height: '100%',
    backgroundColor: theme.palette.primary.main,
    animation: `${slide} 1.6s linear infinite`,
  },
}));

interface ProgressBarProps {
  label: string;
  /** Lies along the top of the window. */
  isAtTop?: boolean;
}

export const ProgressBar = ({ label, isAtTop }: ProgressBarProps) => (
  <Line
    role="progressbar"
    aria-label={label}
    sx={isAtTop ? { position: 'fixed', top: 0, insetInline: 0, height: 2, zIndex: 'tooltip' } : undefined}
  />
);
