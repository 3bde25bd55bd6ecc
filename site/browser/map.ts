import L from 'leaflet';
import 'leaflet/dist/leaflet.css';

type Degrees = [longitude: number, latitude: number];

/** A point, a line or an area of `GET /public/v1/{path}.geojson`. */
interface Feature {
  id: string;
  geometry:
    | { type: 'Point'; coordinates: Degrees }
    | { type: 'LineString'; coordinates: Degrees[] }
    | { type: 'Polygon'; coordinates: Degrees[][] };
  properties: { title: string; url: string };
}

/** No image, so that the pin takes the colour of the town. */
const pin = () =>
  L.divIcon({ className: 'pin', iconSize: [26, 26], iconAnchor: [13, 26], popupAnchor: [0, -24] });

function popupOf({ properties: { title, url } }: Feature): HTMLElement {
  const link = document.createElement('a');
  link.href = url;
  link.textContent = title;
  return link;
}

/** A line or an area also gets a pin in its middle, because the keyboard reaches only pins. */
function layersOf({ geometry, properties: { title } }: Feature): {
  marker: L.Marker;
  shape?: L.Polyline | L.Polygon;
} {
  const at = ([longitude, latitude]: Degrees) => L.latLng(latitude, longitude);
  const pinAt = (position: L.LatLng) => L.marker(position, { icon: pin(), title, alt: title });
  if (geometry.type === 'Point') return { marker: pinAt(at(geometry.coordinates)) };
  const options = { className: 'shape' };
  const shape =
    geometry.type === 'Polygon'
      ? L.polygon(
          geometry.coordinates.map((ring) => ring.map(at)),
          options,
        )
      : L.polyline(geometry.coordinates.map(at), options);
  return { marker: pinAt(shape.getBounds().getCenter()), shape };
}

/** Moves the focus into an open popup, and back when the popup closes. */
function leadFocus(map: L.Map): void {
  let opener: Element | null = null;
  map.on('popupopen', ({ popup }) => {
    opener = document.activeElement;
    const link = popup.getContent();
    // The map moves by itself to show the popup, so the browser must not scroll.
    if (link instanceof HTMLElement) link.focus({ preventScroll: true });
  });
  map.on('popupclose', ({ popup }) => {
    const hadFocus = popup.getElement()?.contains(document.activeElement);
    if (hadFocus && opener instanceof HTMLElement) opener.focus();
  });
  // Leaflet hears Escape only while the map itself has the focus.
  map.getContainer().addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') map.closePopup();
  });
}

/** Begins a map whose buttons are in the language of the page. */
function begin(element: HTMLElement, options?: L.MapOptions): L.Map {
  const {
    tiles = '',
    attribution = '',
    centre = '',
    zoom = '',
    zoomIn,
    zoomOut,
    close = '',
  } = element.dataset;
  const [latitude = 0, longitude = 0] = centre.split(',').map(Number);
  const map = L.map(element, { ...options, zoomControl: false }).setView([latitude, longitude], Number(zoom));
  L.control.zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(map);
  // Credits only the map, not Leaflet.
  map.attributionControl.setPrefix(false);
  if (tiles) L.tileLayer(tiles, { attribution, maxZoom: 19 }).addTo(map);
  map.on('popupopen', ({ popup }) => {
    popup.getElement()?.querySelector('.leaflet-popup-close-button')?.setAttribute('aria-label', close);
  });
  return map;
}

/** Draws the records of all pages of the list, not only of this page. */
async function draw(element: HTMLElement): Promise<void> {
  const { points = '' } = element.dataset;
  const response = await fetch(points).catch(() => undefined);
  if (!response?.ok) return;
  const { features }: { features: Feature[] } = await response.json();
  element.hidden = false;
  const map = begin(element, { scrollWheelZoom: false });
  leadFocus(map);
  const markers = new Map<string, L.Marker>();
  const layers: L.Layer[] = [];
  for (const feature of features) {
    const { marker, shape } = layersOf(feature);
    marker.bindPopup(popupOf(feature)).addTo(map);
    shape?.bindPopup(popupOf(feature)).addTo(map);
    markers.set(feature.id, marker);
    layers.push(shape ?? marker);
  }
  if (layers.length > 0)
    map.fitBounds(L.featureGroup(layers).getBounds(), { padding: [32, 32], maxZoom: 16 });
  // Pointing at an entry of the list marks its pin.
  for (const entry of document.querySelectorAll<HTMLElement>('[data-place]')) {
    const marker = () => markers.get(entry.dataset.place ?? '');
    entry.addEventListener('mouseenter', () => marker()?.getElement()?.classList.add('is-near'));
    entry.addEventListener('mouseleave', () => marker()?.getElement()?.classList.remove('is-near'));
  }
}

/** Draws a map to choose a place on. The Enter key chooses the centre. */
function drawPick(element: HTMLElement): void {
  const map = begin(element);
  const marker = L.marker(map.getCenter(), { icon: pin(), keyboard: false });
  const pick = ({ lat, lng }: L.LatLng) =>
    element.dispatchEvent(new CustomEvent('pick', { detail: [lat, lng] }));
  map.on('click', ({ latlng }) => pick(latlng));
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.target !== element) return;
    event.preventDefault();
    pick(map.getCenter());
  });
  const show = ([lat = 0, lng = 0]: readonly number[]) => {
    marker.setLatLng([lat, lng]).addTo(map);
    map.setView([lat, lng], Math.max(map.getZoom(), 16));
  };
  element.addEventListener('place', (event) => {
    const { detail } = event as CustomEvent<[number, number] | null>;
    if (detail) show(detail);
    else marker.remove();
  });
  // Somebody may choose a place before the map is drawn.
  if (element.dataset.chosen) show(element.dataset.chosen.split(',').map(Number));
  element.focus();
}

for (const element of document.querySelectorAll<HTMLElement>('.map')) {
  if (element.dataset.pick === undefined) void draw(element);
  else drawPick(element);
}
