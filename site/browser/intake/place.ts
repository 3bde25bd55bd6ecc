import { showNear } from './near';
import { element, type FormPage } from './page';

const load = (part: HTMLElement): Promise<unknown> =>
  new Promise((resolve, reject) => {
    part.addEventListener('load', resolve);
    part.addEventListener('error', reject);
    document.head.append(part);
  });

/**
 * Shows the map. Loads the script that draws the map, and that sends the event `pick` for a touch.
 * @returns `false` if the script or its styles cannot be loaded. The next call then tries again
 */
async function openMap({ form }: FormPage, map: HTMLElement): Promise<boolean> {
  map.hidden = false;
  if (map.dataset.drawn) return true;
  map.dataset.drawn = '1';
  const { map: script = '', mapStyles = '' } = form.dataset;
  const parts = [element('link', { rel: 'stylesheet', href: mapStyles }), element('script', { src: script })];
  try {
    // One after the other: the script draws the map once, and needs the styles for that.
    for (const part of parts) await load(part);
    return true;
  } catch {
    for (const part of parts) part.remove();
    delete map.dataset.drawn;
    map.hidden = true;
    return false;
  }
}

/** Sets the place of a record. Shows the name of the place or, without a name, its position. */
export type SetPlace = (latitude: number, longitude: number, name?: string) => void;

/**
 * Lets people give the place of a record: by the position of the phone, or by a touch on the map.
 * @returns a function that sets the place; `undefined` if the form asks for no place
 */
export function preparePlace(page: FormPage): SetPlace | undefined {
  const { form, texts } = page;
  const field = form.querySelector<HTMLElement>('.spot');
  const find = <T extends HTMLElement>(selector: string) => field?.querySelector<T>(selector) ?? undefined;
  const latitudeInput = find<HTMLInputElement>('[data-latitude]');
  const longitudeInput = find<HTMLInputElement>('[data-longitude]');
  const [buttons, map, said] = [find('.buttons'), find('.map'), find('[data-place]')];
  if (!field || !latitudeInput || !longitudeInput || !buttons || !map || !said) return undefined;
  const say = (text = '') => {
    said.textContent = text;
  };
  const set: SetPlace = (latitude, longitude, name) => {
    latitudeInput.value = latitude.toFixed(6);
    longitudeInput.value = longitude.toFixed(6);
    say(texts.located?.replace('{place}', name ?? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`));
    map.dataset.chosen = `${latitude},${longitude}`;
    map.dispatchEvent(new CustomEvent('place', { detail: [latitude, longitude] }));
    void showNear(page, latitude, longitude);
  };
  const locate = () => {
    say(texts.locating);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => set(latitude, longitude),
      () => say(texts.notLocated),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  };
  buttons.hidden = false;
  const [locateButton, mapButton] = [find<HTMLButtonElement>('[data-do=locate]'), find('[data-do=map]')];
  if (!('geolocation' in navigator)) locateButton?.remove();
  locateButton?.addEventListener('click', locate);
  mapButton?.addEventListener('click', async () => {
    mapButton.setAttribute('aria-expanded', 'true');
    say(texts.mapHelp);
    if (await openMap(page, map)) return;
    mapButton.setAttribute('aria-expanded', 'false');
    say(texts.noMap);
  });
  map.addEventListener('pick', (event) => {
    const [latitude, longitude] = (event as CustomEvent<[number, number]>).detail;
    set(latitude, longitude);
  });
  return set;
}
