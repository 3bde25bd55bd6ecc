import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { it } from './fixtures';
import { axeViolations, createRecord, pixel, type Town, type TownPage } from './town';

let town: Town;
let page: TownPage;
/** The formatted texts that were sent, in order. */
let stored: unknown[];

it.beforeEach(async ({ town: own, page: opened }) => {
  town = own;
  page = opened;
  stored = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/pages'))
      stored.push(request.postDataJSON().longDescription);
  });
});

const text = () => page.getByRole('textbox', { name: 'Contenu', exact: true });
const source = () => page.getByRole('textbox', { name: 'Code source : Contenu' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const warning = () => page.getByText('Modifier ce texte ici ferait perdre');

/** Creates a news item whose text is this HTML, and opens it. */
async function open(longDescription: string): Promise<void> {
  const record = { title: 'Un texte.', longDescription, newsPage: true, type: 12, status: 'CREATED' };
  const { id } = await createRecord(town, 'pages', record);
  await page.goto(`news/edit?id=${id}`);
  await text().waitFor();
}

async function save(): Promise<unknown> {
  const before = stored.length;
  await button('Enregistrer').click();
  await expect.poll(() => stored.length).toBe(before + 1);
  return stored.at(-1);
}

/** Types at the end of the text. */
async function type(words: string): Promise<void> {
  await text().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(words);
}

it('typing adds only the typed characters to the stored HTML, and focus, selection and undo change nothing', async () => {
  const kept = [
    '<p>Le m<sup>2</sup> de CO<sub>2</sub>.</p>',
    '<p style="text-align: center;">Au centre</p><p style="text-align: justify;">Justifié</p>',
    '<h2 class="titre">Titre</h2><p class="chapo">Un <strong class="fort">mot</strong>.</p>',
    '<table class="tarifs"><tbody><tr><th colspan="2"><p>Tarif</p></th></tr><tr><td rowspan="2"><p>A</p></td><td><p>B</p></td></tr><tr><td><p>C</p></td></tr></tbody></table><p>Fin</p>',
    '<p><a href="/agenda">Agenda</a> et <img src="/favicon.svg" alt="" width="20"></p><ul><li><p>un</p></li></ul><p>x</p>',
  ].join('');
  await open(kept);
  await type('!');
  expect(await save()).toBe(kept.replace(/<\/p>$/, '!</p>'));
  expect(await warning().count()).toBe(0);
  // A save right after the last key contains that key.
  await type('bcdefg');
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'PUT'),
    page.keyboard.press('Control+s'),
  ]);
  expect(stored.at(-1)).toBe(kept.replace(/<\/p>$/, '!bcdefg</p>'));

  const html =
    '<h2>Titre</h2>\n<ul>\n <li>a <b>b</b>\n<i>c</i></li></ul>\n<table><tr><td>d</td></tr></table>';
  await open(html);
  await text().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+z');
  await page.getByRole('textbox', { name: /^Titre/ }).fill('Un titre');
  expect(await save()).toBe(html);
  await text().getByText('d').click();
  await page.keyboard.type('e');
  await page.keyboard.press('Control+z');
  await button('Code source').click();
  expect(await source().inputValue()).toBe(html);
});

it('warns before a change to a text that the editor cannot keep as it is, and brings the text back with undo', async () => {
  const html = '<div class="x">Bloc</div>';
  await open(html);
  await text().click();
  await page.keyboard.type('x');
  await button('Modifier le code source').click();
  await expect.poll(() => source().evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await button('Revenir au texte mis en forme').click();
  await button('Modifier quand même').click();
  await expect.poll(() => text().evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Control+End');
  await page.keyboard.type('!');
  await page.keyboard.press('Control+z');
  await page.getByRole('textbox', { name: /^Titre/ }).fill('Encore un titre');
  expect(await save()).toBe(html);
  await type('?');
  expect(await save()).toBe('<p>Bloc?</p>');
});

it('sets subscripts, alignment, tables and links with the buttons of the toolbar', async () => {
  await open('<p>CO</p>');
  await text().click();
  await page.keyboard.press('Control+End');
  await button('Indice').click();
  await page.keyboard.type('2');
  await button('Alignement').click();
  await page.getByRole('menuitemradio', { name: 'Centrer' }).click();
  expect(await save()).toBe('<p style="text-align: center;">CO<sub>2</sub></p>');

  await text().click();
  await page.keyboard.press('Control+End');
  expect(await button('Supprimer la ligne').count()).toBe(0);
  await button('Insérer un tableau').click();
  await button('Supprimer la ligne').waitFor();
  await button('Ajouter une colonne à droite').click();
  await button('Supprimer la ligne').click();
  expect(await text().getByRole('row').count()).toBe(2);
  expect((await text().locator('td').count()) + (await text().locator('th').count())).toBe(8);
  await button('Supprimer le tableau').click();
  expect(await text().getByRole('table').count()).toBe(0);
  await text().click();
  await page.keyboard.press('Control+a');
  const input = page.getByRole('textbox', { name: 'Adresse du lien' });
  const enter = async (address: string) => {
    await input.fill(address);
    await page.keyboard.press('Enter');
  };
  await button('Lien').click();
  await enter('example.fr');
  await text().locator('a[href="https://example.fr"]').first().waitFor();
  await button('Lien').click();
  await enter('javascript:alert(1)');
  await page.getByText(/Un lien ne peut pas mener à/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await enter('/agenda');
  expect(await save()).toContain('href="/agenda"');
});

const wordHtml = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body>
  <p class="MsoNormal" style="margin:0cm;font-family:Calibri;color:#1F497D"><b>Horaires</b> de la <span
    style="font-size:18.0pt;font-family:&quot;Times New Roman&quot;;color:red">mairie</span><o:p></o:p></p>
  <p class="MsoNormal"><o:p>&nbsp;</o:p></p>
  <table class="MsoTableGrid" border="1" style="border-collapse:collapse"><tr><td width="200"
    style="background:yellow"><p class="MsoNormal">Lundi</p></td><td><p class="MsoNormal"><o:p>&nbsp;</o:p></p></td>
    <td><p class="MsoNormal" style="text-align:center">9 h</p></td></tr></table>
  <p class="MsoNormal"><img width="20" src="file:///C:/Temp/msohtmlclip1/image001.png"><o:p></o:p></p>
  <p class="MsoNormal"><o:p>&nbsp;</o:p></p></body></html>`;

const paste = (what: { bytes?: number[]; html?: string }) =>
  text().evaluate((shown, { bytes, html }) => {
    const clipboardData = new DataTransfer();
    if (html) clipboardData.setData('text/html', html);
    if (bytes) clipboardData.items.add(new File([new Uint8Array(bytes)], 'image.png', { type: 'image/png' }));
    shown.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, what);

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

it('Tab moves between the cells of a table, and leaves the text from the last and the first one', async () => {
  await open('<p>CO</p>');
  await text().click();
  await page.keyboard.press('Control+End');
  await button('Insérer un tableau').click();
  await text().getByRole('table').waitFor();
  await page.keyboard.type('a');
  await page.keyboard.press('Tab');
  await page.keyboard.type('b');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('c');
  expect(await text().getByRole('columnheader').allTextContents()).toEqual(['c', 'b', '']);
  await page.keyboard.press('Shift+Tab');
  expect(await isFocused(text())).toBe(false);
  await text().getByRole('cell').last().click();
  await page.keyboard.type('d');
  await page.keyboard.press('Tab');
  expect(await isFocused(text())).toBe(false);
  expect(await text().getByRole('row').count()).toBe(3);
  expect(await text().getByRole('cell').last().textContent()).toBe('d');
});

it('refuses a link to words, and the preview finds a stored one', async () => {
  await open('<p><a href="https://une adresse">Le plan</a></p>');
  await text().click();
  await page.keyboard.press('Control+a');
  await button('Lien').click();
  const input = page.getByRole('textbox', { name: 'Adresse du lien' });
  for (const address of ['pas une adresse', 'mairie', 'https://mairie', 'https://.fr']) {
    await input.fill(address);
    await page.keyboard.press('Enter');
    await page.getByText(`mener à « ${address} »`).waitFor();
  }
  await page.keyboard.press('Escape');
  await input.waitFor({ state: 'detached' });
  await button('Aperçu').click();
  await page.getByText('le lien « Le plan » ne mène nulle part').waitFor();
});

it('a paste keeps words, tables, alignment and copied pictures, and loses fonts, colours and other pictures', async () => {
  await open('<p>Avant</p>');
  await text().click();
  await page.keyboard.press('Control+End');
  // "Copy image" in a browser also copies the HTML of the picture.
  await paste({ bytes: [...pixel], html: '<img src="https://ailleurs.example/point.png">' });
  await text().locator('img[src]').waitFor();
  await page.getByRole('textbox', { name: /^Description de l’image/ }).fill('Un point noir');
  expect(await axeViolations(page)).toEqual([]);
  await button('Ajouter la description').click();
  await text().getByAltText('Un point noir').waitFor();
  const picture = /^<p>Avant<img src="[^"]*\.png" alt="Un point noir"><\/p>$/;
  expect(await save()).toMatch(picture);

  await text().click();
  await page.keyboard.press('Control+End');
  // The browser reports the move of the cursor with a delay. Typing makes the editor read the new position.
  await page.keyboard.type('-garde');
  await page.keyboard.press('Enter');
  await paste({ html: wordHtml });
  await text().getByRole('cell', { name: '9 h' }).waitFor();
  await page.getByText('Des images n’ont pas été collées.').waitFor();
  const [before = '', html = ''] = String(await save())
    .replaceAll(/\s+/g, ' ')
    .split('-garde');
  expect(`${before}</p>`).toMatch(picture);
  expect(html).toContain('</p><p><strong>Horaires</strong> de la mairie</p><table>');
  expect(html).toMatch(
    /<td><p>Lundi<\/p><\/td><td><p>(&nbsp;)?<\/p><\/td><td><p style="text-align: center;?">9 h<\/p>/,
  );
  expect(html).not.toMatch(/font|color|Mso|background|img/);
  expect(html).not.toMatch(/<p>(\s|&nbsp;)*<\/p>$/);
});

it('turns pasted headings into those that the toolbar offers, and leaves out pictures that the site may not show', async () => {
  await open('<p></p>');
  await text().click();
  const own = new URL('/favicon.svg', page.url()).href;
  await paste({
    html: [
      '<h1 style="text-align:center">Le <em>marché</em></h1><h2>Samedi</h2><h5>Matin</h5>',
      `<p>Venez !<img src="http://ailleurs.example/a.png"><img src="${own}"></p>`,
    ].join(''),
  });
  await page.getByText('Des images n’ont pas été collées.').waitFor();
  expect(String(await save()).replace(/;"/, '"')).toBe(
    '<h2 style="text-align: center">Le <em>marché</em></h2><h2>Samedi</h2><h3>Matin</h3>' +
      `<p>Venez !<img src="${own}"></p>`,
  );
});

/** An item of a list as Word copies it. */
const wordItem = (
  list: string,
  level: number,
  marker: string,
  words: string,
) => `<p class=MsoListParagraphCxSpMiddle
  style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span
  style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
  </span></span></span><![endif]>${words}<o:p></o:p></p>`;

it('turns the lists of Word into lists with their levels and numbers', async () => {
  await open('<p></p>');
  await text().click();
  await paste({
    html: [
      '<html><head><style><!-- p.MsoListParagraph {margin:0cm} --></style></head><body><!--StartFragment-->',
      wordItem('l0', 1, '·', 'Pain'),
      wordItem('l0', 2, 'o', 'au <b>levain</b>'),
      wordItem('l0', 2, 'o', 'de seigle'),
      wordItem('l0', 1, '·', 'Miel'),
      wordItem('l1', 1, '1.', 'Entrer'),
      wordItem('l1', 2, 'a)', 'par la place'),
      '<p class=MsoNormal>Puis :</p>',
      wordItem('l1', 1, '2.', 'Payer'),
      '<table><tr><td>',
      wordItem('l2', 1, '-', 'Jeudi'),
      '</td></tr></table><!--EndFragment--></body></html>',
    ].join(''),
  });
  await text().getByText('Jeudi').waitFor();
  expect(await save()).toBe(
    [
      '<ul><li><p>Pain</p><ul><li><p>au <strong>levain</strong></p></li><li><p>de seigle</p></li></ul></li>',
      '<li><p>Miel</p></li></ul>',
      '<ol><li><p>Entrer</p><ol><li><p>par la place</p></li></ol></li></ol><p>Puis :</p>',
      '<ol start="2"><li><p>Payer</p></li></ol>',
      '<table><tbody><tr><td><ul><li><p>Jeudi</p></li></ul></td></tr></tbody></table>',
    ].join(''),
  );
});

it('says that a pasted link to a file of the computer is left out, and keeps no widths of columns', async () => {
  await open('<p></p>');
  await text().click();
  await paste({
    html: [
      '<p>Voir <a href="file:///C:/Users/claire/plan.docx">le plan</a>, <a href="https://a.fr/b">le site</a></p>',
      '<table><colgroup><col width="50%"><col width="50%"></colgroup><tr><td>Lundi</td><td>9 h</td></tr></table>',
    ].join(''),
  });
  await page.getByText('Des liens vers un fichier d’un ordinateur n’ont pas été collés.').waitFor();
  expect(await page.getByText('Des images n’ont pas été collées.').count()).toBe(0);
  expect(await save()).toMatch(
    /^<p>Voir le plan, <a [^>]*href="https:\/\/a\.fr\/b"[^>]*>le site<\/a><\/p><table><tbody><tr><td><p>Lundi<\/p><\/td><td><p>9 h<\/p><\/td><\/tr><\/tbody><\/table>$/,
  );
});
