import { keyframes, styled } from '@mui/material/styles';

const slide = keyframes({ from: { translate: '-100%' }, to: { translate: '400%' } });

/** MUI's progress bar would double the size of the header's code. */
const Bar = styled('div')(({ theme }) => ({
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
  isAtTop?: boolean;
}

export const ProgressBar = ({ label, isAtTop }: ProgressBarProps) => (
  <Bar
    role="progressbar"
    aria-label={label}
    sx={isAtTop ? { position: 'fixed', top: 0, insetInline: 0, height: 2, zIndex: 'tooltip' } : undefined}
  />
);
