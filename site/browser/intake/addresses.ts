import { element, type FormPage } from './page';
import type { Place } from './place';

interface Address {
  title: string;
  latitude: number;
  longitude: number;
}

/** The shortest text to look up, and the pause after the last key in milliseconds. */
const shortest = 3;
const pause = 250;

async function find(call: string, typed: string): Promise<Address[] | undefined> {
  const headers = { 'accept-language': document.documentElement.lang };
  const response = await fetch(`${call}?${new URLSearchParams({ q: typed })}`, { headers }).catch(
    () => undefined,
  );
  return response?.ok ? (await response.json()).entries : undefined;
}

/** Follows https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
function listBelow(input: HTMLInputElement, choose: (address: Address) => void) {
  const id = `${input.id}-list`;
  const list = element('ul', { id, className: 'proposals', hidden: true });
  let shown: readonly Address[] = [];
  let marked = -1;
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', input.labels?.[0]?.textContent ?? '');
  for (const [name, value] of Object.entries({ role: 'combobox', 'aria-autocomplete': 'list' }))
    input.setAttribute(name, value);
  input.setAttribute('aria-controls', id);
  const mark = (index: number) => {
    marked = index;
    for (const [n, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(n === index));
    list.children[index]?.scrollIntoView({ block: 'nearest' });
    if (index < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `${id}-${index}`);
  };
  const show = (addresses: readonly Address[]) => {
    shown = addresses;
    list.hidden = shown.length === 0;
    input.setAttribute('aria-expanded', String(!list.hidden));
    list.replaceChildren(
      ...shown.map((address, index) => {
        const option = element('li', { id: `${id}-${index}`, textContent: address.title });
        option.setAttribute('role', 'option');
        option.addEventListener('click', () => choose(address));
        return option;
      }),
    );
    mark(-1);
  };
  show([]);
  // The input keeps the focus.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  input.after(list);
  return {
    show,
    move: (step: 1 | -1) => {
      // The positions go round: -1 (no option), then each option.
      const positions = shown.length + 1;
      mark(((marked + 1 + step + positions) % positions) - 1);
    },
    marked: () => shown[marked],
    isOpen: () => shown.length > 0,
  };
}

export function prepareAddresses({ form, texts }: FormPage, place?: Place): void {
  const input = form.querySelector<HTMLInputElement>('[data-addresses]');
  const help = document.getElementById(`${input?.id}-help`);
  if (!input || !place) return;
  if (help) help.textContent = input.dataset.help ?? '';
  const said = element('p', { className: 'hint' });
  said.setAttribute('role', 'status');
  let timer = 0;
  // Goes up at each look-up and when the list closes: an earlier look-up then shows no answer.
  let turn = 0;
  const countText = (count: number): string => {
    if (count === 0) return texts.noAddress ?? '';
    const [one = '', several = ''] = texts.addresses?.split(' |||| ') ?? [];
    return (count === 1 ? one : several).replace('{count}', String(count));
  };
  const show = (found?: readonly Address[]) => {
    list.show(found ?? []);
    said.textContent = found ? countText(found.length) : '';
  };
  const close = () => {
    clearTimeout(timer);
    turn += 1;
    show();
  };
  const choose = ({ title, latitude, longitude }: Address) => {
    close();
    input.value = title;
    place.set([latitude, longitude], title);
  };
  const list = listBelow(input, choose);
  const look = async () => {
    turn += 1;
    const mine = turn;
    const found = await find(input.dataset.addresses ?? '', input.value.trim());
    if (mine === turn) show(found);
  };
  input.autocomplete = 'off';
  input.parentElement?.append(said);
  input.addEventListener('input', () => {
    // A place from the map has no name, so it stays.
    if (!input.value.startsWith(place.name())) place.remove();
    clearTimeout(timer);
    if (input.value.trim().length < shortest) close();
    else timer = window.setTimeout(() => void look(), pause);
  });
  input.addEventListener('blur', close);
  input.addEventListener('keydown', (event) => {
    if (!list.isOpen() || event.isComposing) return;
    const address = list.marked();
    if (event.key === 'ArrowDown') list.move(1);
    else if (event.key === 'ArrowUp') list.move(-1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && address) choose(address);
    else return;
    event.preventDefault();
  });
}
