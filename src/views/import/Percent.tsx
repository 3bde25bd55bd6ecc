import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useLabel } from '../../i18n/useLabel';
import type { Label } from '../../metadata';

export function Percent({ percent, text }: { percent: number; text: Label }) {
  const label = useLabel();
  return (
    // Stays visible when the list above is long.
    <Box
      sx={{ position: 'sticky', bottom: 0, pb: 1, bgcolor: 'background.paper', backgroundImage: 'inherit' }}
    >
      <p role="status">{label(text)}</p>
      <LinearProgress
        aria-label={label(text)}
        variant={percent > 0 ? 'determinate' : 'indeterminate'}
        value={percent}
      />
    </Box>
  );
}
