import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { asObject } from '../../contract/json';
import { apiDocument, apiText } from '../../tools/api-doc/document';
import samples from '../everyKind';
import { linesFor, newcomerFiles } from './copy';
import { onCopy } from './fixtures';
import { axeViolations, createRecord, openColleague, type TownPage } from './town';
import { walkThroughScreens } from './walk';

const content = readFileSync(new URL('../everyKind.ts', import.meta.url), 'utf8');
const it = onCopy([
  { path: 'resources/everyKind.ts', content: content.replace('./newcomer/', './'), isChange: false },
  ...newcomerFiles().filter(({ path }) => path.startsWith('resources/rating/')),
  ...linesFor('everyKind'),
]);
// Builds the copy, which takes longer than a test may last.
it.beforeAll(async ({ copy: _ }) => {}, 240_000);

describe('an entity with a field of every kind, added by its file', () => {
  it.for(['fr', 'en'] as const)(
    'is listed, created, changed and deleted, in %s',
    async (locale, { town, openPage }) => {
      const page = await openPage('superAdmin', { locale });
      await walkThroughScreens(page, town, samples, locale);
      expect(await axeViolations(page)).toEqual([]);
    },
  );

  it('shows in its form the label of every field that can be edited', async ({ openPage }) => {
    const page = await openPage('superAdmin');
    await page.goto('sampleList');
    await page.locator('tbody a.row-link').first().click();
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor();
    for (const field of Object.values(samples.fields)) {
      if (field.readOnly) continue;
      await page.locator('form').getByText(field.label.fr).first().waitFor();
    }
    await page.waitForLoadState('networkidle');
    expect(await axeViolations(page)).toEqual([]);
  });

  it('shows and edits a field with a custom cell and input', async ({ openPage }) => {
    const page = await openPage('superAdmin');
    // All rows on one page, because a changed record moves to the end of the list.
    await page.goto('sampleList?perPage=50');
    const first = page.locator('tbody tr[data-id]').first();
    await first.getByRole('img', { name: /^[0-5]\/5$/ }).waitFor();
    const id = await first.getAttribute('data-id');
    await first.locator('a.row-link').click();
    const grade = page.getByRole('group', { name: 'Note' }).getByRole('slider', { name: 'Note' });
    await grade.fill('2');
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'PUT'),
      page.getByRole('button', { name: 'Enregistrer', exact: true }).click(),
    ]);
    expect(sent.postDataJSON()).toMatchObject({ grade: 2 });
    await page.getByText('Échantillon modifié.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.goBack();
    await page.locator(`tr[data-id="${id}"]`).getByRole('img', { name: '2/5' }).waitFor();
  });

  it('takes an uploaded PDF and typed tags, by keyboard', async ({ town, openPage }) => {
    const page = await openPage('superAdmin');
    await page.goto('sample/edit');
    await page.getByRole('textbox', { name: /^Titre/ }).fill('La salle des fêtes');
    const rules = page.getByRole('group', { name: 'Règlement' });
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      rules.getByRole('button', { name: 'Ajouter un fichier' }).press('Enter'),
    ]);
    const plan = { name: 'Plan.png', mimeType: 'image/png', buffer: Buffer.from('x') };
    await chooser.setFiles(plan);
    await rules.getByText('« Plan.png » n’est pas un fichier PDF.').waitFor();
    await rules.getByRole('button', { name: 'Masquer Plan.png' }).click();
    await rules.locator('input[type=file]').setInputFiles({
      name: 'Règlement intérieur.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
    });
    const link = rules.getByRole('link', { name: 'Règlement intérieur', exact: true });
    const address = await link.getAttribute('href');
    expect(await link.getAttribute('target')).toBe('_blank');
    const answer = await fetch(new URL(address ?? '', town.url()));
    expect(answer.headers.get('content-type')).toBe('application/pdf');

    const topics = page.getByRole('combobox', { name: 'Thèmes' });
    await topics.focus();
    await page.keyboard.type('Fêtes de quartier,');
    await page.keyboard.insertText('petite enfance; Lac, fêtes de QUARTIER');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('Écol');
    await page.getByRole('option', { name: 'Écoles', exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Musique');
    await page.keyboard.press('Tab');
    const chips = page.locator('.MuiAutocomplete-root', { has: topics }).locator('.MuiChip-label');
    const words = ['Fêtes de quartier', 'Petite enfance', 'Écoles', 'Musique'];
    expect(await chips.allTextContents()).toEqual(words);
    expect(await axeViolations(page)).toEqual([]);

    const created = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    expect((await created).postDataJSON()).toMatchObject({
      rules: address,
      topics: ['Fêtes de quartier', 'EARLY', 'Écoles', 'Musique'],
    });
    await page.waitForURL(/\?id=/);
    await page.reload();
    await link.waitFor();
    expect(await chips.allTextContents()).toEqual(words);
    await rules.getByRole('button', { name: 'Retirer Règlement intérieur' }).press('Enter');
    await link.waitFor({ state: 'detached' });
    const choose = rules.getByRole('button', { name: 'Choisir dans la galerie' });
    expect(await choose.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('appears in the description of the API, which stays valid', async ({ copy }) => {
    const { errors } = await new Validator().validate(JSON.parse(apiText(copy.app)));
    expect(errors ?? []).toEqual([]);
    expect(Object.keys(asObject(apiDocument(copy.app).paths))).toContain('/samples/setStatus/{id}');
  });
});

describe('in the form and the list of that entity', () => {
  let page: TownPage;
  /** The body of each call that writes. */
  let sent: unknown[];
  it.beforeEach(async ({ openPage }) => {
    page = await openPage('superAdmin');
    sent = [];
    page.on('request', (request) => {
      if (/^(POST|PUT)$/.test(request.method()) && !request.url().includes('/auth/'))
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
  const openList = async () => {
    await page.goto('sampleList?perPage=50');
    await page.locator('tbody tr[data-id]').first().waitFor();
  };
  const stored = async (save = () => button('Enregistrer').click()) => {
    await save();
    await page.getByText('Échantillon créé.').waitFor();
    expect(sent).toHaveLength(1);
    return sent[0];
  };
  /** Waits until the backend has refused the one call, and returns its body. */
  const refused = async (status: number) => {
    await expect.poll(() => page.problems).toEqual([`${status} POST /api/v1/samples`]);
    expect(sent).toHaveLength(1);
    return sent.pop();
  };

  describe('a number with a unit, decimals and a step', () => {
    const fee = () => page.getByRole('spinbutton', { name: 'Tarif', exact: true });

    it.for(['12,5', '12.5'])('is typed as %j', async (text) => {
      await open();
      await page.locator('label + div', { has: fee() }).getByText('€', { exact: true }).waitFor();
      await fee().click();
      await type(text);
      expect(await fee().inputValue()).toBe(text);
      expect(await stored()).toMatchObject({ fee: 12.5 });
    });

    it('steps with the arrow keys to the next multiple, within its limits', async () => {
      await open();
      await fee().click();
      await type('1 999,8');
      await press('ArrowUp');
      await expect.poll(() => fee().inputValue()).toBe('2000,00');
      expect((await fee().getAttribute('aria-valuetext'))?.replace(/\s/g, ' ')).toBe('2 000,00 €');
      await press('ArrowUp', 'ArrowDown');
      await expect.poll(() => fee().inputValue()).toBe('1999,50');
      await press('End', 'Backspace');
      await type('1');
      await press('Tab');
      await page.getByText('Saisissez un multiple de 0,5', { exact: true }).waitFor();
      await fee().press('ArrowDown');
      expect(await stored()).toMatchObject({ fee: 1999.5 });
    });
  });

  describe('a list of items', () => {
    const titles = (name: string) =>
      group(name)
        .getByRole('group')
        .evaluateAll((items) => items.map((item) => item.getAttribute('aria-label')));

    it('starts with its default items, each with its declared title and defaults', async () => {
      await open();
      await expect.poll(() => titles('Horaires')).toEqual(['Lundi', 'Mardi']);
      expect(await stored()).toMatchObject({
        hours: [{ from: '9:00', to: '18:00' }, { to: '18:00' }],
      });
    });

    it('takes no more items than its maximum, and warns about fewer than its minimum', async () => {
      page.provokes(/^500 POST/);
      await open();
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
      await page.route('**/api/v1/samples', (route) => route.fulfill({ status: 500, json: {} }), {
        times: 1,
      });
      await button('Enregistrer').click();
      await page.getByText('Il n’y a pas assez d’éléments', { exact: true }).waitFor();
      await refused(500);
      expect(await stored()).not.toHaveProperty('hours');
    });

    it('names its items after what is typed', async () => {
      await open();
      await button(/étape$/, group('Étapes')).click();
      await expect.poll(() => titles('Étapes')).toEqual(['Étape 1']);
      await group('Étapes').getByRole('textbox', { name: 'Nom', exact: true }).click();
      await type('Vote');
      await expect.poll(() => titles('Étapes')).toEqual(['Vote']);
    });
  });

  describe('a file', () => {
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

    it('is chosen among the files of its type and size', async () => {
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
    });

    it('shows its title, opens in a new tab, and is stored by its address', async () => {
      await open();
      await choose('Règlement', 'Règlement du marché (PDF)');
      await expect.poll(() => names('Règlement')).toEqual(['Règlement du marché']);
      const link = links('Règlement');
      expect(await link.getAttribute('target')).toBe('_blank');
      expect(await link.getAttribute('rel')).toBe('noreferrer');
      const address = await link.getAttribute('href');
      expect(await stored()).toMatchObject({ rules: address });
    });

    it('is replaced by the next, and leaves the focus in its field when it is removed', async () => {
      await open();
      await choose('Règlement', /^Règlement/);
      await choose('Règlement', /^Menus/);
      await expect.poll(() => names('Règlement')).toEqual(['Menus de la cantine']);
      await remove('Règlement', 'Menus de la cantine');
      await expect.poll(() => names('Règlement')).toEqual([]);
      expect(await hasFocus(button('Choisir dans la galerie', group('Règlement')))).toBe(true);
    });

    it('can be one of several, each listed once, in the order that the user sets', async () => {
      await open();
      for (const file of [/^Règlement/, /^Menus/, /^Champs de colza/, /^Menus/])
        await choose('Annexes', file);
      await expect
        .poll(() => names('Annexes'))
        .toEqual(['Règlement du marché', 'Menus de la cantine', 'Champs de colza']);
      await button('Monter Champs de colza').click();
      await remove('Annexes', 'Règlement du marché');
      await expect.poll(() => names('Annexes')).toEqual(['Champs de colza', 'Menus de la cantine']);
      const addresses = await links('Annexes').evaluateAll((all) =>
        all.map((link) => link.getAttribute('href')),
      );
      expect(await stored()).toMatchObject({ annexes: addresses });
    });

    it.for([
      ['more than its field takes', 'budget.pdf', 600_000, '« budget.pdf » dépasse 0,5 Mo.'],
      ['empty', 'vide.pdf', 0, '« vide.pdf » est vide.'],
    ] as const)('is refused before it is sent if it is %s', async ([_, name, size, says]) => {
      await open();
      const rules = group('Règlement');
      await rules.getByText('PDF, 0,5 Mo au plus.', { exact: true }).waitFor();
      const input = rules.locator('input[type=file]');
      expect(await input.getAttribute('accept')).toBe('application/pdf');
      await input.setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(size) });
      const refusal = page.getByText(says, { exact: true });
      await refusal.waitFor();
      expect(await page.getByRole('progressbar').count()).toBe(0);
      await button(`Masquer ${name}`).click();
      await refusal.waitFor({ state: 'detached' });
      expect(sent).toEqual([]);
    });

    it('is a link in the list, but several files are only counted there', async () => {
      await openList();
      const link = page.getByRole('link', { name: /\.pdf$/ }).first();
      expect(await link.getAttribute('target')).toBe('_blank');
      await page
        .getByText(/^[23] fichiers$/)
        .first()
        .waitFor();
    });
  });

  describe('tags', () => {
    const input = () => page.getByRole('combobox', { name: 'Thèmes', exact: true });
    const chips = () =>
      page.locator('.MuiAutocomplete-root', { has: input() }).locator('.MuiChip-label').allTextContents();

    it('are typed with Enter, commas or Tab, and removed with Backspace', async () => {
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
      expect(await stored()).toMatchObject({ topics: ['Marché couvert', 'Fontaine'] });
    });

    it('are pasted several at once', async () => {
      await open();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate(() => navigator.clipboard.writeText('a, b; c'));
      await input().click();
      await press('Control+v');
      await expect.poll(chips).toEqual(['a', 'b', 'c']);
      expect(await input().inputValue()).toBe('');
      expect(await stored()).toMatchObject({ topics: ['a', 'b', 'c'] });
    });

    it('are never empty and never there twice', async () => {
      await open();
      await input().click();
      for (const text of ['Lac', 'LAC', ' , ;']) {
        await type(text);
        await press('Enter');
      }
      await type('lac ,');
      await expect.poll(() => input().inputValue()).toBe('');
      expect(await chips()).toEqual(['Lac']);
    });

    it('are suggested from the declaration and other records, with their spelling', async () => {
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
      expect(await stored()).toMatchObject({ topics: ['Voirie', 'EARLY', 'Écoles'] });
    });

    it('are chosen as a whole, even with a comma', async ({ town }) => {
      await createRecord(town, 'samples', { title: 'Bal', topics: ['Bal, buvette'] });
      await open();
      await input().click();
      await type('Bal');
      await page.getByRole('option', { name: 'Bal, buvette', exact: true }).click();
      expect(await chips()).toEqual(['Bal, buvette']);
      expect(await stored()).toMatchObject({ topics: ['Bal, buvette'] });
    });

    it('are saved with Ctrl+S while the last one is being typed', async () => {
      await open();
      await input().click();
      await type('Lac');
      await press('Enter');
      await type('Forêt');
      expect(await stored(() => press('Control+s'))).toMatchObject({ topics: ['Lac', 'Forêt'] });
    });
  });

  it('labels both ends of a period as declared', async () => {
    await open();
    const season = group('Saison');
    await season.getByLabel('Ouvre le', { exact: true }).waitFor();
    await season.getByLabel('Ferme le', { exact: true }).waitFor();
  });

  it('shows a choice with a tone as a chip, and a column as wide as declared', async () => {
    await openList();
    const chip = page.locator('td .chip').getByText('Grand', { exact: true });
    expect(await chip.first().getAttribute('data-tone')).toBe('warning');
    expect(await page.locator('.chip').getByText('Moyen', { exact: true }).count()).toBe(0);
    const column = page.getByRole('columnheader', { name: 'Tarif', exact: true });
    expect(await column.evaluate(({ style }) => style.width)).toBe('120px');
    expect(await column.boundingBox()).toMatchObject({ width: 120 });
  });

  it('shows the name of a reference among hundreds of records', async ({ town }) => {
    const colleague = await openColleague(town, 'superAdmin');
    for (let n = 0; n < 300; n++) await colleague.create('pageCategories', { title: `Rubrique ${n}` });
    const { id } = await createRecord(town, 'pageCategories', { title: 'Zones humides' });
    await createRecord(town, 'samples', { title: 'Étang', category: id });
    await openList();
    await page.locator('tr', { hasText: 'Étang' }).getByText('Zones humides', { exact: true }).waitFor();
  });

  it('checks a unique value when its field is left, and shows a refusal beside it', async () => {
    page.provokes(/^409 POST/);
    await openList();
    const text = (await page.locator('tbody a[href*="sample/edit?"]').first().textContent()) ?? '';
    await open();
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
