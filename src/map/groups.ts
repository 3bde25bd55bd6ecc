import { groupBy, meanBy } from 'es-toolkit';
import { type LatLng, type Map as LeafletMap, latLng, latLngBounds } from 'leaflet';
import type { MapPoint } from './position';

/** Up to this number of points, each has its own pin. More would cover each other and be slow. */
export const MAX_PINS = 200;

/** From this zoom level on, every point has its own pin. */
const UNGROUPED_ZOOM = 18;

/** In pixels. The points in one square of the map form a group. */
const SQUARE_SIDE = 80;

export interface PointGroup {
  id: string;
  points: readonly MapPoint[];
  centre: LatLng;
}

/** A numbered point stays alone, because somebody looks for its number. */
export function groupsOf(points: readonly MapPoint[], map: LeafletMap, zoom: number): PointGroup[] {
  const isCrowded = points.length > MAX_PINS && zoom < UNGROUPED_ZOOM;
  const squares = groupBy(points, ({ id, position, mark }) => {
    const { x, y } = map.project([...position], zoom);
    // A key that is a number would lose its place: `groupBy` returns an object, which sorts such keys.
    return isCrowded && mark === undefined
      ? `${zoom} ${Math.floor(x / SQUARE_SIDE)} ${Math.floor(y / SQUARE_SIDE)}`
      : `point ${id}`;
  });
  return Object.entries(squares).map(([id, members]) => ({
    id: members.length === 1 ? (members[0]?.id ?? id) : id,
    points: members,
    centre: latLng(
      meanBy(members, ({ position }) => position[0]),
      meanBy(members, ({ position }) => position[1]),
    ),
  }));
}

export function zoomInto(map: LeafletMap, { points, centre }: PointGroup): void {
  const bounds = latLngBounds(points.map(({ position: [latitude, longitude] }) => [latitude, longitude]));
  const zoom = Math.max(map.getZoom() + 1, Math.min(map.getBoundsZoom(bounds), UNGROUPED_ZOOM));
  map.setView(centre, zoom);
  // The group, which had the focus, is gone.
  map.getContainer().focus();
}
