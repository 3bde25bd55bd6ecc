import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import newsResource from '../../resources/news';
import { invite } from '../../server/jobs/invite';
import { runDueJobs } from '../../server/jobs/queue';
import { rowOf } from '../backend/caller';
import { citizenOf, clerkOf, pageOf } from './citizen';
import { openEmptyTown } from './emptyTown';
import { mailboxOf, senderOf } from './sender';

const town = await openEmptyTown(undefined, {
  footLinks: [{ title: { fr: 'Mentions légales', en: 'Legal notice' }, href: '/ville/mentions-legales' }],
});
afterAll(town.close);
const visit = citizenOf(town);
const { mails, sendMails } = mailboxOf(town);
town.service.mailer.delivers = true;
const textTo = (address: string) => {
  const { subject, text } =
    mails.findLast(({ to }) => to === address) ?? expect.fail(`no mail to ${address}`);
  return `${subject}\n${text}`;
};

const rename = async (name: string) => {
  const { entries } = (await town.call('GET', 'town')).body as { entries: { id: string }[] };
  await clerkOf(town, 'town').save(entries[0] ?? expect.fail('no town'), { name });
};
beforeAll(() => rename('Val-Fleuri'));

it('the site, its icon and Open311 use the name that the clerk gave to the town', async () => {
  expect((await visit('/ville/')).body).toContain('<title>Val-Fleuri</title>');
  expect((await visit('/ville/icon.svg')).body).toContain('>V</text>');
  expect((await visit('/public/v1/open311/discovery.json')).body).toContain('Val-Fleuri, ');
  onTestFinished(() => rename('Val-Fleuri'));
  await rename('🌻 Val-Fleuri');
  expect((await visit('/ville/icon.svg')).body).toContain('>🌻</text>');
});

it('every page has the links of config.json in its foot, in its language', async () => {
  const link = (title: string) => `<a href="/ville/mentions-legales">${title}</a>`;
  for (const path of ['/ville/', '/ville/nulle-part', '/ville/offline', '/ville/%'])
    expect((await visit(path)).body, path).toContain(link('Mentions légales'));
  expect((await visit('/ville/en/')).body).toContain(link('Legal notice'));
});

it('the page without a network offers no search, which needs one', async () => {
  expect((await visit('/ville/nulle-part')).body).toContain('type="search"');
  expect((await visit('/ville/offline')).body).not.toContain('type="search"');
});

it('the page of a record has its whole title', async () => {
  const news = clerkOf(town, 'pages');
  const title = `Enquête publique sur ${'le plan local et '.repeat(14)}la rivière`;
  const record = await news.create({ title, newsPage: true, type: 12, status: 'PUBLISHED' });
  expect((await visit(pageOf(newsResource, record))).body).toContain(`<h1>${title}</h1>`);
});

it('a page that needs no database names the town, its problem and no empty list', async () => {
  const [path, host] = ['/ville/%', { host: 'unreadable.example' }];
  expect((await visit(path, host)).statusCode).toBe(400);
  // The server has the name in memory once it has shown a page.
  await visit('/ville/');
  const { body } = await visit(path, host);
  expect(body).toMatch(/<title>[^<]+ · Val-Fleuri<\/title>/);
  expect(body).toContain('<h2>Val-Fleuri</h2>');
  expect(body).not.toContain('<ul></ul>');
});

it('the mails to citizens use the name that the clerk gave to the town', async () => {
  const category = String((await clerkOf(town, 'reportCategories').create({ title: 'Voirie' })).id);
  await senderOf(town, 'signaler').send({ category, information: 'Un trou', from: 'anne@exemple.fr' });
  await sendMails();
  expect(textTo('anne@exemple.fr')).toContain('Val-Fleuri');
  const wish = new URLSearchParams({ email: 'luc@exemple.fr', topics: 'news' });
  await fetch(`${town.url}/ville/notifications`, { method: 'POST', body: wish });
  expect(textTo('luc@exemple.fr')).toContain('Val-Fleuri');
});

it('the mails to the users of the admin use the name that the clerk gave to the town', async () => {
  const email = 'zoe@saint-aubin.fr';
  const users = clerkOf(town, 'users', undefined, '_id');
  const user = await users.create({
    email,
    role: 'admin',
    active: true,
    password: 'une phrase assez longue',
  });
  await town.call('POST', 'users/sendPasswordMail/', { email });
  expect(textTo(email)).toContain('Val-Fleuri');
  await users.save(user, { email: 'zoe.martin@saint-aubin.fr' });
  expect(textTo(email)).toMatch(/L’adresse e-mail .* « Val-Fleuri »/);
});

describe('with a second town that shares the data and has a key of its own', () => {
  const apiKey = 'the-key-of-the-harbour-2026';
  let harbour: unknown;
  beforeAll(async () => {
    harbour = rowOf(await town.call('POST', 'town', { name: 'Le Port', apiKey })).id;
  });
  const askForMail = (email: string) =>
    town.call('POST', 'users/sendPasswordMail/', { email }, { 'x-api-key': apiKey });

  it('a mail requested with the key of that town has the name of that town', async () => {
    await askForMail('maire@saint-aubin.fr');
    expect(textTo('maire@saint-aubin.fr')).toContain('l’administration « Le Port »');
  });

  it.each([
    ['a user of that town', 'luc@le-port.fr', () => ({ townId: harbour }), undefined],
    ['a user created with the key of that town', 'lea@le-port.fr', () => ({}), { 'x-api-key': apiKey }],
  ])('the invitation of %s has the name of that town', async (_, email, values, headers) => {
    const user = { email, role: 'admin', active: true, ...values() };
    expect((await town.call('POST', 'users', user, headers)).status).toBe(201);
    await runDueJobs(town.service, { invite });
    expect(textTo(email)).toContain('Le Port');
    expect((await askForMail(email)).status).toBe(200);
    expect(textTo(email)).toContain('Le Port');
  });

  it('the mail about the new password of a user of that town has the name of that town', async () => {
    const email = 'ida@le-port.fr';
    const user = { email, role: 'admin', active: true, townId: harbour };
    expect((await town.call('POST', 'users', user)).status).toBe(201);
    await runDueJobs(town.service, { invite });
    const link = /http\S+/.exec(textTo(email))?.[0] ?? expect.fail('no link');
    const password = 'une phrase assez longue';
    const body = new URLSearchParams({ password, confirmation: password });
    expect((await fetch(link, { method: 'POST', body })).status).toBe(200);
    expect(textTo(email)).toMatch(/Le mot de passe .* « Le Port »/);
  });
});
