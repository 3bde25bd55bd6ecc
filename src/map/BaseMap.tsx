import 'leaflet/dist/leaflet.css';
import { type ReactNode, useEffect, useState } from 'react';
import { AttributionControl, MapContainer, TileLayer, useMap, ZoomControl } from 'react-leaflet';
import { useLabel } from '../i18n/useLabel';
import { useConfig } from '../routing/AppContext';
import { MapFrame, MapNotice } from './MapFrame';
import { mapTexts } from './texts';

export interface BaseMapProps {
  label: string;
  /** Pixels, or any CSS length. */
  height: number | string;
  zoomsByWheel?: boolean;
  children: ReactNode;
}

/** The maximum zoom that a map chooses by itself. */
export const maxAutoZoom = 16;

/** Options of `fitBounds`. */
export const fitting = { padding: [32, 32] as [number, number], maxZoom: maxAutoZoom, animate: false };

/** Leaflet itself measures the map again only when the window is resized. */
function Size() {
  const map = useMap();
  useEffect(() => {
    const observer = new ResizeObserver(() => map.invalidateSize({ pan: false }));
    observer.observe(map.getContainer());
    return () => observer.disconnect();
  }, [map]);
  return null;
}

export function BaseMap({ label: name, height, zoomsByWheel = false, children }: BaseMapProps) {
  const { map } = useConfig();
  const label = useLabel();
  const [isUnreachable, setUnreachable] = useState(false);
  const failure = isUnreachable ? mapTexts.tilesFailed : undefined;
  const notice = map.tiles === '' ? mapTexts.noTiles : failure;
  return (
    <MapFrame aria-label={name} style={{ height }}>
      <MapContainer
        center={[map.centre[0], map.centre[1]]}
        zoom={map.zoom}
        zoomControl={false}
        attributionControl={false}
        scrollWheelZoom={zoomsByWheel}
      >
        {map.tiles !== '' && (
          <TileLayer
            url={map.tiles}
            attribution={map.attribution}
            eventHandlers={{ tileerror: () => setUnreachable(true), tileload: () => setUnreachable(false) }}
          />
        )}
        <ZoomControl
          // Leaflet sets the titles only when it creates the control, so another language needs a new control.
          key={label(mapTexts.zoomIn)}
          zoomInTitle={label(mapTexts.zoomIn)}
          zoomOutTitle={label(mapTexts.zoomOut)}
        />
        {map.tiles !== '' && <AttributionControl prefix={false} />}
        {children}
        <Size />
      </MapContainer>
      {notice && <MapNotice role="status">{label(notice)}</MapNotice>}
    </MapFrame>
  );
}
