import { type LatLng, type Map as LeafletMap, latLng, latLngBounds } from 'leaflet';
import type { MapPoint } from './position';

/** More pins cover each other, and take too long to draw and to move. */
export const FEW = 200;

/** Closer than this, every point has its own pin. */
const LAST_ZOOM = 18;

/** The side of a group in pixels. */
const SIDE = 80;

/** Points that are too close to each other to be told apart at a zoom. */
export interface PointGroup {
  id: string;
  points: readonly MapPoint[];
  centre: LatLng;
}

/** All points of a map, as groups of those that share a square at a zoom. Few points are a group each. */
export function groupsOf(points: readonly MapPoint[], map: LeafletMap, zoom: number): PointGroup[] {
  const isCrowded = points.length > FEW && zoom < LAST_ZOOM;
  const squares = new Map<string, MapPoint[]>();
  for (const point of points) {
    const { x, y } = map.project([...point.position], zoom);
    const id = isCrowded ? `${zoom} ${Math.floor(x / SIDE)} ${Math.floor(y / SIDE)}` : point.id;
    const square = squares.get(id);
    if (square) square.push(point);
    else squares.set(id, [point]);
  }
  return [...squares].map(([id, members]) => ({
    id: members.length === 1 ? (members[0]?.id ?? id) : id,
    points: members,
    centre: latLng(
      mean(members.map(({ position }) => position[0])),
      mean(members.map(({ position }) => position[1])),
    ),
  }));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Zooms in until a group falls apart. */
export function enlarge(map: LeafletMap, { points, centre }: PointGroup): void {
  const bounds = latLngBounds(points.map(({ position: [latitude, longitude] }) => [latitude, longitude]));
  const zoom = Math.max(map.getZoom() + 1, Math.min(map.getBoundsZoom(bounds), LAST_ZOOM));
  map.setView(centre, zoom);
  // The pressed group is gone.
  map.getContainer().focus();
}
