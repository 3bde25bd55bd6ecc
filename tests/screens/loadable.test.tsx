import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import declared from '../../resources';
import { type LoadComponent, sameLabel } from '../../src/metadata';
import { loadable } from '../../src/ui/loadable';
import { useIsIdle } from '../../src/ui/useIsIdle';
import { whenIdle } from '../../src/ui/whenIdle';
import { useTown } from './town';

/** How many of the next loads fail. */
let missing = 0;
const load: LoadComponent<object> = () =>
  missing-- > 0 ? Promise.reject(new Error('no file')) : Promise.resolve({ default: () => <p>Prêt</p> });
const part = { title: sameLabel('Affiche'), aside: true, fields: [], load };
const resources = declared.resources.map((one) =>
  one.name === 'events' ? { ...one, form: { sections: [{ fields: ['eventTitle'] }, part] } } : one,
);
const town = useTown({ ...declared, resources });

it.each([
  [
    'the network is down',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Cette partie n’a pas pu être chargée : vérifiez le réseau.',
    'Réessayer',
  ],
  [
    'the sign-in page of a network answers',
    () => new Response('Wi-Fi'),
    'Cette partie n’a pas pu être chargée : vérifiez le réseau.',
    'Réessayer',
  ],
  [
    'there is a new version',
    () => new Response('<script src="./assets/index-next.js"></script>'),
    'Une nouvelle version est disponible. Rechargez la page : votre texte est conservé.',
    'Recharger',
  ],
])(
  'says what to do if a part of a form cannot be loaded because %s, and keeps the text of the form',
  async (...given) => {
    const [, answer, message, button] = given;
    missing = 1;
    await town.signIn('admin');
    town.answer = (line) => (line === `GET ${document.baseURI}` ? answer() : undefined);
    await town.open('/event/edit');
    const alert = (await screen.findByText(message)).closest('[role=alert]') as HTMLElement;
    const title = () => screen.getByRole('textbox', { name: /^Titre/ });
    fireEvent.change(title(), { target: { value: 'Bal' } });
    const action = within(alert).getByRole('button', { name: button });
    // jsdom cannot reload a page.
    if (button === 'Réessayer') {
      await userEvent.click(action);
      await screen.findByText('Prêt');
    }
    expect(title()).toHaveProperty('value', 'Bal');
  },
);

it('starts no third load of a file while the second one runs', async () => {
  vi.useFakeTimers();
  const tries: ((reason: Error) => void)[] = [];
  const { preload } = loadable(() => new Promise<never>((_, fail) => tries.push(fail)));
  const first = preload();
  await vi.advanceTimersByTimeAsync(60_000);
  await first;
  void preload();
  expect(tries).toHaveLength(2);
  tries[0]?.(new Error('no network'));
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  void preload();
  expect(tries).toHaveLength(2);
});

it('gives priority to the loading of parts that the user waits for', async () => {
  const loadForever = () => new Promise(() => {});
  whenIdle(loadForever);
  const Pictures = () => (useIsIdle(true) ? <p>Photos</p> : null);
  render(<Pictures />);
  await screen.findByText('Photos');
});
