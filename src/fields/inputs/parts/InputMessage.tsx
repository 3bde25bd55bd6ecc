import { mdiAlertCircleOutline, mdiAlertOutline } from '@mdi/js';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/Icon';

const Line = styled('span')<{ tone: 'warning' | 'error' }>(({ theme, tone }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  color: theme.palette[tone].main,
  '& svg': { fontSize: 16 },
}));

/**
 * A message below an input: `error` if the backend refused the value, `warning` for advice, which never blocks a save.
 */
export function InputMessage({ tone, children }: { tone: 'warning' | 'error'; children: ReactNode }) {
  return (
    <Line tone={tone}>
      <Icon path={tone === 'error' ? mdiAlertCircleOutline : mdiAlertOutline} />
      <span>{children}</span>
    </Line>
  );
}
