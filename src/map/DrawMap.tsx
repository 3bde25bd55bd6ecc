// Leaflet comes first, because Geoman extends it.
import 'leaflet';
import '@geoman-io/leaflet-geoman-free';
import '@geoman-io/leaflet-geoman-free/dist/leaflet-geoman.css';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { isEqual } from 'es-toolkit';
import L from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMap } from 'react-leaflet';
import { useLabel, useLanguage } from '../i18n/useLabel';
import { type Degrees, type Geometry, isGeometry, pointsOf, type Shape, sentenceLocale } from '../metadata';
import { BaseMap, type BaseMapProps, fitting, maxAutoZoom } from './BaseMap';
import { drawTexts } from './drawTexts';
import { pinIcons } from './MapFrame';

/** Geoman's name of each shape. */
const drawings = { point: 'Marker', line: 'Line', area: 'Polygon' } as const satisfies Record<Shape, string>;

const pathOptions = { className: 'shape' };

// biome-ignore lint/suspicious/noExplicitAny: Leaflet's polygons are polylines with other geometries.
type Drawn = L.Polyline<any> | L.Marker;

/** Six decimals are about ten centimetres. */
function geometryIn(layer: Drawn): Geometry | undefined {
  const { geometry } = layer.toGeoJSON(6);
  return isGeometry(geometry) ? geometry : undefined;
}

const layerOf = (geometry: Geometry): Drawn => {
  const at = ([east, north]: Degrees) => L.latLng(north, east);
  if (geometry.type === 'Point') return L.marker(at(geometry.coordinates), { icon: pinIcons.none.plain });
  if (geometry.type === 'LineString') return L.polyline(geometry.coordinates.map(at), pathOptions);
  // Leaflet closes the rings itself.
  const rings = geometry.coordinates.map((ring) => ring.slice(0, -1).map(at));
  return L.polygon(rings, pathOptions);
};

function bringIntoView(map: L.Map, geometry: Geometry, isFirst: boolean): void {
  const [first, ...more] = pointsOf(geometry).map(([east, north]): [number, number] => [north, east]);
  if (!first || (!isFirst && map.getBounds().contains(L.latLngBounds([first, ...more])))) return;
  if (more.length === 0) map.setView(first, maxAutoZoom, { animate: false });
  else map.fitBounds([first, ...more], fitting);
}

/** Hides a drag handle from keyboards and screen readers: their users edit the positions as text instead. */
const hideHandle: L.LayerEventHandlerFn = ({ layer }) => {
  const icon = layer instanceof L.Marker ? layer.getElement() : undefined;
  icon?.setAttribute('aria-hidden', 'true');
  icon?.removeAttribute('tabindex');
  icon?.removeAttribute('role');
};

interface DrawingProps {
  geometry: Geometry | undefined;
  onChange: (geometry: Geometry) => void;
  drawing: Shape | undefined;
  onEnd: () => void;
}

function Drawing({ geometry, onChange, drawing, onEnd }: DrawingProps) {
  const map = useMap();
  const language = useLanguage();
  const layer = useRef<Drawn>(undefined);
  // Whether the map has moved to the geometry. A newly drawn shape needs no move: it is already visible.
  const isPositioned = useRef(geometry === undefined);
  const change = useEffectEvent((edited: Drawn) => {
    const next = geometryIn(edited);
    if (next) onChange(next);
  });
  useEffect(() => {
    map.on('layeradd', hideHandle);
    return () => {
      map.off('layeradd', hideHandle);
    };
  }, [map]);
  useEffect(() => {
    // After an edit on the map, the layer already shows this geometry.
    if (layer.current && isEqual(geometryIn(layer.current), geometry)) return;
    layer.current?.remove();
    layer.current = geometry && layerOf(geometry);
    if (!layer.current || !geometry) return;
    layer.current.addTo(map);
    layer.current.pm.enable({
      snappable: false,
      // Else a right click or a long press would remove the shape from the map, but not from the form.
      preventMarkerRemoval: geometry.type === 'Point',
      removeLayerBelowMinVertexCount: false,
    });
    const current = layer.current;
    current.on('pm:edit', () => change(current));
    bringIntoView(map, geometry, !isPositioned.current);
    isPositioned.current = true;
  }, [map, geometry]);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    map.pm.setLang(sentenceLocale(language));
    map.on('pm:create', ({ layer: drawn }) => {
      drawn.remove();
      change(drawn as Drawn);
      end();
    });
    return () => {
      map.off('pm:create');
    };
  }, [map, language]);
  useEffect(() => {
    if (!drawing) return;
    map.pm.enableDraw(drawings[drawing], {
      snappable: false,
      continueDrawing: false,
      // The hint below the map says the same.
      tooltips: false,
      templineStyle: pathOptions,
      hintlineStyle: { ...pathOptions, dashArray: [5, 5] },
      pathOptions,
      markerStyle: { icon: pinIcons.none.plain },
    });
    return () => map.pm.disableDraw();
  }, [map, drawing]);
  return null;
}

export interface DrawMapProps extends Omit<BaseMapProps, 'children'> {
  geometry: Geometry | undefined;
  shapes: readonly Shape[];
  onChange: (geometry: Geometry) => void;
}

export default function DrawMap({ geometry, shapes, onChange, ...map }: DrawMapProps) {
  const label = useLabel();
  const [drawing, setDrawing] = useState<Shape>();
  const stop = () => setDrawing(undefined);
  return (
    <Box onKeyDown={({ key }) => key === 'Escape' && stop()} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {shapes.map((shape) => (
          <Button
            key={shape}
            size="small"
            variant={drawing === shape ? 'contained' : 'outlined'}
            aria-pressed={drawing === shape}
            onClick={() => setDrawing(drawing === shape ? undefined : shape)}
          >
            {label(drawTexts[shape].button)}
          </Button>
        ))}
      </Box>
      <BaseMap {...map}>
        <Drawing geometry={geometry} onChange={onChange} drawing={drawing} onEnd={stop} />
      </BaseMap>
      <Box
        role="status"
        sx={{ color: 'text.secondary', fontSize: '0.8125rem', '&:empty': { display: 'none' } }}
      >
        {drawing && label(drawTexts[drawing].hint)}
      </Box>
    </Box>
  );
}
