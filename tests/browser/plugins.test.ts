import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { shortDate } from '../../src/i18n/dates';
import { addDays, dayText } from '../../src/metadata';
import { stepsFor, stepsOf } from './copy';
import { onCopy } from './fixtures';
import { axeViolations, createRecord, openColleague } from './town';
import { walkThroughScreens } from './walk';

const plugins = ['decisions', 'waste', 'canteen'];

/** The hooks, as the recipe adds them. */
const recipes = readFileSync(new URL('../../docs/recipes.md', import.meta.url), 'utf8');
const hooks = stepsOf(recipes).filter(({ path, isChange }) => isChange && path === 'resources/hooks.ts');

// Packed, unpacked into the packages of a copy, type-checked, checked and built with it.
const it = onCopy(
  [...plugins.flatMap(stepsFor), ...hooks],
  plugins.map((name) => `examples/${name}`),
);
it.beforeAll(async ({ copy: _ }) => {}, 600_000);

describe('the plug-ins of examples/, installed from their tarballs', () => {
  it.for([
    ['councilDecisions', 'fr'],
    ['wasteRounds', 'en'],
    ['canteenMenus', 'fr'],
  ] as const)(
    'lists, creates, changes and deletes %s (%s)',
    async ([name, locale], { copy, town, openPage }) => {
      const resource = copy.app.resources.find((one) => one.name === name);
      if (!resource) throw new Error(`${name} is not declared`);
      const page = await openPage('superAdmin', { locale });
      await walkThroughScreens(page, town, resource, locale);
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  it('shows on the home screen what the canteen serves today', async ({ town, page }) => {
    const today = dayText(new Date());
    const days = [{ day: 'Lundi', dishes: 'Gratin de courge', allergens: ['MILK'] }];
    await createRecord(town, 'canteenMenus', { monday: today, days, status: 'ONLINE' });
    await page.goto('');
    const widget = page.getByRole('region', { name: 'Au menu aujourd’hui' });
    await widget.getByText('Gratin de courge').waitFor();
    await widget.getByText('Lait', { exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('says beside the form when the waste is collected next, while the clerk types', async ({ page }) => {
    await page.goto('wasteRound/edit');
    const panel = page.getByRole('region', { name: 'Prochaines collectes' });
    await panel.getByText('Indiquez la première collecte.').waitFor();
    await page.getByLabel(/^Première collecte/).fill('2099-12-25');
    await panel.getByText('vendredi 25 décembre 2099').waitFor();
    await panel.getByText('vendredi 1er janvier 2100').waitFor();
  });

  it('opens a whole screen of a plug-in from the menu', async ({ page }) => {
    await page.goto('');
    await page.getByRole('navigation').getByRole('link', { name: 'Collectes de la semaine' }).click();
    await page.getByRole('heading', { level: 1, name: 'Collectes de la semaine' }).waitFor();
    await page.getByRole('link', { name: 'Centre' }).first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('numbers the decisions on the server, and gives citizens their archive and its feed', async ({
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

  it('keeps the day on which a decision was published, by its hook', async ({ openTown, openPage }) => {
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

  it('answers from the sources that the server runs, without a build', async ({ copy }) => {
    await copy.node('tsx/dist/cli.mjs', 'tools/api-doc/write.ts');
    const document = JSON.parse(readFileSync(join(copy.folder, 'docs/api/openapi.json'), 'utf8'));
    for (const path of ['/canteenMenus', '/wasteRounds', '/councilDecisions'])
      expect(Object.keys(document.paths)).toContain(path);
  });

  it('refuses a plug-in that was made for another engine, by its name', async ({ copy }) => {
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
