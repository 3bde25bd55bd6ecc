import type { LeafletKeyboardEvent, Marker as LeafletMarker } from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { GeoJSON, type GeoJSONProps, Marker, useMap, useMapEvents } from 'react-leaflet';
import { useLabel } from '../i18n/useLabel';
import { pointsOf } from '../metadata';
import { BaseMap, type BaseMapProps, fitting, maxAutoZoom } from './BaseMap';
import { groupsOf, MAX_PINS, type PointGroup, zoomInto } from './groups';
import { numberPin, pinIcons } from './MapFrame';
import { type MapPoint, type Position, rounded } from './position';
import { mapTexts } from './texts';

export interface TownMapProps extends Omit<BaseMapProps, 'children'> {
  points: readonly MapPoint[];
  highlightedIds?: readonly (string | undefined)[];
  /** The point that the map brings into view. */
  focusedId?: string;
  draggableId?: string;
  onSelect?: (id: string) => void;
  onHover?: (id: string | undefined) => void;
  onMove?: (id: string, position: Position) => void;
  /** Not called for a click on a pin. */
  onMapClick?: (position: Position) => void;
}

/** The positions that must be in view. */
const cornersOf = ({ position: [latitude, longitude], geometry }: MapPoint): [number, number][] =>
  geometry ? pointsOf(geometry).map(([east, north]) => [north, east]) : [[latitude, longitude]];

/** Fits the map once, to the first points that it gets. */
function Viewport({
  points,
  focusedId,
  onMapClick,
}: Pick<TownMapProps, 'points' | 'focusedId' | 'onMapClick'>) {
  const map = useMap();
  const [isFitted, setFitted] = useState(false);
  useMapEvents({
    click: ({ latlng }) => {
      if (!onMapClick) return;
      // The user has found the place, so the map does not move to the point that the click adds.
      setFitted(true);
      onMapClick(rounded([latlng.lat, latlng.lng]));
    },
  });
  useEffect(() => {
    const [first, ...more] = points;
    if (isFitted || !first) return;
    setFitted(true);
    if (more.length === 0 && !first.geometry)
      map.setView([...first.position], maxAutoZoom, { animate: false });
    else map.fitBounds(points.flatMap(cornersOf), fitting);
  }, [map, points, isFitted]);
  const [latitude, longitude] = points.find((point) => point.id === focusedId)?.position ?? [];
  useEffect(() => {
    if (latitude !== undefined && longitude !== undefined && !map.getBounds().contains([latitude, longitude]))
      map.panTo([latitude, longitude]);
  }, [map, latitude, longitude]);
  return null;
}

const onPress = (press: () => void) => ({
  click: press,
  keydown: ({ originalEvent }: LeafletKeyboardEvent) => {
    if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
    originalEvent.preventDefault();
    press();
  },
});

interface PointProps extends Pick<TownMapProps, 'onSelect' | 'onHover' | 'onMove'> {
  point: MapPoint;
  isHighlighted: boolean;
  isDraggable: boolean;
}

function Point({ point, isHighlighted, isDraggable, onSelect, onHover, onMove }: PointProps) {
  const { id, name, position, mark, tone = 'none' } = point;
  const pin = pinIcons[tone][isHighlighted ? 'highlighted' : 'plain'];
  return (
    <Marker
      // Leaflet applies `title` and `interactive` only when it creates the marker, so a change needs a new marker.
      key={`${name} ${isDraggable}`}
      position={[position[0], position[1]]}
      icon={mark === undefined ? pin : numberPin(mark, 26)}
      zIndexOffset={isHighlighted ? 1000 : 0}
      title={name}
      interactive={onSelect !== undefined || isDraggable}
      keyboard={onSelect !== undefined}
      draggable={isDraggable}
      eventHandlers={{
        ...onPress(() => onSelect?.(id)),
        mouseover: () => onHover?.(id),
        mouseout: () => onHover?.(undefined),
        dragend: ({ target }: { target: LeafletMarker }) => {
          const { lat, lng } = target.getLatLng();
          onMove?.(id, rounded([lat, lng]));
        },
      }}
    />
  );
}

function Group({ group }: { group: PointGroup }) {
  const map = useMap();
  const label = useLabel();
  const { points, centre } = group;
  const title = label(mapTexts.group, { count: points.length });
  return (
    <Marker
      // As in `Point`: another count or language needs a new marker.
      key={title}
      position={centre}
      icon={numberPin(points.length)}
      title={title}
      eventHandlers={onPress(() => zoomInto(map, group))}
    />
  );
}

type PointsProps = Pick<TownMapProps, 'points' | 'draggableId' | 'onSelect' | 'onHover' | 'onMove'> & {
  highlightedIds: readonly (string | undefined)[];
};

/** If there are many points, draws only what is in or near the view. */
function Points({ points, highlightedIds, draggableId, ...handlers }: PointsProps) {
  const map = useMap();
  const viewOf = () => ({ zoom: map.getZoom(), bounds: map.getBounds().pad(0.2) });
  const [{ zoom, bounds }, setView] = useState(viewOf);
  useMapEvents({ moveend: () => setView(viewOf()), resize: () => setView(viewOf()) });
  const groups = useMemo(() => groupsOf(points, map, zoom), [points, map, zoom]);
  const isCrowded = groups.length < points.length || groups.length > MAX_PINS;
  const shown = isCrowded ? groups.filter(({ centre }) => bounds.contains(centre)) : groups;
  const single = shown.flatMap(({ points: [first, ...more] }) => (first && more.length === 0 ? [first] : []));
  // These have a pin of their own, even if they are in a group.
  const ungrouped = points.filter(({ id }) => highlightedIds.includes(id) || id === draggableId);
  return (
    <>
      {shown.map((group) => group.points.length > 1 && <Group key={group.id} group={group} />)}
      {[...new Set([...single, ...ungrouped])].map((point) => (
        <Point
          key={point.id}
          point={point}
          isHighlighted={highlightedIds.includes(point.id)}
          isDraggable={point.id === draggableId}
          {...handlers}
        />
      ))}
    </>
  );
}

/** The keyboard cannot reach a shape. Its pin also selects the record. */
const Shapes = ({ points, onSelect }: Pick<TownMapProps, 'points' | 'onSelect'>) =>
  points.map(
    ({ id, tone, geometry }) =>
      geometry && (
        <GeoJSON
          // Leaflet draws the data only once, so another geometry or tone needs a new element.
          key={`${id} ${tone} ${JSON.stringify(geometry)}`}
          data={geometry as GeoJSONProps['data']}
          interactive={onSelect !== undefined}
          style={{ className: `shape ${tone ?? ''}` }}
          eventHandlers={{ click: () => onSelect?.(id) }}
        />
      ),
  );

export default function TownMap({
  points,
  highlightedIds = [],
  focusedId,
  draggableId,
  onMapClick,
  label,
  height,
  zoomsByWheel,
  ...handlers
}: TownMapProps) {
  return (
    <BaseMap label={label} height={height} zoomsByWheel={zoomsByWheel}>
      <Shapes points={points} onSelect={handlers.onSelect} />
      {/* Before `Viewport`, so that `Points` already listens when `Viewport` first moves the map. */}
      <Points points={points} highlightedIds={highlightedIds} draggableId={draggableId} {...handlers} />
      <Viewport points={points} focusedId={focusedId} onMapClick={onMapClick} />
    </BaseMap>
  );
}
