import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { type ReactNode, useId } from 'react';
import { LocalErrorBoundary } from './failures/LocalErrorBoundary';

interface PanelProps {
  title?: ReactNode;
  help?: string;
  /** Rendered to the right of the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/**
 * A card with an optional heading.
 * @example <Panel title="Horaires" help="De la semaine">8 h à 18 h</Panel>
 */
export function Panel({ title, help, action, children }: PanelProps) {
  const id = useId();
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={title ? id : undefined}
      sx={{ p: { xs: 1.5, sm: 2 }, display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}
    >
      {title && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px', alignItems: 'center' }}>
          <Box component="h2" id={id} sx={{ m: 0, mr: 'auto', typography: 'h3' }}>
            {title}
          </Box>
          {action}
        </Box>
      )}
      {help && (
        <Box component="p" sx={{ m: 0, color: 'text.secondary', typography: 'body2' }}>
          {help}
        </Box>
      )}
      <LocalErrorBoundary>{children}</LocalErrorBoundary>
    </Paper>
  );
}
