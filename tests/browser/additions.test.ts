import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { asObject } from '../../contract/json';
import { mondayOf } from '../../examples/canteen/week';
import { shortDate } from '../../src/i18n/dates';
import { addDays, dayText, rolesFor } from '../../src/metadata';
import { apiDocument, apiText } from '../../tools/api-doc/document';
import samples from '../everyKind';
import { linesFor, newcomerFiles, stepsFor, stepsOf } from './copy';
import { onCopy } from './fixtures';
import { axeViolations, createRecord, moreOfForm, openColleague, type TownPage } from './town';
import { countOf, walkThroughScreens } from './walk';

const stepsIn = (page: string) =>
  stepsOf(readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8'));

const guide = stepsIn('adding-an-entity.md');
const plugins = ['decisions', 'waste', 'canteen'];
const hooks = stepsIn('recipes.md').filter(({ path, isChange }) => isChange && path === 'resources/hooks.ts');

/** An entity with a field of every kind. It shares the copy with the guide, because a copy takes long to build. */
const everyKind = [
  {
    path: 'resources/everyKind.ts',
    content: readFileSync(new URL('../everyKind.ts', import.meta.url), 'utf8').replace('./newcomer/', './'),
    isChange: false,
  },
  ...newcomerFiles().filter(({ path }) => path.startsWith('resources/rating/')),
  ...linesFor('everyKind'),
];

// Packs the plug-ins, installs them in a copy of the project, checks the types of the changed files, and builds
// the copy.
const it = onCopy([...guide, ...plugins.flatMap(stepsFor), ...hooks, ...everyKind], {
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

  it('lets clerks list, create, change and delete associations, and adds a slogan to the form of towns, to what it sends and to the API document', async ({
    associations,
    copy,
    town,
    openPage,
  }) => {
    const page = await openPage('superAdmin', { locale: 'en' });
    await page.goto('');
    await page.getByRole('navigation').getByRole('link', { name: 'Associations', exact: true }).click();
    await page.waitForURL(town.url('associationList'));
    expect(await countOf(page, town, associations)).toBe(30);
    await walkThroughScreens(page, town, associations, 'en');
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

  it('lets an admin filter and change but not delete associations, and keeps plain users out', async ({
    associations,
    page,
  }) => {
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
    // Other tests show that a screen leads to /error-403 without the right to open it.
    expect(rolesFor(associations, 'list')).not.toContain('user');
  });
});

describe('the plug-ins of examples/, installed from their tarballs', () => {
  it('let clerks list, create, change and delete decisions, rounds and menus', async ({
    copy,
    town,
    openPage,
  }) => {
    const page = await openPage('superAdmin');
    for (const name of ['councilDecisions', 'wasteRounds', 'canteenMenus']) {
      const resource = copy.app.resources.find((one) => one.name === name);
      if (!resource) throw new Error(`${name} is not declared`);
      await walkThroughScreens(page, town, resource);
      expect(await axeViolations(page)).toEqual([]);
    }
  });

  it('add the menu of the day to the home screen, a screen of their own, and a panel beside a form', async ({
    town,
    page,
  }) => {
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
    await panel.getByText('Indiquez la première collecte, et toutes').waitFor();
    await page.getByLabel(/^Première collecte/).fill('2099-12-25');
    await panel.getByText('vendredi 25 décembre 2099').waitFor();
    await panel.getByText('vendredi 1er janvier 2100').waitFor();
  });

  it('number decisions on the server, show citizens all decisions and a feed of them, and store the day of publication by a hook', async ({
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

  it('stop a build if one of them is made for another release of the engine, and the build names it', async ({
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

it('lists, creates, changes and deletes records of an entity with a field of every kind', async ({
  town,
  openPage,
}) => {
  const page = await openPage('superAdmin', { locale: 'en' });
  await walkThroughScreens(page, town, samples, 'en');
  expect(await axeViolations(page)).toEqual([]);
});

it('describes an entity with a field of every kind in the API document, which stays valid', async ({
  copy,
}) => {
  const { errors } = await new Validator().validate(JSON.parse(apiText(copy.app)));
  expect(errors ?? []).toEqual([]);
  expect(Object.keys(asObject(apiDocument(copy.app).paths))).toContain('/samples/setStatus/{id}');
});

describe('the form and the list of an entity with a field of every kind', () => {
  let page: TownPage;
  /** The body of each call that writes a record. */
  let sent: unknown[];
  it.beforeEach(async ({ openPage }) => {
    page = await openPage('superAdmin');
    sent = [];
    page.on('request', (request) => {
      if (/^(POST|PUT)$/.test(request.method()) && request.url().includes('/samples'))
        sent.push(request.postDataJSON());
    });
  });

  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true });
  const group = (name: string) => page.getByRole('group', { name, exact: true });
  const type = (text: string) => page.keyboard.type(text);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
  const open = async () => {
    await page.goto('sample/edit');
    await button('Enregistrer').waitFor();
  };
  const stored = async (save = () => button('Enregistrer').click()) => {
    await save();
    await page.getByText('Échantillon créé.').waitFor();
    // The form now is that of the stored record.
    await page.waitForURL(/[?&]id=/);
    expect(sent).toHaveLength(1);
    return sent[0];
  };
  /** Waits until the backend has refused the one call, and returns its body. */
  const refused = async (status: number) => {
    await expect.poll(() => page.problems).toEqual([`${status} POST /api/v1/samples`]);
    expect(sent).toHaveLength(1);
    return sent.pop();
  };

  it('show coloured chips, column widths, files, names of other records and both ends of a period, and take the value of a custom input', async ({
    town,
  }) => {
    const colleague = await openColleague(town, 'superAdmin');
    // A call for the names of categories reads 300 at most. The name of one more must appear in the list, too.
    for (let n = 0; n < 300; n++) await colleague.create('pageCategories', { title: `Rubrique ${n}` });
    const { id: category } = await createRecord(town, 'pageCategories', { title: 'Zones humides' });
    await createRecord(town, 'samples', { title: 'Étang', category });
    // All rows on one page, because a changed record moves to the end of the list.
    await page.goto('sampleList?perPage=50');
    const rows = page.locator('tbody tr[data-id]');
    await rows.filter({ hasText: 'Étang' }).getByText('Zones humides', { exact: true }).waitFor();
    const chip = page.locator('td .chip').getByText('Grand', { exact: true });
    expect(await chip.first().getAttribute('data-tone')).toBe('warning');
    expect(await page.locator('.chip').getByText('Moyen', { exact: true }).count()).toBe(0);
    const column = page.getByRole('columnheader', { name: 'Tarif', exact: true });
    expect(await column.evaluate(({ style }) => style.width)).toBe('120px');
    expect(await column.boundingBox()).toMatchObject({ width: 120 });
    // One file is a link, several are counted.
    const link = page.getByRole('link', { name: /\.pdf$/ }).first();
    expect(await link.getAttribute('target')).toBe('_blank');
    await page
      .getByText(/^[23] fichiers$/)
      .first()
      .waitFor();

    const rated = rows.filter({ has: page.getByRole('img', { name: /^[0-5]\/5$/ }) }).first();
    const id = await rated.getAttribute('data-id');
    await rated.locator('a.row-link').click();
    const season = group('Saison');
    await season.getByLabel('Ouvre le', { exact: true }).waitFor();
    await season.getByLabel('Ferme le', { exact: true }).waitFor();
    await group('Note').getByRole('slider', { name: 'Note' }).fill('2');
    await page.waitForLoadState('networkidle');
    expect(await axeViolations(page)).toEqual([]);
    await button('Enregistrer').click();
    await page.getByText('Échantillon modifié.').waitFor();
    expect(sent).toMatchObject([{ grade: 2 }]);
    await page.goBack();
    await page.locator(`tr[data-id="${id}"]`).getByRole('img', { name: '2/5' }).waitFor();
  });

  it('take a number as it is typed, and step with the arrow keys to the next multiple within its limits', async () => {
    const fee = page.getByRole('spinbutton', { name: 'Tarif', exact: true });
    await open();
    await page.locator('label + div', { has: fee }).getByText('€', { exact: true }).waitFor();
    await fee.click();
    await type('12.5');
    expect(await fee.inputValue()).toBe('12.5');
    await press('ArrowUp');
    await expect.poll(() => fee.inputValue()).toBe('13,00');
    await fee.clear();
    await type('1 999,8');
    expect(await fee.inputValue()).toBe('1 999,8');
    await press('ArrowUp');
    await expect.poll(() => fee.inputValue()).toBe('2000,00');
    expect((await fee.getAttribute('aria-valuetext'))?.replace(/\s/g, ' ')).toBe('2 000,00 €');
    await press('ArrowUp', 'ArrowDown');
    await expect.poll(() => fee.inputValue()).toBe('1999,50');
    await press('End', 'Backspace');
    await type('1');
    await press('Tab');
    await page.getByText('Saisissez un multiple de 0,5', { exact: true }).waitFor();
    await fee.clear();
    await fee.click();
    await type('12,5');
    // In the default items of the list, a field without a value has its own default.
    expect(await stored()).toMatchObject({
      fee: 12.5,
      hours: [{ from: '9:00', to: '18:00' }, { to: '18:00' }],
    });
  });

  it('begin a list with its default items, name items, take no more than its maximum, and warn below its minimum', async () => {
    page.provokes(/^500 POST/);
    const titles = (name: string) =>
      group(name)
        .getByRole('group')
        .evaluateAll((items) => items.map((item) => item.getAttribute('aria-label')));
    await open();
    await expect.poll(() => titles('Horaires')).toEqual(['Lundi', 'Mardi']);
    await button(/étape$/, group('Étapes')).click();
    await expect.poll(() => titles('Étapes')).toEqual(['Étape 1']);
    await group('Étapes').getByRole('textbox', { name: 'Nom', exact: true }).click();
    await type('Vote');
    await expect.poll(() => titles('Étapes')).toEqual(['Vote']);

    const hours = group('Horaires');
    await button('Retirer Mardi', hours).waitFor();
    expect(await button('Ajouter un jour', hours).count()).toBe(0);
    expect(await button(/^Dupliquer/, hours).count()).toBe(0);
    for (const name of ['Mardi', 'Lundi']) {
      await button(`Retirer ${name}`, hours).click();
      await button('Retirer').click();
    }
    await button('Ajouter un jour', hours).waitFor();
    await expect.poll(() => hasFocus(button('Ajouter un jour', hours))).toBe(true);
    // A refused save leaves the form as it is.
    await page.route('**/api/v1/samples', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await button('Enregistrer').click();
    await page.getByText('Il n’y a pas assez d’éléments', { exact: true }).waitFor();
    await refused(500);
    expect(await stored()).not.toHaveProperty('hours');
  });

  it('take a file of the gallery in place of another, and several files in the order that the user sets', async () => {
    const links = (name: string) => group(name).getByRole('link');
    const names = (name: string) => links(name).allTextContents();
    const openGallery = async (name: string) => {
      await button('Choisir dans la galerie', group(name)).click();
      return page.getByRole('dialog', { name: 'Galerie', exact: true });
    };
    const choose = async (name: string, file: string | RegExp) => {
      await button(file, await openGallery(name)).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    const remove = (name: string, file: string) => button(`Retirer ${file}`, group(name)).click();
    await open();
    const gallery = await openGallery('Règlement');
    await button(/^Menus/, gallery).waitFor();
    const offered = gallery.locator('button[aria-pressed="false"]');
    expect(
      await offered.evaluateAll((buttons) => buttons.map((one) => one.getAttribute('aria-label'))),
    ).toEqual(['Menus de la cantine (PDF)', 'Règlement du marché (PDF)']);
    expect(page.calls.filter((call) => call.includes('GCS?contentType_in'))).toEqual([
      'GET /api/v1/GCS?contentType_in=application/pdf&size_lte=524288&range=0-23&sort=createdAt_desc',
    ]);
    await button(/^Menus/, gallery).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => names('Règlement')).toEqual(['Menus de la cantine']);
    await choose('Règlement', 'Règlement du marché (PDF)');
    await expect.poll(() => names('Règlement')).toEqual(['Règlement du marché']);
    const link = links('Règlement');
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toBe('noreferrer');
    const address = await link.getAttribute('href');

    for (const file of [/^Règlement/, /^Menus/, /^Champs de colza/, /^Menus/]) await choose('Annexes', file);
    await expect
      .poll(() => names('Annexes'))
      .toEqual(['Règlement du marché', 'Menus de la cantine', 'Champs de colza']);
    await button('Monter Champs de colza').click();
    await remove('Annexes', 'Règlement du marché');
    await expect.poll(() => names('Annexes')).toEqual(['Champs de colza', 'Menus de la cantine']);
    const addresses = await links('Annexes').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(await stored()).toMatchObject({ rules: address, annexes: addresses });
  });

  it('take an uploaded PDF, refuse other files before they are sent, and leave the focus in the field', async ({
    town,
  }) => {
    await open();
    const rules = group('Règlement');
    await rules.getByText('PDF, 0,5 Mo au plus.', { exact: true }).waitFor();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      button('Ajouter un fichier', rules).press('Enter'),
    ]);
    await chooser.setFiles({ name: 'Plan.png', mimeType: 'image/png', buffer: Buffer.from('x') });
    await rules.getByText('« Plan.png » n’est pas un fichier PDF.').waitFor();
    await button('Masquer Plan.png', rules).click();
    const input = rules.locator('input[type=file]');
    expect(await input.getAttribute('accept')).toBe('application/pdf');
    const mimeType = 'application/pdf';
    for (const [name, size, says] of [
      ['budget.pdf', 600_000, '« budget.pdf » dépasse 0,5 Mo.'],
      ['vide.pdf', 0, '« vide.pdf » est vide.'],
    ] as const) {
      await input.setInputFiles({ name, mimeType, buffer: Buffer.alloc(size) });
      const refusal = page.getByText(says, { exact: true });
      await refusal.waitFor();
      expect(await page.getByRole('progressbar').count()).toBe(0);
      await button(`Masquer ${name}`).click();
      await refusal.waitFor({ state: 'detached' });
    }
    expect(page.calls.filter((call) => call.startsWith('POST /api/v1/GCS'))).toEqual([]);

    const buffer = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
    await input.setInputFiles({ name: 'Règlement intérieur.pdf', mimeType, buffer });
    const link = rules.getByRole('link', { name: 'Règlement intérieur', exact: true });
    const address = await link.getAttribute('href');
    expect(await link.getAttribute('target')).toBe('_blank');
    const answer = await fetch(new URL(address ?? '', town.url()));
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(await axeViolations(page)).toEqual([]);
    expect(await stored()).toMatchObject({ rules: address });

    await page.reload();
    await button('Retirer Règlement intérieur', rules).press('Enter');
    await link.waitFor({ state: 'detached' });
    expect(await hasFocus(button('Choisir dans la galerie', rules))).toBe(true);
  });

  describe('take tags', () => {
    const input = () => page.getByRole('combobox', { name: 'Thèmes', exact: true });
    const chips = () =>
      page.locator('.MuiAutocomplete-root', { has: input() }).locator('.MuiChip-label').allTextContents();

    it('that are pasted, or typed and ended by Enter, a comma, Tab or Ctrl+S, but no empty tag and none twice', async () => {
      await open();
      await input().click();
      await type(' Marché  couvert ');
      await press('Enter');
      await type('Fontaine, lac;Forêt');
      expect(await input().inputValue()).toBe('Forêt');
      await press('Tab');
      await expect.poll(chips).toEqual(['Marché couvert', 'Fontaine', 'lac', 'Forêt']);
      await input().click();
      await press('Backspace', 'Backspace');
      await expect.poll(chips).toEqual(['Marché couvert', 'Fontaine']);

      for (const text of ['FONTAINE', ' , ;']) {
        await type(text);
        await press('Enter');
      }
      await type('fontaine ,');
      await expect.poll(() => input().inputValue()).toBe('');
      expect(await chips()).toEqual(['Marché couvert', 'Fontaine']);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate(() => navigator.clipboard.writeText('a, b; c'));
      await press('Control+v');
      const words = ['Marché couvert', 'Fontaine', 'a', 'b', 'c'];
      await expect.poll(chips).toEqual(words);
      expect(await input().inputValue()).toBe('');

      await type('Forêt');
      expect(await stored(() => press('Control+s'))).toMatchObject({ topics: [...words, 'Forêt'] });
    });

    it('that the declaration or other records suggest, in their spelling, even with a comma', async ({
      town,
    }) => {
      await createRecord(town, 'samples', { title: 'Bal', topics: ['Bal, buvette'] });
      await open();
      await input().click();
      const options = page.getByRole('option');
      await expect.poll(() => options.allTextContents()).toContain('Voirie');
      const offered = await options.allTextContents();
      expect(offered[0]).toBe('Petite enfance');
      expect(offered).toEqual([...new Set(offered)]);
      expect(page.calls).toContain('GET /api/v1/samples?range=0-299&sort=updatedAt_desc&fields=id,topics');
      for (const word of ['voirie', 'petite enfance']) {
        await type(word);
        await press('Enter');
      }
      await expect.poll(chips).toEqual(['Voirie', 'Petite enfance']);
      await type('Écol');
      await page.getByRole('option', { name: 'Écoles', exact: true }).waitFor();
      await press('ArrowDown', 'Enter');
      await type('Bal');
      await page.getByRole('option', { name: 'Bal, buvette', exact: true }).click();
      const words = ['Voirie', 'Petite enfance', 'Écoles', 'Bal, buvette'];
      await expect.poll(chips).toEqual(words);
      const topics = ['Voirie', 'EARLY', 'Écoles', 'Bal, buvette'];
      expect(await stored()).toMatchObject({ topics });
      await page.reload();
      await expect.poll(chips).toEqual(words);
    });
  });

  it('check a unique value when its field is left, and show a refusal beside it', async () => {
    page.provokes(/^409 POST/);
    await page.goto('sampleList');
    const text = (await page.locator('tbody a[href*="sample/edit?"]').first().textContent()) ?? '';
    await page.getByRole('link', { name: 'Ajouter', exact: true }).first().click();
    const title = page.getByRole('textbox', { name: 'Titre', exact: true });
    const message = page.getByText('Cette valeur est déjà utilisée', { exact: true });
    await title.click();
    await type(text);
    await press('Tab');
    await message.waitFor();
    expect(await title.getAttribute('aria-invalid')).toBe('false');
    await button('Enregistrer').click();
    await expect.poll(() => title.getAttribute('aria-invalid')).toBe('true');
    expect(await refused(409)).toMatchObject({ title: text });
    await expect.poll(() => hasFocus(title)).toBe(true);
    const help = page.locator(`[id="${await title.getAttribute('aria-describedby')}"]`);
    expect(await help.textContent()).toContain('Cette valeur est déjà utilisée');
  });
});
