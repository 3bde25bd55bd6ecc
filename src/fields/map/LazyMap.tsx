import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import type { TownMapProps } from './TownMap';

const TownMap = lazy(() => import('./TownMap'));

/** The map of the town, loaded with its library when the first one is shown. */
export function LazyMap(props: TownMapProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" sx={{ height: props.height }} />}>
      <TownMap {...props} />
    </Suspense>
  );
}
