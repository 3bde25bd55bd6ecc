import { expect } from 'vitest';
import { it } from './fixtures';
import { axeViolations, createRecord, pixel, type TownPage } from './town';

const provider = 'api.mistral.ai';

/** What the provider proposes for each task. */
const proposals = {
  simplify: '<p>La mairie est <strong>fermée</strong> le midi.</p>',
  describePicture: 'Une fontaine de pierre',
};

/** Makes the backend announce a provider. */
async function connect(page: TownPage): Promise<void> {
  const tasks = Object.keys(proposals);
  await page.route(/\/capabilities$/, (route) =>
    route.fulfill({ json: { capabilities: ['assist'], assist: { provider, tasks } } }),
  );
  await page.route(/\/assist$/, (route) => {
    const { task }: { task: keyof typeof proposals } = route.request().postDataJSON();
    return route.fulfill({ json: { text: proposals[task] } });
  });
}

it('lets a clerk accept plainer words for a text by keyboard, and a description for a new picture', async ({
  town,
  page,
}) => {
  await connect(page);
  const longDescription = '<p>La fermeture <strong>méridienne</strong> est effective.</p>';
  const news = { title: 'Horaires', longDescription, newsPage: true, type: 12, status: 'CREATED' };
  const { id } = await createRecord(town, 'pages', news);
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto(`news/edit?id=${id}`);
  const button = page.getByRole('button', { name: 'Proposer plus simple : Contenu' });
  const dialog = page.getByRole('dialog', { name: 'Proposer plus simple : Contenu' });
  await button.press('Enter');
  await dialog.getByText(/sera envoyé à api\.mistral\.ai/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Envoyer' }).press('Enter');
  await dialog.getByText('Relisez avant d’utiliser').waitFor();
  // The button that had the focus is gone, so the dialog has the focus.
  await expect
    .poll(() => dialog.evaluate((one) => one.parentElement?.contains(document.activeElement)))
    .toBe(true);
  expect(await dialog.locator('ins').allTextContents()).toContain('mairie');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const text = page.getByRole('textbox', { name: 'Contenu', exact: true });
  expect(await text.textContent()).toBe('La fermeture méridienne est effective.');

  await button.press('Enter');
  await dialog.getByRole('button', { name: 'Utiliser' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await text.innerHTML()).toBe(proposals.simplify);
  expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);

  // The clerk has been told what the provider gets, so the dialog sends the picture without asking again.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('gallery');
  const png = (name: string) => ({ name, mimeType: 'image/png', buffer: pixel });
  await page.locator('input[type=file]').setInputFiles([png('Fontaine.png'), png('Lavoir.png')]);
  const name = 'Description de l’image : Fontaine';
  await page.getByRole('button', { name: `Proposer une description : ${name}` }).click();
  await page.getByRole('button', { name: 'Utiliser' }).click();
  expect(await page.getByRole('textbox', { name }).inputValue()).toBe(proposals.describePicture);
  expect(await page.getByRole('textbox', { name: 'Description de l’image : Lavoir' }).inputValue()).toBe('');
  expect(await axeViolations(page)).toEqual([]);
});
