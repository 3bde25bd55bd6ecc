import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { type ReactNode, useId } from 'react';

interface PanelProps {
  title?: string;
  help?: string;
  children: ReactNode;
}

/** A card of a screen, under its heading. */
export function Panel({ title, help, children }: PanelProps) {
  const id = useId();
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={title ? id : undefined}
      sx={{ p: { xs: 1.5, sm: 2 }, display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}
    >
      {title && (
        <Box component="h2" id={id} sx={{ m: 0, typography: 'h3' }}>
          {title}
        </Box>
      )}
      {help && (
        <Box component="p" sx={{ m: 0, color: 'text.secondary', typography: 'body2' }}>
          {help}
        </Box>
      )}
      {children}
    </Paper>
  );
}
