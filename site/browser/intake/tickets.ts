import { allWaiting, drop, type Sent, type Waiting } from './outbox';
import { element } from './page';

const ticketTexts = (): Readonly<Record<string, string>> =>
  JSON.parse(document.querySelector<HTMLElement>('[data-outbox]')?.dataset.texts ?? '{}');

const line = (...content: (Node | string)[]) => element('p', { className: 'said' }, ...content);

export function ticketOf(said: string): HTMLElement {
  const ticket = element('section', { className: 'ticket', tabIndex: -1 }, line(said));
  ticket.setAttribute('role', 'status');
  return ticket;
}

const buttonTo = (href: string, textContent = '') =>
  line(element('a', { href, className: 'button', textContent }));

export function sentTicket({ number, link }: Partial<Sent> = {}): HTMLElement {
  const { sent = '', open } = ticketTexts();
  const ticket = ticketOf(sent);
  if (number) ticket.append(element('p', {}, element('b', { textContent: number })));
  if (link) ticket.append(buttonTo(link, open));
  return ticket;
}

function refusedTicket({ form, key }: Waiting): HTMLElement {
  const { refused = '', correct } = ticketTexts();
  const ticket = ticketOf(refused);
  if (form) ticket.append(buttonTo(`${form}#${key}`, correct));
  return ticket;
}

/** A button that removes a sent or refused record from this browser. */
export function removalOf(waiting: Waiting, onRemoved: () => void): HTMLElement {
  const { hide = '', discard = '' } = ticketTexts();
  const textContent = waiting.sent ? hide : discard;
  const button = element('button', { type: 'button', className: 'button plain', textContent });
  button.addEventListener('click', async () => {
    await drop(waiting).catch(() => {});
    onRemoved();
  });
  return line(button);
}

export function storedTicket(waiting: Waiting, onRemoved: () => void): HTMLElement {
  const { sentHelp = '', refusedHelp = '' } = ticketTexts();
  const { sent } = waiting;
  const ticket = sent ? sentTicket(sent) : refusedTicket(waiting);
  const removal = removalOf(waiting, () => {
    ticket.remove();
    onRemoved();
  });
  ticket.append(line(sent ? sentHelp : refusedHelp), removal);
  return ticket;
}

/** The offline page can have the address of a record, but not its `data-secret`. */
const isOpened = ({ sent }: Waiting): boolean =>
  !!sent?.link &&
  document.querySelector('[data-secret]') !== null &&
  new URL(sent.link, location.href).pathname === location.pathname;

/** By the key of the record. */
const shown = new Map<string, HTMLElement>();

/**
 * Shows sent and refused records above the content.
 * @param others the keys of the records that the page shows itself
 */
export async function showTickets(others: ReadonlySet<string> = new Set()): Promise<void> {
  const stored = await allWaiting();
  for (const waiting of stored) if (isOpened(waiting)) await drop(waiting).catch(() => {});
  const all = stored.filter((one) => (one.sent || one.refused) && !others.has(one.key) && !isOpened(one));
  // Another tab may have removed records. The other tickets are not drawn again: one may have the focus.
  for (const [key, ticket] of shown) {
    if (all.some((one) => one.key === key)) continue;
    ticket.remove();
    shown.delete(key);
  }
  const main = document.querySelector('main');
  for (const waiting of all) {
    if (shown.has(waiting.key)) continue;
    const ticket = storedTicket(waiting, () => {
      // The button that had the focus is gone.
      main?.setAttribute('tabindex', '-1');
      main?.focus();
    });
    // Somebody may be filling in the form of this page.
    if (waiting.refused && document.querySelector('form.intake'))
      ticket.querySelector('a')?.setAttribute('target', '_blank');
    ticket.classList.add('text', 'earlier');
    main?.prepend(ticket);
    shown.set(waiting.key, ticket);
  }
}
