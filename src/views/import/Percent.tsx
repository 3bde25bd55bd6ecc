import LinearProgress from '@mui/material/LinearProgress';
import { useLabel } from '../../i18n/useLabel';
import type { Label } from '../../metadata';

/** How far a call has got. */
export function Percent({ percent, text }: { percent: number; text: Label }) {
  const label = useLabel();
  return (
    <div>
      <p role="status">{label(text)}</p>
      <LinearProgress
        aria-label={label(text)}
        variant={percent > 0 ? 'determinate' : 'indeterminate'}
        value={percent}
      />
    </div>
  );
}
