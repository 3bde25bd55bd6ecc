import Skeleton from '@mui/material/Skeleton';
import { loadable } from '../ui/loadable';

export const LazyDrawMap = loadable(() => import('./DrawMap'), {
  fallback: ({ height }) => <Skeleton variant="rounded" sx={{ height }} />,
});
