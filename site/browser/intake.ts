import { prepareAddresses } from './intake/addresses';
import { allWaiting, type Refused, type Waiting } from './intake/outbox';
import { element, type FormPage } from './intake/page';
import { type Drawn, positionIn, redraw } from './intake/pictures';
import { type Place, type Position, preparePlace } from './intake/place';
import { keepSending, send } from './intake/send';
import { removalOf, sentTicket, showTickets, storedTicket, ticketOf } from './intake/tickets';

/** Browsers have no `randomUUID` on a page without HTTPS. */
const newKey = () =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('-');

/** Redraws the chosen pictures and lists their thumbnails. */
function preparePictures({ form, texts }: FormPage, place?: Place) {
  const pictures: (Drawn & { taken?: Position })[] = [];
  const none = {
    pictures,
    add: async (_: readonly Blob[]) => {},
    isPreparing: () => false,
    prepared: async (): Promise<Record<string, string>> => ({}),
  };
  const input = form.querySelector<HTMLInputElement>('input[type=file]');
  const list = form.querySelector<HTMLElement>('.thumbs');
  const hint = form.querySelector<HTMLElement>('.photos .error');
  if (!input || !list || !hint) return none;
  const maxPictures = Number(form.dataset.pictures);
  const isRequired = input.required;
  const wrong = new Set<string>();
  const say = (text?: string) => {
    if (text) wrong.add(text);
    else wrong.clear();
    hint.textContent = [...wrong].join(' ');
    hint.hidden = wrong.size === 0;
  };
  // Prepares one choice of files at a time: two together could exceed the limit.
  let work = Promise.resolve();
  let preparing = 0;
  const offerPlace = () => {
    form.querySelector('.offer')?.remove();
    const taken = pictures.filter((picture) => picture.taken).pop()?.taken;
    if (!taken || !place || place.isSet()) return;
    const button = element('button', {
      type: 'button',
      className: 'button plain',
      textContent: texts.takePlace ?? '',
    });
    button.addEventListener('click', () => {
      place.set(taken);
      // The button that had the focus is gone.
      input.focus();
    });
    const said = element('span', {}, texts.pictureHasPlace ?? '');
    list.after(element('p', { className: 'offer' }, said, button));
  };
  form.addEventListener('place', offerPlace);
  const showThumbs = () => {
    input.required = isRequired && pictures.length === 0;
    list.hidden = pictures.length === 0;
    offerPlace();
    list.replaceChildren(
      ...pictures.map((picture, index) => {
        const name = texts.remove?.replace('{number}', String(index + 1)) ?? '';
        const button = element('button', { type: 'button', textContent: '×', ariaLabel: name });
        button.addEventListener('click', () => {
          pictures.splice(index, 1);
          say();
          showThumbs();
          input.focus();
        });
        return element('li', {}, element('img', { src: picture.thumb, alt: '' }), button);
      }),
    );
  };
  const prepare = async (files: readonly Blob[]) => {
    for (const file of files) {
      if (pictures.length >= maxPictures) {
        say(texts.tooMany?.replace('{count}', String(maxPictures)));
        break;
      }
      const taken = await positionIn(file);
      const drawn = await redraw(file).catch(() => undefined);
      if (drawn) pictures.push({ ...drawn, taken });
      else say(texts.unreadable);
      showThumbs();
    }
    preparing -= 1;
  };
  const add = (files: readonly Blob[]): Promise<void> => {
    // The files go into `pictures`, so the input stays empty. A browser refuses an empty required input.
    input.required = false;
    if (preparing === 0) say();
    preparing += 1;
    work = work.then(() => prepare(files));
    return work;
  };
  /** @returns what is wrong with the files, by the name of the input */
  const prepared = async (): Promise<Record<string, string>> => {
    while (preparing > 0) await work;
    return wrong.size > 0 ? { [input.name]: [...wrong].join(' ') } : {};
  };
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    // Lets `change` fire again for the same file.
    input.value = '';
    void add(files);
  });
  return { pictures, add, isPreparing: () => preparing > 0, prepared };
}

function fill({ form }: FormPage, values: Waiting['values']): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('[name]:not([name=_key])')) {
    const own = values.flatMap(([name, value]) => (name === input.name ? [value] : []));
    if (input.type === 'checkbox' || input.type === 'radio') input.checked = own.includes(input.value);
    else if (input.type !== 'file' && own[0] !== undefined) input.value = own[0];
  }
}

/** What the browser finds wrong, by name. Its own bubbles show one error at a time, and in its own language. */
function errorsIn(form: HTMLFormElement): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const control of form.querySelectorAll<HTMLInputElement>(':is(input, select, textarea):invalid')) {
    const { missing, wrong } = control.closest('.field')?.querySelector<HTMLElement>('.error')?.dataset ?? {};
    const text = control.validity.valueMissing ? missing : wrong;
    errors[control.name] ??= text ?? control.validationMessage;
  }
  return errors;
}

function showWrong({ form, texts }: FormPage, { detail, errors }: Refused, heading = texts.wrong): void {
  form.hidden = false;
  document.querySelector('.ticket:not(.earlier)')?.remove();
  document.querySelector('.problems')?.remove();
  for (const one of form.querySelectorAll<HTMLElement>('.error')) one.hidden = true;
  for (const one of form.querySelectorAll('[aria-invalid]')) one.removeAttribute('aria-invalid');
  const lines = Object.entries(errors).flatMap(([name, text]): (string | Node)[] => {
    const input = form.elements.namedItem(name);
    const field = (input instanceof RadioNodeList ? input[0] : input) as Element | null;
    const box = field?.closest<HTMLElement>('.field');
    const hint = box?.querySelector<HTMLElement>('.error');
    if (!box || !hint) return [text];
    hint.textContent = text;
    hint.hidden = false;
    if (input instanceof HTMLElement) input.setAttribute('aria-invalid', 'true');
    const target = box.id ? box : box.querySelector<HTMLElement>('input, select, textarea');
    const { label = '' } = hint.dataset;
    // Functions, because `$` has a special meaning in a replacement string.
    const textContent =
      texts.wrongField?.replace('{name}', () => label).replace('{error}', () => text) ?? text;
    return [element('a', { href: `#${target?.id ?? ''}`, textContent })];
  });
  const reasons = lines.length > 0 ? lines : [detail || (texts.unexplained ?? '')];
  const problems = element(
    'section',
    { className: 'problems', tabIndex: -1 },
    element('h2', { textContent: heading ?? '' }),
    element('ul', {}, ...reasons.map((reason) => element('li', {}, reason))),
  );
  problems.setAttribute('role', 'alert');
  form.before(problems);
  problems.focus();
}

function showDone({ form, texts }: FormPage, ticket: HTMLElement): void {
  const another = element('a', { href: form.dataset.home ?? '', textContent: texts.another ?? '' });
  ticket.append(element('p', { className: 'said' }, another));
  document.querySelector('.problems')?.remove();
  document.querySelector('.ticket:not(.earlier)')?.remove();
  form.before(ticket);
  form.hidden = true;
  ticket.focus();
}

function isUntouched(form: HTMLFormElement): boolean {
  const isFilled = (input: HTMLInputElement | HTMLTextAreaElement) => {
    // Of the hidden inputs, only the place can change. Their `defaultValue` always equals their `value`.
    if (input.type === 'hidden') return 'latitude' in input.dataset && input.value !== '';
    if (!(input instanceof HTMLInputElement) || !['checkbox', 'radio'].includes(input.type))
      return input.value !== input.defaultValue;
    return input.checked !== input.defaultChecked;
  };
  // Without a default, the browser selects the first option.
  const isChosen = ({ options, selectedIndex }: HTMLSelectElement) =>
    selectedIndex !==
    Math.max(
      0,
      [...options].findIndex(({ defaultSelected }) => defaultSelected),
    );
  return (
    !document.querySelector('.problems') &&
    ![...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(isFilled) &&
    ![...form.querySelectorAll('select')].some(isChosen)
  );
}

function prepareForm(form: HTMLFormElement): void {
  const page: FormPage = { form, texts: JSON.parse(form.dataset.texts ?? '{}') };
  const place = preparePlace(page);
  const { pictures, add, isPreparing, prepared } = preparePictures(page, place);
  prepareAddresses(page, place);
  const said = form.querySelector<HTMLElement>('.sending');
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  // Changes after a refusal, because the corrected record is another record.
  let key = newKey();
  /** The refused record that the visitor corrects in the form. */
  let corrected: Waiting | undefined;
  /** The keys of the records that are shown in the form or in its place. */
  const shown = new Set<string>();
  let isSending = false;
  const stop = () => {
    if (said) said.textContent = '';
    button?.removeAttribute('aria-disabled');
    isSending = false;
  };
  const showSent = (waiting: Waiting) => {
    shown.add(waiting.key);
    showDone(
      page,
      storedTicket(waiting, () => showDone(page, sentTicket())),
    );
  };
  const tellWrong = (refused: Refused, heading?: string) => {
    showWrong(page, refused, heading);
    if (!corrected) return;
    const removal = removalOf(corrected, () => location.assign(form.dataset.home ?? ''));
    document.querySelector('.problems')?.append(removal);
  };
  const restore = async (waiting: Waiting, refused: Refused) => {
    shown.add(waiting.key);
    corrected = waiting;
    // With the same key, the form still has the values.
    if (waiting.key !== key) {
      fill(page, waiting.values);
      place?.read();
      await add(waiting.pictures);
    }
    key = newKey();
    tellWrong(refused);
  };
  /** Whether a refused record can fill the form without replacing anything that the visitor entered. */
  const isFree = () =>
    document.visibilityState === 'visible' &&
    !isSending &&
    !isPreparing() &&
    pictures.length === 0 &&
    isUntouched(form);
  const sendLater = keepSending(async () => {
    // The link of a refused ticket ends with `#` and the key of its record. This record comes first.
    const isNamed = ({ key }: Waiting) => Number(key === location.hash.slice(1));
    const all = (await allWaiting()).sort((one, other) => isNamed(other) - isNamed(one));
    for (const waiting of all) {
      const { sent, refused } = waiting;
      const isOwn = waiting.key === key;
      if (shown.has(waiting.key)) continue;
      if (sent && isOwn) showSent(waiting);
      else if (refused && (isOwn || (waiting.call === form.dataset.call && isFree())))
        await restore(waiting, refused);
    }
    await showTickets(shown);
  });
  form.noValidate = true;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending) return;
    const errors = errorsIn(form);
    if (Object.keys(errors).length > 0) return tellWrong({ detail: '', errors });
    isSending = true;
    button?.setAttribute('aria-disabled', 'true');
    // The visitor has already seen the errors of pictures that were ready before the click.
    if (isPreparing()) {
      if (said) said.textContent = page.texts.preparing ?? '';
      const errors = await prepared();
      if (Object.keys(errors).length > 0) {
        stop();
        return tellWrong({ detail: '', errors }, page.texts.notSent);
      }
    }
    if (said) said.textContent = page.texts.sending ?? '';
    const values = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && name !== '_key' ? [[name, value]] : [],
    );
    const { call = '', home = '' } = form.dataset;
    const waiting: Waiting = {
      key,
      call,
      form: home,
      language: document.documentElement.lang,
      values,
      pictures: pictures.map(({ picture }) => picture),
    };
    const answer = await send(waiting, corrected);
    stop();
    if (answer.what === 'wrong') {
      key = newKey();
      return tellWrong(answer.refused);
    }
    if (answer.what === 'lost')
      return tellWrong({ detail: page.texts.lost ?? '', errors: {} }, page.texts.notSent);
    corrected = undefined;
    if (answer.what === 'later') {
      showDone(page, ticketOf((navigator.onLine ? page.texts.later : page.texts.kept) ?? ''));
      sendLater();
    } else if (answer.isKept) showSent({ ...waiting, sent: answer.sent });
    else showDone(page, sentTicket(answer.sent));
  });
}

const form = document.querySelector<HTMLFormElement>('form.intake');
if (form) prepareForm(form);
// offline.ts loads this script on other pages while the browser stores a record.
else keepSending(showTickets);
