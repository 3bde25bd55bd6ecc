import { afterAll, expect, it } from 'vitest';
import type { Row } from '../../contract/row';
import declared from '../../resources';
import { defineResource, text } from '../../src/metadata';
import { callerOf, entriesOf, rowOf } from '../backend/caller';
import { citizenOf, clerkOf } from './citizen';
import { openEmptyTown } from './emptyTown';
import { senderOf } from './sender';

const plans = defineResource({
  name: 'plans',
  labels: { one: { fr: 'un plan', en: 'plan' }, many: { fr: 'plans', en: 'plans' } },
  fields: {
    title: text({ fr: 'Nom', en: 'Name' }),
    note: text({ fr: 'Note', en: 'Note' }, { translated: true, readRoles: ['superAdmin'] }),
  },
  list: { columns: ['title'] },
});
const app = { ...declared, resources: [...declared.resources, plans] };
const town = await openEmptyTown(app, { contentLanguages: ['en'] });
afterAll(town.close);
const visit = citizenOf(town);
const clerk = clerkOf(town, 'pages');
const page = { newsPage: false, type: 4, status: 'PUBLISHED' };
const fair = await clerk.create({
  ...page,
  title: 'Fête du village',
  longDescription: '<p>Samedi sur la place</p>',
  translations: { en: { title: 'Village fair' } },
});
const market = await clerk.create({ ...page, title: 'Marché', longDescription: '<p>Jeudi</p>' });

const pageAt = async (path: string) => {
  const { statusCode, body } = await visit(path);
  expect([path, statusCode]).toEqual([path, 200]);
  return body;
};
const [french, english] = [
  `/ville/pages/${fair.id}-fete-du-village`,
  `/ville/en/pages/${fair.id}-village-fair`,
];

it('shows a page in each language into which its title is translated', async () => {
  const body = await pageAt(english);
  expect(body).toContain('<html lang="en">');
  expect(body).toContain('<h1>Village fair</h1>');
  // What is not translated stays as the town has written it.
  expect(body).toContain('<div class="prose" lang="fr"><p>Samedi sur la place</p></div>');
  for (const [language, path] of [
    ['fr', french],
    ['en', english],
  ]) {
    expect(body).toMatch(
      new RegExp(`<link rel="alternate" hrefLang="${language}" href="[^"]*${path}"/>`, 'i'),
    );
    expect(await pageAt(french)).toMatch(
      new RegExp(`<link rel="alternate" hrefLang="${language}" href="[^"]*${path}"/>`, 'i'),
    );
  }
  expect(await pageAt(french)).toContain(`<a href="${english}" lang="en" hrefLang="en">English</a>`);
  expect(body).toContain(`<a href="${french}" lang="fr" hrefLang="fr">Français</a>`);
  expect(await pageAt(french)).not.toContain('lang="fr"><p>');
  expect((await visit(`/ville/en/pages/${fair.id}-fete-du-village`)).headers.location).toContain(english);
});

it('shows an untranslated page in French, with its French address as the canonical link', async () => {
  const body = await pageAt(`/ville/en/pages/${market.id}-marche`);
  expect(body).toContain('<h1 lang="fr">Marché</h1>');
  expect(body).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/ville/pages/${market.id}-marche"/>`));
  expect(body).not.toContain('rel="alternate" hrefLang');
});

it('marks the language of each text that the town has not translated', async () => {
  const { townId } = rowOf(await town.call('GET', 'users/me'));
  const setting = (name: string, type: string, value: unknown) =>
    clerkOf(town, 'townSetting').create({ key: `TOWN_SETTINGS_${name}`, type, value, townId });
  await setting('WELCOMEMESSAGE', 'TEXT', 'Bienvenue');
  await setting('HOMEMESSAGEENABLED', 'BOOLEAN', true);
  await setting('HOMEMESSAGE', 'TEXT', 'Route barrée');
  await setting('HOMEMESSAGETYPE', 'TEXT', 'ALERT');
  const home = await pageAt('/ville/en/');
  expect(home).toContain('<h1 lang="fr">Bienvenue</h1>');
  expect(home).toContain('lang="fr">Route barrée<');
  expect(await pageAt('/ville/')).toContain('<h1>Bienvenue</h1>');

  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const survey = await clerkOf(town, 'surveys').create({
    title: 'La halle',
    status: 'ACTIVE',
    timings: [{ startDate: at(-1), endDate: at(1) }],
    questions: [
      { questionTitle: 'Garder ?', type: 'uniquechoice', responses: [{ responseTitle: 'Oui' }] },
      {
        questionTitle: 'Importance ?',
        type: 'cursor',
        responses: [
          { responseTitle: 'Aucune', responseValue: 1 },
          { responseTitle: 'Grande', responseValue: 5 },
        ],
      },
    ],
  });
  const questions = await pageAt(`/ville/en/sondages/${survey.id}-la-halle`);
  for (const text of ['Garder ?', 'Oui', 'Importance ?', 'Aucune'])
    expect(questions).toContain(` lang="fr">${text}<`);

  const category = await clerkOf(town, 'reportCategories').create({ title: 'Voirie' });
  expect(await pageAt('/ville/en/signaler')).toContain('<span lang="fr">Voirie</span>');

  await clerkOf(town, 'notificationTypes').create({ title: 'Travaux', key: 'travaux' });
  const messages = await pageAt('/ville/en/notifications');
  expect(messages).toContain('<span lang="fr">Travaux</span>');
  expect(messages).toContain('<span>News</span>');
  const sent = await senderOf(town, 'signaler').send({ category: String(category.id), information: 'Trou' });
  const { link, number } = sent.body;
  const [report = {}] = entriesOf(await town.call('GET', `reports?folder_eq=${number}`));
  const reports = clerkOf(town, 'reports');
  await reports.save(report, { answer: 'Nous venons.' });
  await reports.save(report, { answer: 'C’est réparé.' });
  const path = new URL(String(link)).pathname.replace('/ville/', '/ville/en/');
  expect(await pageAt(path)).toContain('<dd><span lang="fr">Voirie</span></dd>');
  for (const text of ['Nous venons.', 'C’est réparé.'])
    expect(await pageAt(path)).toContain(`<p class="lines" lang="fr">${text}</p>`);
});

it('shows translated pages in the list, in the search and in the sitemap', async () => {
  expect(await pageAt('/ville/en/pages')).toContain('Village fair');
  expect(await pageAt('/ville/en/pages')).toContain('lang="fr"><a href');
  expect(await pageAt('/ville/en/search?q=village+fair')).toContain(english);
  const sitemap = await pageAt('/ville/sitemap.xml');
  for (const path of [french, english]) {
    expect(sitemap).toMatch(new RegExp(`<loc>[^<]*${path}</loc>`));
    expect(sitemap).toMatch(new RegExp(`hreflang="(fr|en)" href="[^"]*${path}"`));
  }
  expect(sitemap).not.toContain(`/ville/en/pages/${market.id}`);
});

it('adds an event to the calendar in the language of its page', async () => {
  const event = await clerkOf(town, 'events').create({
    eventTitle: 'Feu d’artifice',
    status: 'PUBLISHED',
    timings: { startDate: '2090-07-14', endDate: '2090-07-14' },
    translations: { en: { eventTitle: 'Fireworks' } },
  });
  const body = await pageAt(`/ville/en/evenements/${event.id}-fireworks`);
  const [, calendar = ''] = /href="([^"]*\.ics[^"]*)"/.exec(body) ?? [];
  expect(await pageAt(calendar)).toContain('SUMMARY:Fireworks');
  expect(await pageAt(`/ville/evenements/${event.id}-feu-d-artifice`)).toContain(`/${event.id}.ics"`);
});

it('gives programs the language that they ask for', async () => {
  const read = async (path: string): Promise<Row> => JSON.parse(await pageAt(path));
  expect(await read(`/public/v1/pages/${fair.id}?lang=en`)).toMatchObject({
    title: 'Village fair',
    url: expect.stringContaining(english),
    longDescription: '<p>Samedi sur la place</p>',
  });
  expect(await read(`/public/v1/pages/${fair.id}`)).toMatchObject({ title: 'Fête du village' });
  expect(await pageAt('/public/v1/pages?lang=en')).toContain('Village fair');
  expect(await pageAt('/public/v1/pages.rss?lang=en')).toContain('Village fair');
  for (const path of ['pages', `pages/${fair.id}`, 'pages?lang=en'])
    expect(await pageAt(`/public/v1/${path}`)).not.toMatch(/translat/);
  expect((await visit('/public/v1/pages?lang=xx')).statusCode).toBe(400);
});

it('publishes a translation with the record', async () => {
  const bingo = await clerk.create({ ...page, title: 'Loto', translations: { en: { title: 'Bingo' } } });
  const saved = await clerk.save(bingo, { status: 'UPDATED', translations: { en: { title: 'Lottery' } } });
  expect(await pageAt('/ville/en/pages')).toContain('Bingo');
  await clerk.setStatus(saved, 'PUBLISHED');
  expect(await pageAt('/ville/en/pages')).toContain('Lottery');
  const { body } = await town.call('GET', `revisions/pages/${bingo.id}`);
  expect(JSON.stringify(body)).toContain('translations.en.title');
});

it('cleans the HTML of a translation like that of the original text', async () => {
  const html = '<p>Fair</p><script>alert(1)</script>';
  const stored = await clerk.create({
    ...page,
    title: 'Bal',
    translations: { en: { longDescription: html } },
  });
  expect(stored.translations).toEqual({ en: { longDescription: '<p>Fair</p>' } });
});

it('hides the translations of a field from the roles that may not read the field', async () => {
  const note = { en: { note: 'Keys at the bakery' } };
  const plan = await clerkOf(town, 'plans').create({ title: 'Gare', note: 'Clés', translations: note });
  expect(plan).toMatchObject({ translations: note, translatedFrom: { en: { note: 'Clés' } } });
  const account = { email: 'lea@saint-aubin.fr', password: 'Lea-Saint-Aubin-2026' };
  await town.call('POST', 'users', { ...account, role: 'admin', active: true });
  const headers = { 'x-api-key': town.key };
  const signedIn = await callerOf(town.url).call('POST', 'auth/sign_in', account, headers);
  const admin = callerOf(town.url, String(rowOf(signedIn).token));
  const seen = await admin.call('GET', `plans/${plan.id}`, undefined, headers);
  expect(seen.status).toBe(200);
  expect(JSON.stringify(seen.body)).not.toMatch(/bakery|Clés/);
  const listed = await admin.call('GET', 'plans?fields=translations', undefined, headers);
  expect(JSON.stringify(listed.body)).not.toMatch(/bakery|Clés/);
  const changed = await admin.call('PUT', `plans/${plan.id}`, { ...rowOf(seen), title: 'La gare' }, headers);
  expect(changed.status).toBe(200);
  expect(await clerkOf(town, 'plans').read(plan)).toMatchObject({ title: 'La gare', translations: note });
});

it('finds a record in the admin by a text in another language', async () => {
  const found = entriesOf(await town.call('GET', 'search?q=village%20fair'));
  expect(found).toMatchObject([{ id: fair.id, field: 'title_en' }]);
});
