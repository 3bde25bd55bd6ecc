import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect } from 'vitest';
import { asObject } from '../../contract/json';
import { mondayOf } from '../../examples/canteen/week';
import { shortDate } from '../../src/i18n/dates';
import { addDays, dayText, rolesFor } from '../../src/metadata';
import { apiDocument, apiText } from '../../tools/api-doc/document';
import { linesFor, newcomerFiles, onCopy, stepsFor, stepsOf } from './copy';
import { axeViolations, chooseFromForm, createRecord, moreOfForm, openColleague } from './town';

const stepsIn = (page: string) =>
  stepsOf(readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8'));

const guide = stepsIn('adding-an-entity.md');
const plugins = ['decisions', 'waste', 'canteen'];
const hooks = stepsIn('recipes.md').filter(({ path, isChange }) => isChange && path === 'resources/hooks.ts');

/** An entity with a field of every kind. It shares a copy of the project with the guide: a build takes long. */
const everyKind = [
  {
    path: 'resources/everyKind.ts',
    content: readFileSync(new URL('../everyKind.ts', import.meta.url), 'utf8').replace('./newcomer/', './'),
    isChange: false,
  },
  ...newcomerFiles().filter(({ path }) => path.startsWith('resources/rating/')),
  ...linesFor('everyKind'),
];

const it = onCopy([...guide, ...plugins.flatMap(stepsFor), ...hooks, ...everyKind], {
  packages: plugins.map((name) => `examples/${name}`),
  checksTypes: true,
}).extend('associations', { scope: 'file' }, ({ copy }) => {
  const found = copy.app.resources.find((resource) => resource.name === 'associations');
  if (!found) throw new Error('the guide adds no associations');
  return found;
});
// Builds the copy before the tests, because this takes longer than the timeout of a test.
it.beforeAll(async ({ copy: _ }) => {}, 600_000);

describe('the guide docs/adding-an-entity.md, done word for word', () => {
  it('adds one file, and three lines to existing files', () => {
    expect(guide.map(({ path, isChange }) => [path, isChange])).toEqual([
      ['resources/associations.ts', false],
      ['resources/index.ts', true],
      ['resources/index.ts', true],
      ['resources/towns.ts', true],
    ]);
    for (const { content } of guide.slice(1)) expect(content.match(/^\+/gm)).toHaveLength(1);
  });

  it('lets a superAdmin create, change and delete associations, and give a town a slogan', async ({
    copy,
    town,
    openPage,
  }) => {
    const page = await openPage('superAdmin', { locale: 'en' });
    await page.goto('');
    await page.getByRole('navigation').getByRole('link', { name: 'Associations', exact: true }).click();
    await page.waitForURL(town.url('associationList'));
    await page.getByText('30 items').first().waitFor();
    await page.getByRole('link', { name: 'Add', exact: true }).first().click();
    const name = page.getByRole('textbox', { name: /^Name/ });
    const saved = async (method: 'POST' | 'PUT') => {
      const [response] = await Promise.all([
        page.waitForResponse((one) => one.request().method() === method),
        page.getByRole('button', { name: 'Save', exact: true }).click(),
      ]);
      return response.json();
    };
    await name.fill('Chorale');
    expect(await saved('POST')).toMatchObject({ title: 'Chorale', topic: 'SPORT', status: 'CREATED' });
    await page.waitForURL(/\?id=/);
    await name.fill('Chorale du lac');
    expect(await saved('PUT')).toMatchObject({ title: 'Chorale du lac' });
    await page.getByRole('heading', { level: 1, name: /Chorale du lac/ }).waitFor();
    await chooseFromForm(page, 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('30 items').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Administration', exact: true }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Towns', exact: true }).click();
    await page.locator('tbody a.row-link').first().click();
    await page.getByRole('textbox', { name: 'Slogan' }).fill('La Loire pour horizon');
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT'),
      page.getByRole('button', { name: 'Save', exact: true }).click(),
    ]);
    expect(sent.postDataJSON()).toMatchObject({ slogan: 'La Loire pour horizon' });
    await page.getByText('Town updated.').waitFor();
    const schemas = asObject(asObject(apiDocument(copy.app).components).schemas);
    expect(asObject(asObject(schemas.town).properties)).toHaveProperty('slogan');
  });

  it('lets an admin filter and change associations, and delete none', async ({ associations, page }) => {
    await page.goto('associationList');
    const rows = page.locator('tbody tr[data-id]');
    await page.getByLabel('Domaine', { exact: true }).selectOption({ label: 'Culture' });
    await page.waitForURL(/filter=/);
    await page.locator('table[data-stale]').waitFor({ state: 'detached' });
    await rows.filter({ hasText: 'Culture' }).first().waitFor();
    await expect.poll(() => rows.filter({ hasText: /Sport|Solidarité/ }).count()).toBe(0);

    await page.locator('tbody a.row-link').first().click();
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor();
    await moreOfForm(page).click();
    await page.getByRole('menuitem', { name: 'Dupliquer' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Supprimer' }).count()).toBe(0);
    // Other tests show that a user who may not open a screen is led to /error-403.
    expect(rolesFor(associations, 'list')).not.toContain('user');
  });
});

describe('the plug-ins of examples/, installed from their tarballs', () => {
  it('add a screen, a panel beside a form, and a widget on the home screen', async ({ town, page }) => {
    const wednesday = addDays(mondayOf(0), 2);
    await page.clock.setFixedTime(`${wednesday}T10:00:00Z`);
    const days = ['Soupe', 'Omelette', 'Gratin de courge'].map((dishes) => ({ dishes, allergens: ['MILK'] }));
    await createRecord(town, 'canteenMenus', { monday: mondayOf(0), days, status: 'ONLINE' });
    await page.goto('');
    const widget = page.getByRole('region', { name: 'Au menu aujourd’hui' });
    await widget.getByText('Gratin de courge').waitFor();
    await widget.getByText('Lait', { exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    const menu = page.getByRole('navigation');
    await menu.getByRole('link', { name: 'Collectes de la semaine' }).click();
    await page.getByRole('heading', { level: 1, name: 'Collectes de la semaine' }).waitFor();
    await page.getByRole('link', { name: 'Centre' }).first().waitFor();
    expect(await axeViolations(page)).toEqual([]);

    // The panel says when the waste is collected next, while the clerk types.
    await menu.getByRole('link', { name: 'Collecte des déchets' }).click();
    await page.getByRole('link', { name: 'Ajouter', exact: true }).first().click();
    const panel = page.getByRole('region', { name: 'Prochaines collectes' });
    await panel.getByText('Indiquez la première collecte et le nombre').waitFor();
    await page.getByLabel(/^Première collecte/).fill('2099-12-25');
    await panel.getByText('vendredi 25 décembre 2099').waitFor();
    await panel.getByText('vendredi 1er janvier 2100').waitFor();
  });

  it('number council decisions, show them to citizens, and store the day of their publication', async ({
    openTown,
    openPage,
  }) => {
    const town = await openTown({ backend: 'server' });
    const votes = { votesFor: 20, votesAgainst: 3, abstentions: 1 };
    const decision = { title: 'Achat d’un car', held: '2026-11-24', status: 'ONLINE', ...votes };
    const first = await createRecord(town, 'councilDecisions', decision);
    const second = await createRecord(town, 'councilDecisions', { ...decision, title: 'Vente du car' });
    expect(first).toMatchObject({ number: expect.stringMatching(/^DEL-\d{5}$/), outcome: 'MAJORITY' });
    expect(Number(String(second.number).slice(4))).toBe(Number(String(first.number).slice(4)) + 1);
    const read = async (path: string) => (await fetch(town.url(path))).text();
    expect(await read('ville/deliberations')).toContain('Vente du car');
    const key = JSON.parse(await read('config.json')).apiKey;
    const feed = await fetch(town.url('public/v1/deliberations.rss'), { headers: { 'x-api-key': key } });
    expect(await feed.text()).toContain('Achat d’un car');

    const today = dayText(new Date());
    const draft = {
      title: 'Don du car',
      held: addDays(today, -2),
      status: 'DRAFT',
      publishedOn: '2020-01-01',
    };
    const { id, publishedOn } = await createRecord(town, 'councilDecisions', draft);
    expect(publishedOn).toBeNull();
    const colleague = await openColleague(town, 'admin');
    await colleague.setStatus('councilDecisions', id, 'ONLINE');
    const page = await openPage('superAdmin', { town });
    await page.goto('councilDecisionList');
    const row = page.getByRole('row', { name: 'Don du car' });
    await row.getByText(shortDate(today, 'fr')).waitFor();
  }, 120_000);

  it('are in the API document, which a command writes without a build', async ({ copy }) => {
    await copy.node('tsx/dist/cli.mjs', 'tools/api-doc/write.ts');
    const document = JSON.parse(readFileSync(join(copy.folder, 'docs/api/openapi.json'), 'utf8'));
    for (const path of ['/canteenMenus', '/wasteRounds', '/councilDecisions'])
      expect(Object.keys(document.paths)).toContain(path);
  });

  it('stop a build with an error that names a plug-in made for another release of the engine', async ({
    copy,
  }) => {
    const file = join(copy.folder, 'node_modules/town-waste/package.json');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, before.replace('"my-town-admin": "^', '"my-town-admin": "^9'));
    const said = await copy.node('vite/bin/vite.js', 'build', '--outDir', 'other').then(
      () => 'nothing',
      ({ stderr }: { stderr: string }) => stderr,
    );
    writeFileSync(file, before);
    expect(said).toMatch(
      /town-waste: Made for my-town-admin \^9\d\.\d\.\d, and this is \d\.\d\.\d\. Install the release of town-waste/,
    );
  });
});

it('keeps the API document valid with an entity that has a field of every kind', async ({ copy }) => {
  const { errors } = await new Validator().validate(JSON.parse(apiText(copy.app)));
  expect(errors ?? []).toEqual([]);
  expect(Object.keys(asObject(apiDocument(copy.app).paths))).toContain('/samples/setStatus/{id}');
});

it('shows the list and the form of an entity with a field of every kind, and uploads its PDF', async ({
  town,
  openPage,
}) => {
  const page = await openPage('superAdmin');
  await page.goto('sampleList');
  const column = page.getByRole('columnheader', { name: 'Tarif', exact: true });
  expect(await column.boundingBox()).toMatchObject({ width: 120 });
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ajouter', exact: true }).first().click();
  const rules = page.getByRole('group', { name: 'Règlement', exact: true });
  const button = (name: string) => rules.getByRole('button', { name, exact: true });
  await page.getByRole('button', { name: 'Retirer Mardi', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Ajouter un jour', exact: true }).count()).toBe(0);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    button('Ajouter un fichier').press('Enter'),
  ]);
  const buffer = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
  await chooser.setFiles({ name: 'Règlement intérieur.pdf', mimeType: 'application/pdf', buffer });
  const link = rules.getByRole('link', { name: 'Règlement intérieur', exact: true });
  const address = await link.getAttribute('href');
  const answer = await fetch(new URL(address ?? '', town.url()));
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(await axeViolations(page)).toEqual([]);
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/samples')),
    page.getByRole('button', { name: 'Enregistrer', exact: true }).click(),
  ]);
  expect(sent.postDataJSON()).toMatchObject({ rules: address });

  await button('Retirer Règlement intérieur').press('Enter');
  await link.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.textContent === 'Choisir dans la galerie');
});
