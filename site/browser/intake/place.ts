import { showNear } from './near';
import { element, type FormPage } from './page';

const load = (part: HTMLElement): Promise<unknown> =>
  new Promise((resolve, reject) => {
    part.addEventListener('load', resolve);
    part.addEventListener('error', reject);
    document.head.append(part);
  });

/** @returns `false` if the script or its styles cannot be loaded. The next call then tries again */
async function openMap({ form }: FormPage, map: HTMLElement): Promise<boolean> {
  map.hidden = false;
  if (map.dataset.drawn) return true;
  map.dataset.drawn = '1';
  const { map: script = '', mapStyles = '' } = form.dataset;
  const parts = [element('link', { rel: 'stylesheet', href: mapStyles }), element('script', { src: script })];
  try {
    // One after the other: the script needs the styles when it draws the map.
    for (const part of parts) await load(part);
    return true;
  } catch {
    for (const part of parts) part.remove();
    delete map.dataset.drawn;
    map.hidden = true;
    return false;
  }
}

export type Position = [latitude: number, longitude: number];

/** Each change sends the event `place`, which bubbles to the form. */
export interface Place {
  isSet: () => boolean;
  /** Without a name, the form shows the position. */
  set: (position: Position, name?: string) => void;
  remove: () => void;
  /** Shows the place that the inputs contain. */
  read: () => void;
  /** Empty if the place has no name. */
  name: () => string;
}

/** @returns `undefined` if the form asks for no place */
export function preparePlace(page: FormPage): Place | undefined {
  const { form, texts } = page;
  const field = form.querySelector<HTMLElement>('.spot');
  const find = <T extends HTMLElement>(selector: string) => field?.querySelector<T>(selector) ?? undefined;
  const latitudeInput = find<HTMLInputElement>('[data-latitude]');
  const longitudeInput = find<HTMLInputElement>('[data-longitude]');
  const [buttons, map, said] = [find('.buttons'), find('.map'), find('[data-place]')];
  const [mapButton, removal] = [find('[data-do=map]'), find('[data-removal]')];
  if (!field || !latitudeInput || !longitudeInput || !buttons || !map || !said) return undefined;
  if (!mapButton || !removal) return undefined;
  const inputs = [latitudeInput, longitudeInput];
  let placeName = '';
  // Counts the actions of the visitor. A position that an earlier action asked for is ignored.
  let turn = 0;
  const isSet = () => latitudeInput.value !== '';
  const say = (message = '') => {
    const spot = placeName || inputs.map(({ value }) => Number(value).toFixed(5)).join(', ');
    const noted = isSet() && texts.located?.replace('{place}', () => spot);
    said.textContent = [message, noted].filter(Boolean).join(' ');
  };
  const change = (position?: Position, name = '', message?: string) => {
    turn += 1;
    for (const [n, input] of inputs.entries()) input.value = position?.[n]?.toFixed(6) ?? '';
    placeName = name;
    say(message);
    removal.hidden = !position;
    map.dataset.chosen = position?.join(',') ?? '';
    map.dispatchEvent(new CustomEvent('place', { detail: position, bubbles: true }));
    void showNear(page, position);
  };
  const set: Place['set'] = (position, name) => change(position, name);
  const remove = () => change(undefined, '', texts.removed);
  const read = () => {
    if (isSet()) set([Number(latitudeInput.value), Number(longitudeInput.value)]);
  };
  const locate = () => {
    turn += 1;
    const own = turn;
    say(texts.locating);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => own === turn && set([latitude, longitude]),
      () => own === turn && say(texts.notLocated),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  };
  buttons.hidden = false;
  const locateButton = find('[data-do=locate]');
  if (!('geolocation' in navigator)) locateButton?.remove();
  locateButton?.addEventListener('click', locate);
  mapButton.addEventListener('click', async () => {
    mapButton.setAttribute('aria-expanded', 'true');
    say(texts.mapHelp);
    if (await openMap(page, map)) return;
    mapButton.setAttribute('aria-expanded', 'false');
    say(texts.noMap);
  });
  map.addEventListener('pick', (event) => set((event as CustomEvent<Position>).detail));
  removal.addEventListener('click', () => {
    remove();
    // The button that had the focus is hidden.
    mapButton.focus();
  });
  // The browser may have kept the inputs of an earlier visit.
  read();
  return { isSet, set, remove, read, name: () => placeName };
}
