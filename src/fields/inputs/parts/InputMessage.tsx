import { mdiAlertCircleOutline, mdiAlertOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/Icon';

/** `warning` is for advice, which does not block the save. */
export const InputMessage = ({ tone, children }: { tone: 'warning' | 'error'; children: ReactNode }) => (
  <Box
    component="span"
    sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: `${tone}.main`, '& svg': { fontSize: 16 } }}
  >
    <Icon path={tone === 'error' ? mdiAlertCircleOutline : mdiAlertOutline} />
    <span>{children}</span>
  </Box>
);
