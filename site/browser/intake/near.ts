import { element, type FormPage } from './page';

interface Near {
  id: string;
  title: string;
  distance: number;
  state: string;
}

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
    // With type `email`, half an address would block the whole form. The server checks the address.
    const input = element('input', { type: 'text', inputMode: 'email', id: name, autocomplete: 'email' });
    const said = element('p', { className: 'hint', tabIndex: -1 });
    said.setAttribute('role', 'status');
    let isSending = false;
    const send = async () => {
      if (isSending) return;
      isSending = true;
      const response = await fetch(`${form.dataset.call}/follow`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
        body: JSON.stringify({ id, email: input.value }),
      }).catch(() => undefined);
      isSending = false;
      if (!response?.ok) {
        said.textContent = (await response?.json().catch(() => undefined))?.detail ?? texts.notFollowed ?? '';
        return;
      }
      said.textContent = texts.followed ?? '';
      said.focus();
      for (const part of [label, input, go]) part.remove();
    };
    const label = element('label', { htmlFor: name, textContent: texts.email ?? '' });
    const go = element('button', { type: 'button', className: 'button', textContent: texts.follow ?? '' });
    go.addEventListener('click', () => void send());
    // Enter in this e-mail input must not send the record.
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      void send();
    });
    button.replaceWith(label, input, go, said);
    input.focus();
  });
  return line;
}

let latest = 0;

/** Shows what others have reported around a place. */
export async function showNear(page: FormPage, position?: readonly [number, number]): Promise<void> {
  const { form, texts } = page;
  const box = form.querySelector<HTMLElement>('.near');
  if (!box) return;
  latest += 1;
  const own = latest;
  if (!position) {
    box.hidden = true;
    return;
  }
  const [latitude, longitude] = position;
  const query = new URLSearchParams({ latitude: String(latitude), longitude: String(longitude) });
  const headers = { 'accept-language': document.documentElement.lang };
  // The form works without these records.
  const found: { entries: Near[] } | undefined = await fetch(`${form.dataset.call}/near?${query}`, {
    headers,
  })
    .then((response) => (response.ok ? response.json() : undefined))
    .catch(() => undefined);
  if (own !== latest) return;
  const entries = found?.entries ?? [];
  box.hidden = entries.length === 0;
  box.replaceChildren(
    element('h2', { textContent: texts.near ?? '' }),
    element('p', { className: 'hint', textContent: texts.nearHelp ?? '' }),
    element('ul', {}, ...entries.map((entry) => lineOf(page, entry))),
  );
}
