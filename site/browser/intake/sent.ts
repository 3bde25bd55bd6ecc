import { allWaiting, drop, type Sent } from './outbox';
import { element } from './page';

/** A section with the number of a record and its secret link. */
export function ticketOf({ number, link }: Sent, said: string, open: string): HTMLElement {
  const ticket = element(
    'section',
    { className: 'ticket', tabIndex: -1 },
    element('p', { className: 'said', textContent: said }),
  );
  ticket.setAttribute('role', 'status');
  if (number) ticket.append(element('p', {}, element('b', { textContent: number })));
  if (link) {
    const button = element('a', { href: link, className: 'button', textContent: open });
    ticket.append(element('p', { className: 'said' }, button));
  }
  return ticket;
}

/** Shows, above the content, the records with `Waiting.sent`, until somebody hides them. */
export async function showSent(): Promise<void> {
  const {
    sent: said = '',
    open = '',
    hide = '',
  } = document.querySelector<HTMLElement>('[data-outbox]')?.dataset ?? {};
  const all = await allWaiting().catch(() => []);
  for (const one of document.querySelectorAll('.earlier')) one.remove();
  for (const waiting of all) {
    if (!waiting.sent) continue;
    const ticket = ticketOf(waiting.sent, said, open);
    const button = element('button', { type: 'button', className: 'button plain', textContent: hide });
    button.addEventListener('click', () => {
      ticket.remove();
      // The button that had the focus is gone.
      const main = document.querySelector('main');
      main?.setAttribute('tabindex', '-1');
      main?.focus();
      void drop(waiting).catch(() => {});
    });
    ticket.classList.add('text', 'earlier');
    ticket.append(element('p', { className: 'said' }, button));
    document.querySelector('main')?.prepend(ticket);
  }
}
