import Skeleton from '@mui/material/Skeleton';
import { loadable } from '../ui/loadable';

/** `DrawMap` in a separate chunk with its libraries. */
export const LazyDrawMap = loadable(() => import('./DrawMap'), {
  fallback: ({ height }) => <Skeleton variant="rounded" sx={{ height }} />,
});
