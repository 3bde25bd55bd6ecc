import { afterAll, expect } from 'vitest';
import { json, openProvider } from '../server/fakeProvider';
import { it } from './fixtures';
import { axeViolations, openColleague } from './town';

const provider = await openProvider();
afterAll(() => provider.close());

const address = (label: string, ...coordinates: number[]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { label },
});
const mill = '12 Rue du Moulin 37000 Tours';
const features = [
  address('12 Rue du Moulin 37100 Tours', 0.69, 47.42),
  address(mill, 0.6848, 47.3941),
  address('12 Rue du Moulin à Vent 37000 Tours', 0.7, 47.38),
];

it('a citizen chooses the address of a report among suggestions, by keyboard or touch', async ({
  openTown,
  openPage,
}) => {
  const town = await openTown({ backend: 'server', config: { addressUrl: provider.url } });
  provider.answer = json({ features });
  const page = await openPage(undefined, { town, hasTouch: true, viewport: { width: 360, height: 740 } });
  await page.goto('ville/signaler');
  const input = page.getByRole('combobox', { name: /^Adresse ou repère/ });
  const options = page.getByRole('listbox').getByRole('option');
  await page.getByText(/^Des adresses sont proposées pendant la saisie/).waitFor();
  await input.pressSequentially('12 rue du mou');
  await page.getByText('3 adresses proposées').waitFor();
  expect(await input.getAttribute('aria-expanded')).toBe('true');
  expect(await axeViolations(page)).toEqual([]);
  // From the input, ArrowUp goes to the last address, and ArrowDown from there back to the input.
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  const marked = page.getByRole('option', { name: mill, selected: true });
  expect(await input.getAttribute('aria-activedescendant')).toBe(await marked.getAttribute('id'));
  await page.keyboard.press('Enter');
  await page.getByText(`Position notée : ${mill}`).waitFor();
  expect(await input.inputValue()).toBe(mill);
  expect(await options.count()).toBe(0);

  // Another address removes the place. The same address with more details keeps it.
  await input.fill('13 rue du moulin');
  await page.getByText('Lieu retiré.').waitFor();
  await options.nth(1).tap();
  await page.getByText(`Position notée : ${mill}`).waitFor();
  const detailed = `${mill}, derrière le lavoir`;
  await input.fill(detailed);
  await options.first().waitFor();
  // Escape keeps the typed text and the place.
  await page.keyboard.press('Escape');
  expect(await options.count()).toBe(0);
  await page.getByText('Graffiti, tag', { exact: true }).click();
  await page.getByLabel('En quelques mots').fill('Un tag sur le moulin');
  await page.getByRole('button', { name: 'Envoyer le signalement' }).click();
  await page.getByText('C’est envoyé.').waitFor();
  const clerk = await openColleague(town, 'admin');
  const { entries } = await clerk.read('reports?information_eq=Un%20tag%20sur%20le%20moulin');
  expect(entries).toMatchObject([{ formattedAddress: detailed, latitude: 47.3941, longitude: 0.6848 }]);

  await page.goto('ville/en/signaler');
  const english = page.getByRole('combobox', { name: /^Address or landmark/ });
  await english.fill('12 rue du moulin');
  await page.getByRole('option', { name: mill }).tap();
  await page.getByText(`Position noted: ${mill}`).waitFor();
  provider.answer = json({ features: [] });
  await english.fill('le grand chêne');
  await page.getByText('No address found.').waitFor();
  provider.answer = (_, response) => response.writeHead(500).end();
  page.provokes(/^503 GET/);
  const answered = page.waitForResponse(/addresses/);
  await english.fill('le vieux pont');
  await answered;
  await expect.poll(() => page.getByText('No address found.').count()).toBe(0);
  expect(await english.inputValue()).toBe('le vieux pont');
});
