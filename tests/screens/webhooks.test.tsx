import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { waitUntilLoaded } from './openApp';
import { useTown } from './town';

const town = useTown();
beforeEach(() => town.signIn('superAdmin'));

const delivery = (id: string, state: string, more: object = {}) => ({
  id,
  state,
  event: 'published',
  entity: 'news',
  record: '12',
  at: '2026-11-26T20:12:00.000Z',
  status: null,
  answer: null,
  attempts: 0,
  next: null,
  ...more,
});

/** Opens the webhook of the demo town. `log` answers the calls for its log. */
async function openLog(log: () => Response): Promise<void> {
  town.answer = (line) => {
    if (line === 'GET capabilities') return Response.json({ capabilities: ['webhooks'] });
    return /^(GET|PUT) webhooks\/log\//.test(line) ? log() : undefined;
  };
  await town.open('/webhookList');
  await waitUntilLoaded();
  await userEvent.click(await screen.findByRole('link', { name: 'Agenda de l’agglomération' }));
  await screen.findByRole('button', { name: 'Envoyer un essai' });
}

it('names each delivery, and offers to resend it unless it is waiting', async () => {
  const entries = [
    delivery('a', 'failed', { status: 503, answer: 'En panne', attempts: 12 }),
    delivery('b', 'waiting', { event: 'deleted' }),
  ];
  await openLog(() => Response.json({ entries }));
  // The star marks a required field: without a key, the receiver could not check who sends a message.
  expect(screen.getByText('Clé de signature', { selector: 'label' }).textContent).toMatch(/\*$/);
  expect(await screen.findByText(/12 tentatives · réponse 503$/)).toBeTruthy();
  expect(screen.getByText('Suppression · Actualités 12')).toBeTruthy();
  const again = screen.getAllByRole('button', { name: /^Renvoyer/ });
  expect(again.map((one) => one.getAttribute('aria-label'))).toEqual([
    'Renvoyer : Publication · Actualités 12',
  ]);
  entries[0] = delivery('a', 'waiting');
  await userEvent.click(screen.getByRole('button', { name: /^Renvoyer/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Renvoyer/ })).toBeNull());
  // The focus moves here when the pressed button disappears.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Envoyer un essai'));
});

it('shows an error instead of an empty log if the log cannot be loaded, and offers to try again', async () => {
  let isDown = true;
  await openLog(() =>
    isDown ? Response.json({}, { status: 500 }) : Response.json({ entries: [delivery('a', 'delivered')] }),
  );
  const retry = await screen.findByRole('button', { name: 'Réessayer' });
  expect(screen.queryByText('Aucun envoi pour le moment.')).toBeNull();
  isDown = false;
  await userEvent.click(retry);
  expect(await screen.findByText('Publication · Actualités 12')).toBeTruthy();
});
