import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { asObject } from '../../contract/json';
import { shortDate } from '../../src/i18n/dates';
import { addDays, dayText } from '../../src/metadata';
import { apiDocument } from '../../tools/api-doc/document';
import { stepsFor, stepsOf } from './copy';
import { onCopy } from './fixtures';
import { axeViolations, createRecord, moreOfForm, openColleague } from './town';
import { countOf, walkThroughScreens } from './walk';

const stepsIn = (page: string) =>
  stepsOf(readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8'));

const guide = stepsIn('adding-an-entity.md');
const plugins = ['decisions', 'waste', 'canteen'];
const hooks = stepsIn('recipes.md').filter(({ path, isChange }) => isChange && path === 'resources/hooks.ts');

// Packs the plug-ins, installs them in a copy of the project, checks the types of the changed files, and builds
// the copy.
const it = onCopy([...guide, ...plugins.flatMap(stepsFor), ...hooks], {
  packages: plugins.map((name) => `examples/${name}`),
  checksTypes: true,
}).extend('associations', { scope: 'file' }, ({ copy }) => {
  const found = copy.app.resources.find((resource) => resource.name === 'associations');
  if (!found) throw new Error('the guide adds no associations');
  return found;
});
// Builds the copy, which takes longer than a test may.
it.beforeAll(async ({ copy: _ }) => {}, 600_000);

describe('the guide docs/adding-an-entity.md, done word for word', () => {
  it('adds one file, its import and its line to the list of entities, and one line to towns', () => {
    expect(guide.map(({ path, isChange }) => [path, isChange])).toEqual([
      ['resources/associations.ts', false],
      ['resources/index.ts', true],
      ['resources/index.ts', true],
      ['resources/towns.ts', true],
    ]);
    for (const { content } of guide.slice(1)) expect(content.match(/^\+/gm)).toHaveLength(1);
  });

  it.for(['fr', 'en'] as const)(
    'lets clerks list, create, change and delete associations, in %s',
    async (locale, { associations, town, openPage }) => {
      const page = await openPage('superAdmin', { locale });
      await page.goto('');
      await page.getByRole('navigation').getByRole('link', { name: 'Associations', exact: true }).click();
      await page.waitForURL(town.url('associationList'));
      expect(await countOf(page, town, associations)).toBe(30);
      await walkThroughScreens(page, town, associations, locale);
      await page
        .getByText(locale === 'fr' ? '30 éléments' : '30 items')
        .first()
        .waitFor();
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  it('lets clerks filter associations', async ({ page }) => {
    await page.goto('associationList');
    await page.getByLabel('Domaine', { exact: true }).selectOption({ label: 'Culture' });
    await page.waitForURL(/filter=/);
    await page.locator('table[data-stale]').waitFor({ state: 'detached' });
    await page.locator('tbody tr[data-id]', { hasText: 'Culture' }).first().waitFor();
    await expect
      .poll(() => page.locator('tbody tr[data-id]', { hasText: /Sport|Solidarité/ }).count())
      .toBe(0);
  });

  it('lets an admin change but not delete associations, and keeps plain users out', async ({
    town,
    openPage,
  }) => {
    const admin = await openPage('admin');
    await admin.goto('associationList');
    await admin.locator('tbody a.row-link').first().click();
    await admin.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor();
    await moreOfForm(admin).click();
    await admin.getByRole('menuitem', { name: 'Dupliquer' }).waitFor();
    expect(await admin.getByRole('menuitem', { name: 'Supprimer' }).count()).toBe(0);
    const user = await openPage('user');
    await user.goto('associationList');
    await user.waitForURL(town.url('error-403'));
  });

  it('adds the slogan of a town to its form, its call and the description of the API', async ({
    copy,
    openPage,
  }) => {
    const page = await openPage('superAdmin');
    await page.goto('townList');
    await page.locator('tbody a.row-link').first().click();
    await page.getByRole('textbox', { name: 'Slogan' }).fill('La Loire pour horizon');
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT'),
      page.getByRole('button', { name: 'Enregistrer', exact: true }).click(),
    ]);
    expect(sent.postDataJSON()).toMatchObject({ slogan: 'La Loire pour horizon' });
    await page.getByText('Ville modifiée.').waitFor();
    const schemas = asObject(asObject(apiDocument(copy.app).components).schemas);
    expect(asObject(asObject(schemas.town).properties)).toHaveProperty('slogan');
  });
});

describe('the plug-ins of examples/, installed from their tarballs', () => {
  it.for([
    ['councilDecisions', 'fr'],
    ['wasteRounds', 'en'],
    ['canteenMenus', 'fr'],
  ] as const)(
    'let clerks list, create, change and delete %s (%s)',
    async ([name, locale], { copy, town, openPage }) => {
      const resource = copy.app.resources.find((one) => one.name === name);
      if (!resource) throw new Error(`${name} is not declared`);
      const page = await openPage('superAdmin', { locale });
      await walkThroughScreens(page, town, resource, locale);
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  it('show on the home screen what the canteen serves today', async ({ town, page }) => {
    const today = dayText(new Date());
    const days = [{ day: 'Lundi', dishes: 'Gratin de courge', allergens: ['MILK'] }];
    await createRecord(town, 'canteenMenus', { monday: today, days, status: 'ONLINE' });
    await page.goto('');
    const widget = page.getByRole('region', { name: 'Au menu aujourd’hui' });
    await widget.getByText('Gratin de courge').waitFor();
    await widget.getByText('Lait', { exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('say beside the form when the waste is collected next, while the clerk types', async ({ page }) => {
    await page.goto('wasteRound/edit');
    const panel = page.getByRole('region', { name: 'Prochaines collectes' });
    await panel.getByText('Indiquez la première collecte.').waitFor();
    await page.getByLabel(/^Première collecte/).fill('2099-12-25');
    await panel.getByText('vendredi 25 décembre 2099').waitFor();
    await panel.getByText('vendredi 1er janvier 2100').waitFor();
  });

  it('open a whole screen from the menu', async ({ page }) => {
    await page.goto('');
    await page.getByRole('navigation').getByRole('link', { name: 'Collectes de la semaine' }).click();
    await page.getByRole('heading', { level: 1, name: 'Collectes de la semaine' }).waitFor();
    await page.getByRole('link', { name: 'Centre' }).first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('number the decisions on the server, and give citizens their archive and its feed', async ({
    openTown,
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
  }, 120_000);

  it('let a hook store the day on which a decision was published', async ({ openTown, openPage }) => {
    const town = await openTown({ backend: 'server' });
    const today = dayText(new Date());
    const draft = {
      title: 'Achat d’un car',
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
    const row = page.getByRole('row', { name: 'Achat d’un car' });
    await row.getByText(shortDate(today, 'fr')).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  }, 120_000);

  it('are in the description of the API, which is written without a build', async ({ copy }) => {
    await copy.node('tsx/dist/cli.mjs', 'tools/api-doc/write.ts');
    const document = JSON.parse(readFileSync(join(copy.folder, 'docs/api/openapi.json'), 'utf8'));
    for (const path of ['/canteenMenus', '/wasteRounds', '/councilDecisions'])
      expect(Object.keys(document.paths)).toContain(path);
  });

  it('make the build refuse and name a plug-in for another release of the engine', async ({ copy }) => {
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
