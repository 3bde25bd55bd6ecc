import Skeleton from '@mui/material/Skeleton';
import { loadable } from '../ui/loadable';

/** `TownMap` in a separate chunk with its library. */
export const LazyMap = loadable(() => import('./TownMap'), {
  fallback: ({ height }) => <Skeleton variant="rounded" sx={{ height }} />,
});
