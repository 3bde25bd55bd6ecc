import { element, type FormPage } from './page';

interface Near {
  id: string;
  title: string;
  distance: number;
  state: string;
}

/** The line of an open report nearby, with a button that shows a small form to follow the report. */
function lineOf({ form, texts }: FormPage, { id, title, distance, state }: Near): HTMLElement {
  const button = element('button', {
    type: 'button',
    className: 'button plain',
    textContent: texts.follow ?? '',
  });
  const away = texts.metres?.replace('{count}', String(distance)) ?? '';
  const line = element(
    'li',
    {},
    element('span', {}, [title, away, state].filter(Boolean).join(' · ')),
    button,
  );
  button.addEventListener('click', () => {
    const name = `near-${id}`;
    const input = element('input', { type: 'email', id: name, autocomplete: 'email' });
    const said = element('p', { className: 'hint' });
    said.setAttribute('role', 'status');
    const send = async () => {
      const response = await fetch(`${form.dataset.call}/follow`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
        body: JSON.stringify({ id, email: input.value }),
      }).catch(() => undefined);
      if (response?.ok) line.replaceChildren(element('span', {}, texts.followed ?? ''));
      else said.textContent = (await response?.json().catch(() => undefined))?.detail ?? texts.later ?? '';
    };
    const go = element('button', { type: 'button', className: 'button', textContent: texts.follow ?? '' });
    go.addEventListener('click', () => void send());
    // Enter in the address must not send the whole form.
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      void send();
    });
    button.replaceWith(element('label', { htmlFor: name, textContent: texts.email ?? '' }), input, go, said);
    input.focus();
  });
  return line;
}

let shown = 0;

/** Shows what others have reported around a place. */
export async function showNear(page: FormPage, latitude: number, longitude: number): Promise<void> {
  const { form, texts } = page;
  const place = form.querySelector<HTMLElement>('.near');
  if (!place) return;
  shown += 1;
  const turn = shown;
  const query = new URLSearchParams({ latitude: String(latitude), longitude: String(longitude) });
  const headers = { 'accept-language': document.documentElement.lang };
  // The form works without these reports: if the call fails, the page shows none.
  const response = await fetch(`${form.dataset.call}/near?${query}`, { headers }).catch(() => undefined);
  const found: { entries: Near[] } | undefined = response?.ok ? await response.json() : undefined;
  if (turn !== shown) return;
  const entries = found?.entries ?? [];
  place.hidden = entries.length === 0;
  place.replaceChildren(
    element('h2', { textContent: texts.near ?? '' }),
    element('p', { className: 'hint', textContent: texts.nearHelp ?? '' }),
    element('ul', {}, ...entries.map((entry) => lineOf(page, entry))),
  );
}
