import Skeleton from '@mui/material/Skeleton';
import { loadable } from '../ui/loadable';

/**
 * `TownMap`, in a separate chunk with Leaflet.
 * @example
 * <LazyMap label="Les salles" height={300} points={[{ id: '7', name: 'Salle des fêtes', position: [47.39, 0.68] }]} />
 */
export const LazyMap = loadable(() => import('./TownMap'), {
  fallback: ({ height }) => <Skeleton variant="rounded" sx={{ height }} />,
});
