import 'leaflet/dist/leaflet.css';
import type { LeafletKeyboardEvent, Marker as LeafletMarker } from 'leaflet';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  AttributionControl,
  MapContainer,
  Marker,
  TileLayer,
  useMap,
  useMapEvents,
  ZoomControl,
} from 'react-leaflet';
import { useConfig } from '../../AppContext';
import { MapFrame, MapNotice, pins } from './MapFrame';
import { type MapPoint, type Position, rounded } from './position';

export interface TownMapProps {
  /** The accessible name. */
  label: string;
  points: readonly MapPoint[];
  /** Ids of the points with a larger pin. */
  marked?: readonly (string | undefined)[];
  /** The id of the point that stays in view. */
  shown?: string;
  /** The id of the point that can be dragged. */
  movable?: string;
  /** Pixels, or any CSS length. */
  height: number | string;
  /** Zooms by mouse wheel, which scrolls the page otherwise. */
  isMain?: boolean;
  onSelect?: (id: string) => void;
  onHover?: (id: string | undefined) => void;
  onMove?: (id: string, position: Position) => void;
  /** Called for a click outside of all points. */
  onPlace?: (position: Position) => void;
}

/** The closest zoom that the map chooses itself. */
const nearZoom = 16;

function Clicks({ onPlace }: Pick<TownMapProps, 'onPlace'>) {
  useMapEvents({ click: ({ latlng }) => onPlace?.(rounded([latlng.lat, latlng.lng])) });
  return null;
}

/** Fits the first points into the view, then pans to `shown` if it is outside. */
function Viewport({ points, shown }: Pick<TownMapProps, 'points' | 'shown'>) {
  const map = useMap();
  const [isFitted, setFitted] = useState(false);
  useEffect(() => {
    const [first, ...more] = points;
    if (isFitted || !first) return;
    setFitted(true);
    if (more.length === 0) map.setView([...first.position], nearZoom, { animate: false });
    else
      map.fitBounds(
        points.map(({ position: [latitude, longitude] }) => [latitude, longitude]),
        { padding: [32, 32], maxZoom: nearZoom, animate: false },
      );
  }, [map, points, isFitted]);
  const [latitude, longitude] = points.find((point) => point.id === shown)?.position ?? [];
  useEffect(() => {
    if (latitude !== undefined && longitude !== undefined && !map.getBounds().contains([latitude, longitude]))
      map.panTo([latitude, longitude]);
  }, [map, latitude, longitude]);
  // The container also changes its size with the elements beside it.
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ pan: false }));
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);
  return null;
}

interface PointProps extends Pick<TownMapProps, 'onSelect' | 'onHover' | 'onMove'> {
  point: MapPoint;
  isMarked: boolean;
  isMovable: boolean;
}

function Point({ point, isMarked, isMovable, onSelect, onHover, onMove }: PointProps) {
  const { id, name, position } = point;
  return (
    <Marker
      // Leaflet sets the title and tab index of a marker only when it creates it.
      key={`${name} ${isMovable}`}
      position={[position[0], position[1]]}
      icon={isMarked ? pins.marked : pins.plain}
      zIndexOffset={isMarked ? 1000 : 0}
      title={name}
      interactive={onSelect !== undefined || isMovable}
      keyboard={onSelect !== undefined}
      draggable={isMovable}
      eventHandlers={{
        click: () => onSelect?.(id),
        keydown: ({ originalEvent }: LeafletKeyboardEvent) => {
          if (originalEvent.key !== 'Enter' && originalEvent.key !== ' ') return;
          originalEvent.preventDefault();
          onSelect?.(id);
        },
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

/** A map with points. It also works without tiles, if none are configured or reachable. */
export default function TownMap({
  label,
  points,
  marked = [],
  shown,
  movable,
  height,
  isMain = false,
  onPlace,
  ...handlers
}: TownMapProps) {
  const { map } = useConfig();
  const translate = useTranslate();
  const [isUnreachable, setUnreachable] = useState(false);
  const notice = map.tiles === '' ? 'map.noTiles' : isUnreachable ? 'map.tilesFailed' : undefined;
  return (
    <MapFrame aria-label={label} style={{ height }}>
      <MapContainer
        center={[map.centre[0], map.centre[1]]}
        zoom={map.zoom}
        zoomControl={false}
        attributionControl={false}
        scrollWheelZoom={isMain}
      >
        {map.tiles !== '' && (
          <TileLayer
            url={map.tiles}
            attribution={map.attribution}
            eventHandlers={{ tileerror: () => setUnreachable(true), tileload: () => setUnreachable(false) }}
          />
        )}
        <ZoomControl zoomInTitle={translate('map.zoomIn')} zoomOutTitle={translate('map.zoomOut')} />
        {map.tiles !== '' && <AttributionControl prefix={false} />}
        <Viewport points={points} shown={shown} />
        {onPlace && <Clicks onPlace={onPlace} />}
        {points.map((point) => (
          <Point
            key={point.id}
            point={point}
            isMarked={marked.includes(point.id)}
            isMovable={point.id === movable}
            {...handlers}
          />
        ))}
      </MapContainer>
      {notice && <MapNotice role="status">{translate(notice)}</MapNotice>}
    </MapFrame>
  );
}
