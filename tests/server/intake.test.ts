import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { isRow, type Row } from '../../contract/row';
import declared from '../../resources';
import { subscribe } from '../../server/channels/subscribe';
import { backup, restore } from '../../server/database/backup';
import { createServer } from '../../server/http/server';
import { cleanUpAt } from '../../server/jobs/cleanUp';
import { jobs } from '../../server/jobs/jobs';
import { runDueJobs } from '../../server/jobs/queue';
import { removeFiles } from '../../server/jobs/removeFiles';
import { addDays, boolean, dayText, number, sameLabel, text } from '../../src/metadata';
import { entriesOf } from '../backend/caller';
import lostItems from '../newcomer/lostItems';
import { citizenOf, clerkOf } from './citizen';
import { emptyService, openEmptyTown } from './emptyTown';
import { mailboxOf, newKey, senderOf } from './sender';

/** A test entity: its `intake` lets citizens contribute to it. */
const objects = {
  ...lostItems,
  fields: {
    ...lostItems.fields,
    weight: number({ fr: 'Poids', en: 'Weight' }, { unit: sameLabel('kg'), source: 'facts.weight' }),
    plate: text({ fr: 'Plaque', en: 'Plate' }, { unique: true }),
    isFragile: boolean({ fr: 'Fragile', en: 'Fragile' }, { default: true }),
    isTrue: boolean({ fr: 'Je dis la vérité', en: 'I tell the truth' }, { required: true }),
  },
  // The sections of `lostItems` list only its own fields. Without sections, the form also has the fields added here.
  form: undefined,
  intake: { path: 'objet-trouve' },
};
/** The declared entities. The text about the status `PLANIFIED` contains the number of the report. */
const resources = declared.resources.map((one) => {
  if (one.name !== 'reports' || !one.intake) return one;
  const PLANIFIED = {
    subject: sameLabel('{folder}'),
    text: sameLabel('Des travaux sont prévus pour {folder}.'),
  };
  return { ...one, intake: { ...one.intake, mails: { ...one.intake.mails, PLANIFIED } } };
});
const town = await openEmptyTown({ ...declared, resources: [...resources, objects] });
afterAll(town.close);
const visit = citizenOf(town);
const clerk = clerkOf(town, 'reports');
const { database } = town.service;
if (!('kysely' in database)) throw new Error('No database');

const { mails, sendMails } = mailboxOf(town);

let category: string;
beforeAll(async () => {
  category = String((await clerkOf(town, 'reportCategories').create({ title: 'Voirie' })).id);
});
/** Forgets the counted attempts, so that no test uses up the limits of the next one. */
beforeEach(() => sql`delete from attempts`.execute(database.kysely));

const { proof, send: sendForm } = senderOf(town, 'signaler');
const address = () => `${town.url}/public/v1/signaler`;

/** Sends a report, as the script of the form does. */
const send = (values: Record<string, string>, files: Buffer[] = [], hasProof = true) =>
  sendForm({ category, information: 'Un trou dans la chaussée', ...values }, files, hasProof);

const photo = () =>
  sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#888888' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Secret-Camera' },
      IFD3: { GPSLatitude: '48/1 12/1 0/1', GPSLatitudeRef: 'N' },
    })
    .toBuffer();

const reports = async (): Promise<Row[]> => {
  const { body } = await town.call('GET', 'reports?sort=createdAt_desc');
  const entries = isRow(body) ? body.entries : undefined;
  return Array.isArray(entries) ? entries.filter(isRow) : [];
};
const reportWith = async (number: unknown) =>
  (await reports()).find(({ folder }) => folder === number) ?? expect.fail(`no report ${number}`);

/** The page behind a secret link. */
const open = (link: unknown) => fetch(String(link));
const press = (link: unknown, values: Record<string, string>) =>
  fetch(String(link), { method: 'POST', body: new URLSearchParams(values) });

it('stores a report with a number, and gives its sender a link', async () => {
  const place = { latitude: '48.2', longitude: '-2,75', formattedAddress: '3 rue du Puits' };
  const { status, body } = await send({ ...place, from: 'Claire@Exemple.fr' }, [
    await photo(),
    await photo(),
  ]);
  expect([status, body]).toEqual([
    201,
    {
      number: 'SIG-00001',
      link: expect.stringMatching(/\/ville\/signaler\/suivi\/[\w-]{32}$/),
      held: false,
      lacksPictures: false,
    },
  ]);
  const report = await reportWith('SIG-00001');
  expect(report).toMatchObject({
    folder: 'SIG-00001',
    from: 'claire@exemple.fr',
    category,
    status: 'CREATED',
    information: 'Un trou dans la chaussée',
    formattedAddress: '3 rue du Puits',
    latitude: 48.2,
    longitude: -2.75,
    createdBy: 'Citoyen',
    pictures: [expect.any(String), expect.any(String)],
  });
  const page = await open(body.link);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  const html = await page.text();
  for (const part of ['SIG-00001', 'Reçu en mairie', 'Voirie', '3 rue du Puits', 'noindex'])
    expect(html).toContain(part);
  expect(html).not.toContain('claire@exemple.fr');
});

it('keeps the e-mail address of the sender encrypted, and finds the report by the whole address', async () => {
  await send({ from: 'luc@exemple.fr' });
  const { rows } = await sql<{ text: string }>`select data::text as text from records
    where collection = 'reports' union all select data::text from revisions where collection = 'reports'`.execute(
    database.kysely,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { text } of rows) expect(text).not.toContain('exemple.fr');
  const found = async (query: string) => (await town.call('GET', `reports/count?${query}`)).body;
  expect(await found('from_eq=luc@exemple.fr')).toEqual({ count: 1 });
  expect(await found('from_in=ida@exemple.fr,Luc@Exemple.fr')).toEqual({ count: 1 });
  const all = entriesOf(await town.call('GET', 'reports')).length;
  expect(await found('from_ne=luc@exemple.fr')).toEqual({ count: all - 1 });
  expect(await found(`${encodeURIComponent('information|from')}_like=LUC@exemple.fr`)).toEqual({ count: 1 });
  // A part of the encrypted text is no match.
  for (const part of ['aes', '256', 'a']) expect(await found(`from_like=${part}`)).toEqual({ count: 0 });
});

it('shows the pictures, without their EXIF data, only to those who may read the report and to the sender', async () => {
  const { body } = await send({}, [await photo()]);
  const { pictures, id } = await reportWith(body.number);
  const [picture] = pictures as string[];
  const headers = { 'x-api-key': town.key, 'content-type': 'application/json' };
  const read = (token: string) =>
    fetch(`${town.url}/api/v1/GCS/${picture}`, { headers: { ...headers, authorization: `Bearer ${token}` } });
  expect((await read('')).status).toBe(401);
  const answer = await read(town.token);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { exif, width } = await sharp(bytes).metadata();
  expect([exif, width]).toEqual([undefined, 1920]);
  expect(bytes.toString('latin1')).not.toContain('Secret-Camera');
  // The picture is no file of the gallery, and has no public URL.
  expect(JSON.stringify((await town.call('GET', 'GCS')).body)).not.toContain(String(picture));
  for await (const name of town.service.files.names())
    expect((await fetch(`${town.url}/api/v1/files/${name}`)).status).toBe(404);
  const own = await fetch(`${body.link}/photo/1`);
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect((await fetch(`${body.link}/photo/2`)).status).toBe(404);
  // Once the report is gone for good, so is its picture.
  await clerk.remove({ id });
  await clerk.purge({ id });
  const names = [];
  for await (const name of town.service.files.names()) names.push(name);
  expect(names.join()).not.toContain(String(picture));
  expect((await open(body.link)).status).toBe(410);
});

it('stores a form once if it comes twice with the same key, and refuses other content with that key', async () => {
  const before = (await reports()).length;
  const [first, second] = await Promise.all([
    send({ _key: 'the-same-key-twice-1' }),
    send({ _key: 'the-same-key-twice-1' }),
  ]);
  expect(first).toEqual(second);
  expect((await reports()).length).toBe(before + 1);
  const other = await send({ _key: 'the-same-key-twice-1', information: 'Autre chose' });
  expect([other.status, other.type]).toEqual([409, expect.stringContaining('application/problem+json')]);
});

it('accepts the same form again even after the network of its sender has reached the limit', async () => {
  const last = { _key: 'the-tenth-report-of-an-hour' };
  for (let count = 1; count < 10; count += 1) await send({});
  const first = await send(last);
  expect(first.status).toBe(201);
  expect((await send({})).status).toBe(429);
  expect(await send(last)).toEqual(first);
});

it('never reuses the number of a report that was deleted for good', async () => {
  const { body: newest } = await send({});
  const { id } = await reportWith(newest.number);
  await clerk.remove({ id });
  await clerk.purge({ id });
  const { body: next } = await send({});
  const countOf = (number: unknown) => Number(String(number).replace('SIG-', ''));
  expect(countOf(next.number)).toBe(countOf(newest.number) + 1);
});

it('says each time that there was no room for the pictures if the same report comes twice', async () => {
  await send({});
  await send({});
  await send({});
  const setBytes = (bytes: number) => sql`update submissions set bytes = ${bytes}`.execute(database.kysely);
  // At 2 GB each, three reports exceed the 4,000 MB of pictures that the town may keep.
  await setBytes(2 ** 31 - 1);
  const again = () => photo().then((one) => send({ _key: 'a-report-without-room' }, [one]));
  const first = await again();
  expect(first).toMatchObject({ status: 201, body: { lacksPictures: true } });
  expect(await again()).toEqual(first);
  await setBytes(0);
});

describe('a wrong value', () => {
  it.each([
    ['no category', { category: '' }, 'category'],
    ['an unknown category', { category: 'abc' }, 'category'],
    ['no text', { information: ' ' }, 'information'],
    ['a text that is too long', { information: 'a'.repeat(3001) }, 'information'],
    ['a sender whose address is no e-mail address', { from: 'claire' }, 'from'],
    ['half a place', { latitude: '48' }, 'latitude'],
    ['a place beyond the pole', { latitude: '95', longitude: '2' }, 'latitude'],
  ] as const)('gets an error under the name of its field: %s', async (_, values, field) => {
    const { status, body, type } = await send(values);
    expect([status, type]).toEqual([422, expect.stringContaining('application/problem+json')]);
    expect(body).toMatchObject({ status: 422, errors: { [field]: expect.stringMatching(/\S/) } });
  });

  it('is refused with a fitting status: a field that the form lacks, a file that is no picture, too many pictures', async () => {
    expect((await send({ status: 'FINISHED' })).status).toBe(400);
    expect((await send({ folder: 'SIG-1' })).status).toBe(400);
    expect((await send({}, [Buffer.from('<svg/>')])).status).toBe(415);
    const many = await send({}, Array(5).fill(await photo()));
    expect(many.body).toMatchObject({ status: 422, errors: { pictures: 'Au plus 4 photos' } });
  });

  it('is explained beside its field, and the form keeps what was typed', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ information: 'Un <trou>', from: 'claire', category: '' }))
      form.set(name, value);
    form.set('pictures', new Blob([]), '');
    const answer = await fetch(`${town.url}/ville/signaler`, { method: 'POST', body: form });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('Un &lt;trou&gt;');
    expect(html).toContain('value="claire"');
    expect(html).toContain('Choisissez une réponse');
    expect(html).toContain('aria-invalid="true"');
  });

  it('has its error beside the pictures, and a link to them, if a file is no picture', async () => {
    const form = new FormData();
    form.set('category', category);
    form.set('information', 'Un trou');
    form.set('pictures', new Blob(['du texte'], { type: 'image/jpeg' }), 'x.jpg');
    const answer = await fetch(`${town.url}/ville/signaler`, { method: 'POST', body: form });
    expect(answer.status).toBe(415);
    const html = await answer.text();
    expect(html).toMatch(/<li><a href="#f-pictures">Photos[^<]*Une photo ne se lit pas/);
    expect(html).toMatch(/<p class="error" id="f-pictures-error"[^>]*>Une photo ne se lit pas/);
  });
});

it('the form works without a script: the report waits until the town has checked it', async () => {
  const page = await visit('/ville/en/signaler');
  expect(page.statusCode).toBe(200);
  for (const part of ['Report a problem', 'Voirie', 'name="_key"', 'Send the report'])
    expect(page.body).toContain(part);
  const form = new FormData();
  for (const [name, value] of Object.entries({ _key: newKey(), category, information: 'Lampadaire éteint' }))
    form.set(name, value);
  const answer = await fetch(`${town.url}/ville/en/signaler`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  const link = new URL(answer.headers.get('location') ?? '', town.url);
  expect(link.pathname).toMatch(/^\/ville\/en\/signaler\/suivi\//);
  const html = await (await open(link)).text();
  expect(html).toContain('Thank you, your report has reached the town hall.');
  expect(html).toContain('The town hall first checks what you sent.');
  const [report] = await reports();
  expect(report).toMatchObject({ information: 'Lampadaire éteint', status: 'PENDING' });
});

it('the form without a script says how large photos may be, and what to do if they are larger', async () => {
  expect((await visit('/ville/signaler')).body).toMatch(
    /<noscript><p class="hint">Toutes ensemble, au plus 20.Mo\.<\/p><\/noscript>/,
  );
  const form = new FormData();
  form.set('information', 'Quatre grandes photos');
  form.set('pictures', new Blob([new Uint8Array(22 * 1024 * 1024)]), 'IMG_0001.jpg');
  const answer = await fetch(`${town.url}/ville/signaler`, { method: 'POST', body: form });
  expect(answer.status).toBe(413);
  expect(await answer.text()).toContain('Revenez à la page précédente : votre texte y est encore.');
});

it('answers a form sent to /ville/fr/signaler with a redirect to a secret link without /fr', async () => {
  const body = new URLSearchParams({ _key: newKey(), category, information: 'Banc cassé' });
  const sent = await fetch(`${town.url}/ville/fr/signaler`, { method: 'POST', body, redirect: 'manual' });
  expect(sent.headers.get('location')).toMatch(/^\/ville\/signaler\/suivi\//);
});

it('keeps what somebody typed in a field that is stored inside an object', async () => {
  const body = new URLSearchParams({ _key: newKey(), 'facts.weight': '12.5' });
  const refused = await fetch(`${town.url}/ville/objet-trouve`, { method: 'POST', body });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('value="12.5"');
});

it('shows an error at a date field if its date cannot be read', async () => {
  const values = { title: 'Clé', found: 'bientôt', _key: newKey() };
  const body = new URLSearchParams(values);
  const page = await fetch(`${town.url}/ville/objet-trouve`, { method: 'POST', body });
  expect(page.status).toBe(422);
  expect(await page.text()).toContain('Indiquez une date');
  const answer = await fetch(`${town.url}/public/v1/objet-trouve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify(values),
  });
  expect(await answer.json()).toMatchObject({ errors: { found: 'Enter a date' } });
});

describe('a bot', () => {
  it('that fills in the trap gets the usual answer, but nothing is stored', async () => {
    const before = (await reports()).length;
    expect(await send({ _website: 'https://pub.example' })).toMatchObject({ status: 201 });
    expect((await reports()).length).toBe(before);
  });

  it('cannot use a proof twice, nor invent one', async () => {
    const _proof = await proof();
    expect((await send({ _proof }, [], false)).body).toMatchObject({ held: false });
    expect((await send({ _proof }, [], false)).body).toMatchObject({ held: true });
    const invented = Buffer.from('{"challenge":{"parameters":{"nonce":"00"}},"solution":{}}').toString(
      'base64',
    );
    expect((await send({ _proof: invented }, [], false)).body).toMatchObject({ held: true });
  });

  it('that writes links has its report checked first, and one that sends too many reports is refused', async () => {
    // An e-mail address is no link.
    expect((await send({ information: 'Écrivez-moi : anne@gmail.com' })).body).toMatchObject({ held: false });
    const { body } = await send({ information: 'Achetez sur www.pub.example' });
    expect(body).toMatchObject({ held: true });
    const html = await (await open(body.link)).text();
    expect(html).toContain('La mairie vérifie d’abord votre envoi.');
    // Nobody works on the report yet, so the page does not ask whether the problem is settled.
    expect(html).not.toContain('name="settled"');
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await send({}, [], false)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the mails', () => {
  it('tell the sender about the arrival and the status of a report, and the town if its settings say so', async () => {
    await sendMails();
    const setting = clerkOf(town, 'townSetting');
    const [townRow] = await sql<{ id: string }>`select id from records where collection = 'town'`
      .execute(database.kysely)
      .then(({ rows }) => rows);
    const townId = townRow?.id;
    for (const [key, value, type] of [
      ['TOWN_SETTINGS_REPORTEMAILNOTIFICATIONENABLED', true, 'BOOLEAN'],
      ['TOWN_SETTINGS_REPORTRECEIVEDEMAIL', 'voirie@saint-aubin.fr', 'TEXT'],
    ])
      await setting.create({ key, value, type, townId });
    const { body } = await send({ from: 'anne@exemple.fr' });
    expect((await sendMails()).map(({ to }) => to).sort()).toEqual([
      'anne@exemple.fr',
      'voirie@saint-aubin.fr',
    ]);
    const received = mails.find(({ to }) => to === 'anne@exemple.fr');
    expect(received?.subject).toContain(String(body.number));
    expect(received?.text).toContain(String(body.link));
    const { id } = await reportWith(body.number);
    await clerk.setStatus({ id }, 'INPROGRESS');
    await clerk.setStatus({ id }, 'FINISHED');
    const [finished, ...more] = await sendMails();
    // There is no mail about the first of the two statuses, which the second has replaced.
    expect(more).toEqual([]);
    expect(finished).toMatchObject({
      to: 'anne@exemple.fr',
      subject: `Votre signalement ${body.number} est terminé`,
    });
    expect(finished?.text).toContain(String(body.link));
    const html = await (await open(body.link)).text();
    for (const state of ['Reçu en mairie', 'En cours', 'Terminé']) expect(html).toContain(state);
    expect(await sendMails()).toEqual([]);
  });

  it('tell a status once, also if it was changed and set again before the mail went out', async () => {
    await sendMails();
    const { body } = await send({ from: 'eva@exemple.fr' });
    const report = await reportWith(body.number);
    await sendMails();
    for (const status of ['PLANIFIED', 'INPROGRESS', 'PLANIFIED']) await clerk.setStatus(report, status);
    expect((await sendMails()).map(({ to }) => to)).toEqual(['eva@exemple.fr']);
  });

  it('bring each answer of the town once, together with the status that was set with it', async () => {
    await sendMails();
    const { body } = await send({ from: 'lou@exemple.fr', latitude: '46.2', longitude: '1.1' });
    const { id } = await reportWith(body.number);
    const email = 'sam@exemple.fr';
    await fetch(`${address()}/follow`, { method: 'POST', body: JSON.stringify({ id, email }) });
    const confirm = (await sendMails()).find(({ to }) => to === email);
    await press(/https?:\S+/.exec(confirm?.text ?? '')?.[0], { confirm: 'yes' });
    const answer = async (text: string, status: string) => {
      await clerk.save({ id }, { answer: text, status });
      return (await sendMails()).map(({ to, subject, text: said }) => [to, subject, said]);
    };
    // An answer is no template: `{folder}` stays as the clerk wrote it.
    const [asked, done] = ['Quel côté {folder} de la rue ?', 'C’est rebouché.\nMerci à vous.'];
    const title = `La mairie vous répond : Signaler un problème ${body.number}`;
    expect((await answer(asked, 'CREATED')).sort()).toEqual([
      ['lou@exemple.fr', title, expect.stringContaining(`${asked}\n\nCe lien permet de suivre`)],
      [email, title, expect.stringContaining(`${asked}\n\nVous suivez`)],
    ]);
    // One mail has the status in its subject, and the answer instead of the text of the status.
    const both = await answer(done, 'FINISHED');
    expect(both.sort()).toEqual(
      ['lou@exemple.fr', email].map((to) => [
        to,
        `Votre signalement ${body.number} est terminé`,
        expect.stringContaining(done),
      ]),
    );
    for (const [, , said] of both) expect(said).not.toContain('a terminé le traitement');
    const html = await (await open(body.link)).text();
    for (const part of [asked, done, 'Réponse de la mairie', 'Terminé']) expect(html).toContain(part);
    expect(html).not.toContain('a terminé le traitement');
    // A save that changes neither the answer nor the status sends no mail.
    expect(await answer(done, 'FINISHED')).toEqual([]);
    await press(body.link, { erase: 'yes' });
    expect((await reportWith(body.number)).answer).toBeUndefined();
  });

  it('are offered to people nearby, who see only a rough distance to the report', async () => {
    // The sender may live at the place of the report.
    await send({ latitude: '46.1', longitude: '1.2' });
    await send({ latitude: '46.10004', longitude: '1.20004' });
    const { body } = await visit('/public/v1/signaler/near?latitude=46.1003&longitude=1.2');
    expect(JSON.parse(body).entries.map((one: { distance: number }) => one.distance)).toEqual([30, 30]);
    await sendMails();
  });

  it('ask for a confirmation again if somebody asks again after an hour to follow a report', async () => {
    const { body } = await send({ from: 'tom@exemple.fr' });
    const { id } = await reportWith(body.number);
    // 200 other people have asked to follow the report, and have not confirmed.
    await sql`insert into submission_followers (tenant, collection, record_id, email_hash, email, token_hash, token,
        locale, site)
      select tenant, collection, record_id, n::text, '', n::text, '', locale, site
      from submissions, generate_series(1, 200) n where record_id = ${String(id)}`.execute(database.kysely);
    await sendMails();
    const email = 'ana@exemple.fr';
    /** Asks to follow the report. @returns the recipient and the link of each mail */
    const follow = async () => {
      const answer = await fetch(`${address()}/follow`, {
        method: 'POST',
        body: JSON.stringify({ id, email }),
      });
      expect(answer.status).toBe(202);
      return (await sendMails()).map(({ to, text }) => `${to} ${/https?:\S+/.exec(text)?.[0]}`);
    };
    const anHourLater = () =>
      sql`update submission_followers set created_at = created_at - interval '1 hour'`.execute(
        database.kysely,
      );
    const linkIn = ([mail = '']: string[]) => mail.split(' ')[1];
    const first = await follow();
    expect(first).toEqual([expect.stringContaining(`${email} http`)]);
    expect(await follow()).toEqual([]);
    await anHourLater();
    // The first mail may just be late, so both mails have the same link.
    expect(await follow()).toEqual(first);
    expect(await (await press(linkIn(first), { confirm: 'yes' })).text()).toContain('est confirmée');
    await anHourLater();
    expect(await follow()).toEqual([]);
    // Once 200 people have confirmed that they follow a report, nobody else is asked to confirm.
    await sql`update submission_followers set confirmed_at = now()
      where record_id = ${String(id)} and email = ''`.execute(database.kysely);
    const other = await fetch(`${address()}/follow`, {
      method: 'POST',
      body: JSON.stringify({ id, email: 'zoe@exemple.fr' }),
    });
    expect([other.status, await sendMails()]).toEqual([202, []]);
    await sql`delete from submission_followers where record_id = ${String(id)}`.execute(database.kysely);
  });

  it('ask one address for a confirmation at most ten times a day', async () => {
    const { body } = await send({ from: 'tom@exemple.fr' });
    const { id } = await reportWith(body.number);
    await sendMails();
    const email = 'victime@exemple.fr';
    let count = 0;
    for (let hour = 0; hour < 12; hour += 1) {
      await fetch(`${address()}/follow`, { method: 'POST', body: JSON.stringify({ id, email }) });
      count += (await sendMails()).length;
      await sql`update submission_followers set created_at = created_at - interval '1 hour'`.execute(
        database.kysely,
      );
    }
    expect(count).toBe(10);
  });

  it('go to people nearby who follow a report, once they have confirmed their address', async () => {
    const { body } = await send({ latitude: '47.5', longitude: '1.5', from: 'tom@exemple.fr' });
    await sendMails();
    const near = async (query: string) => (await visit(`/public/v1/signaler/near?${query}`)).json();
    const { entries } = await near('latitude=47.5003&longitude=1.5');
    expect(entries).toEqual([
      { id: expect.any(String), title: 'Voirie', distance: 30, state: 'Reçu en mairie' },
    ]);
    expect(await near('latitude=47.6&longitude=1.5')).toEqual({ entries: [] });
    for (const query of ['latitude=a', 'latitude=&longitude=2'])
      expect((await visit(`/public/v1/signaler/near?${query}`)).statusCode).toBe(400);
    const [{ id }] = entries;
    const follow = (email: string) =>
      fetch(`${address()}/follow`, { method: 'POST', body: JSON.stringify({ id, email }) });
    expect((await follow('nobody')).status).toBe(422);
    expect((await follow('zoe@exemple.fr')).status).toBe(202);
    expect((await follow('zoe@exemple.fr')).status).toBe(202);
    const [confirm, ...others] = await sendMails();
    expect([confirm?.to, others]).toEqual(['zoe@exemple.fr', []]);
    const link = /https?:\S+/.exec(confirm?.text ?? '')?.[0];
    const [, end] = String(link).split('/ville/');
    expect(await (await open(link)).text()).toContain(`<a href="/ville/en/${end}" lang="en"`);
    await clerk.setStatus({ id }, 'TRANSMITED');
    expect((await sendMails()).map(({ to }) => to)).toEqual(['tom@exemple.fr']);
    expect(await (await press(link, { confirm: 'yes' })).text()).toContain('Votre adresse est confirmée');
    await clerk.setStatus({ id }, 'INPROGRESS');
    expect((await sendMails()).map(({ to }) => to).sort()).toEqual(['tom@exemple.fr', 'zoe@exemple.fr']);
    expect(mails.find(({ to }) => to === 'zoe@exemple.fr')?.text).toContain(link);
    expect(await (await open(link ?? '')).text()).toContain('name="stop"');
    await press(link, { stop: 'yes' });
    await clerk.setStatus({ id }, 'FINISHED');
    expect((await sendMails()).map(({ to }) => to)).toEqual(['tom@exemple.fr']);
    // A closed report is not shown to people nearby.
    expect(await near('latitude=47.5003&longitude=1.5')).toEqual({ entries: [] });
    expect(body.link).toBeTruthy();
  });
});

const deadLink = 'Ce lien est inconnu, ou n’est plus valable';
describe('the sender', () => {
  it('reads the text of the status mails on the page of the report', async () => {
    const { body } = await send({});
    await clerk.setStatus(await reportWith(body.number), 'PLANIFIED');
    expect(await (await open(body.link)).text()).toContain(`Des travaux sont prévus pour ${body.number}.`);
  });

  it('is thanked only until the status changes: the same page then asks whether the problem is settled', async () => {
    const { body } = await send({});
    const kept = `${body.link}?merci`;
    expect(await (await open(kept)).text()).toContain('Merci, votre signalement');
    await clerk.setStatus(await reportWith(body.number), 'FINISHED');
    const html = await (await open(kept)).text();
    expect(html).not.toContain('Merci, votre signalement');
    expect(html).toContain('name="settled"');
  });

  it('can correct a wrong e-mail address when they ask to follow what they sent', async () => {
    const { body } = await send({ from: '' });
    const refused = await press(body.link, { follow: 'yes', email: 'paul@exemple' });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    const [input] = /<input id="email"[^>]*>/.exec(html) ?? [];
    for (const part of [
      'value="paul@exemple"',
      'aria-invalid="true"',
      'aria-describedby="email-error email-help"',
    ])
      expect(input).toContain(part);
    expect(html).toContain('id="email-error"');
  });

  it('reads the same page in another language', async () => {
    const english = async (link: string) => {
      const [, path = ''] = /<a href="([^"]*)" lang="en"/.exec(await (await open(link)).text()) ?? [];
      const page = await open(town.url + path);
      return [path, page.status, await page.text()];
    };
    const { body } = await send({ from: 'ines@exemple.fr' });
    const link = String(body.link);
    const path = new URL(link).pathname.replace('/ville', '/ville/en');
    expect(await english(link)).toEqual([path, 200, expect.stringContaining(String(body.number))]);
    for (const query of ['?merci', '?sans-photo'])
      expect((await english(link + query))[0]).toBe(path + query);
    // The canonical address stays that of the form: programs that share pages would spread the secret.
    expect(await (await open(link)).text()).toMatch(/<link rel="canonical" href="[^"]*\/ville\/signaler"/);
  });

  it('says whether the problem is settled', async () => {
    const { body } = await send({});
    expect(await (await press(body.link, { settled: 'no' })).text()).toContain('ce n’est pas réglé');
    const html = await (await open(body.link)).text();
    expect(html).toContain('ce n’est pas réglé');
    // A wrong tap can be corrected.
    expect(html).toMatch(/<button[^>]*value="yes"[^>]*name="settled"/);
    expect(html).not.toMatch(/<button[^>]*value="no"[^>]*name="settled"/);
    expect(await (await press(body.link, { settled: 'yes' })).text()).toContain('c’est réglé. Merci');
    expect(await (await press(body.link, { settled: 'no' })).text()).toContain('ce n’est pas réglé');
    const { id } = await reportWith(body.number);
    expect((await town.call('GET', `submissions/reports/${id}`)).body).toEqual({
      sentAt: expect.any(String),
      held: null,
      isSettled: false,
      followers: 0,
      isBlocked: null,
    });
    expect((await town.call('GET', `submissions/reportCategories/${category}`)).status).toBe(204);
  });

  it('erases texts, pictures and addresses for good; the number, the category and the place on the map stay', async () => {
    const { body } = await send({ from: 'eva@exemple.fr', latitude: '48', longitude: '2' }, [await photo()]);
    const { id, pictures } = await reportWith(body.number);
    await clerk.setStatus({ id }, 'TRANSMITED');
    const { files } = town.service;
    const { remove } = files;
    onTestFinished(() => void Object.assign(files, { remove }));
    files.remove = async (name) => {
      // The pictures go last, because nothing brings them back if the rest fails.
      const { rows } = await sql`select from submissions where record_id = ${String(id)}`.execute(
        database.kysely,
      );
      expect(rows).toEqual([]);
      await remove(name);
    };
    const erased = await press(body.link, { erase: 'yes' });
    expect(await erased.text()).toContain('<title>C’est effacé. · ');
    await runDueJobs(town.service, { removeFiles });
    const { information, from, pictures: left, ...kept } = await reportWith(body.number);
    expect([information, from, left]).toEqual([undefined, undefined, undefined]);
    expect(kept).toMatchObject({ category, status: 'TRANSMITED', latitude: 48 });
    const { rows } = await sql<{ text: string }>`select data::text as text from revisions
      where id = ${id}`.execute(database.kysely);
    expect(rows.map(({ text }) => text).join()).not.toContain('chaussée');
    for await (const name of town.service.files.names())
      expect(name).not.toContain((pictures as string[])[0]);
    const dead = await open(body.link);
    expect([dead.status, await dead.text()]).toEqual([410, expect.stringContaining(deadLink)]);
  });

  it('leaves no picture behind if the file store fails while they erase the report', async () => {
    const { body } = await send({}, [await photo()]);
    const { pictures } = await reportWith(body.number);
    const { files } = town.service;
    const names = async () => {
      const found: string[] = [];
      for await (const name of files.names()) found.push(name);
      return found.join();
    };
    const { remove } = files;
    onTestFinished(() => void Object.assign(files, { remove }));
    files.remove = async () => {
      throw new Error('away');
    };
    expect(await (await press(body.link, { erase: 'yes' })).text()).toContain('C’est effacé.');
    await runDueJobs(town.service, { removeFiles });
    expect(await names()).toContain((pictures as string[])[0]);
    files.remove = remove;
    // The time of the next attempt has come.
    await sql`update jobs set due_at = now() where ended_at is null`.execute(database.kysely);
    await runDueJobs(town.service, { removeFiles });
    expect(await names()).not.toContain((pictures as string[])[0]);
  });

  it('has a link that answers HEAD as GET', async () => {
    const { body } = await send({}, [await photo()]);
    for (const link of [body.link, `${body.link}/photo/1`]) {
      const { status, headers } = await fetch(String(link), { method: 'HEAD' });
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    }
  });

  it('learns that a link with a missing letter is unknown', async () => {
    const { body } = await send({});
    expect(await (await open(String(body.link).slice(0, -1))).text()).toContain(deadLink);
    expect((await visit('/ville/signaler/abonnement/inconnu')).body).toContain(deadLink);
  });

  it('is forgotten six months after the report was closed, and not before', async () => {
    const { body } = await send({ from: 'jean@exemple.fr' });
    const { id } = await reportWith(body.number);
    const after = (months: number) => new Date(Date.now() + months * 31 * 24 * 60 * 60 * 1000);
    await cleanUpAt(town.service as never, after(7));
    expect(await reportWith(body.number)).toMatchObject({ from: 'jean@exemple.fr' });
    await clerk.setStatus({ id }, 'FINISHED');
    await cleanUpAt(town.service as never, after(5));
    expect(await reportWith(body.number)).toMatchObject({ from: 'jean@exemple.fr' });
    await cleanUpAt(town.service as never, after(7));
    expect((await reportWith(body.number)).from).toBeUndefined();
  });
});

it('keeps the links, the pictures, the followers and the blocked senders of reports in a backup', async () => {
  const { body } = await send({ from: 'marc@exemple.fr', latitude: '46', longitude: '3' }, [await photo()]);
  const { id } = await reportWith(body.number);
  await fetch(`${address()}/follow`, {
    method: 'POST',
    body: JSON.stringify({ id, email: 'lea@exemple.fr' }),
  });
  const [confirm] = (await sendMails()).filter(({ to }) => to === 'lea@exemple.fr');
  await press(/https?:\S+/.exec(confirm?.text ?? '')?.[0], { confirm: 'yes' });
  const { body: blocked } = await send({ from: 'tom@exemple.fr' });
  const { id: blockedId } = await reportWith(blocked.number);
  expect((await town.call('PUT', `submissions/reports/${blockedId}/block`)).status).toBe(200);
  const folder = await mkdtemp(join(tmpdir(), 'town-intake-'));
  const archive = join(folder, 'archive');
  const password = 'une phrase assez longue';
  await backup(town.service as Parameters<typeof backup>[0], archive, password);
  const other = await emptyService(town.service.app);
  await restore(other, archive, password);
  await rm(folder, { recursive: true });
  other.configOf = town.service.configOf;
  const server = createServer(other);
  const answer = async (path: string) => server.inject(path);
  const { pathname } = new URL(String(body.link));
  expect((await answer(pathname)).body).toContain(String(body.number));
  expect((await answer(`${pathname}/photo/1`)).headers['content-type']).toBe('image/jpeg');
  const sent: string[] = [];
  other.mailer.send = async ({ to }) => void sent.push(to);
  await other.database.inTown(1, (db) =>
    sql`update records set data = data || '{"status":"FINISHED"}' where id = any(${[id, blockedId]})`.execute(
      db,
    ),
  );
  await runDueJobs(other, { intakeMail: jobs.intakeMail ?? expect.fail() });
  expect(sent.sort()).toEqual(['lea@exemple.fr', 'marc@exemple.fr']);
  await server.close();
  await other.database.close();
});

it('exports what a person has sent and follows, and erases it together with the person', async () => {
  const email = 'nina@exemple.fr';
  const person = await clerkOf(town, 'users', undefined, '_id').create({
    email,
    firstName: 'Nina',
    lastName: 'Suit',
    password: 'Mairie-2026-secret',
    role: 'admin',
  });
  const own = await send({ from: 'Nina@Exemple.fr' });
  const other = await send({ from: 'autre@exemple.fr', latitude: '44', longitude: '4' });
  const { id } = await reportWith(other.body.number);
  const { id: ownId } = await reportWith(own.body.number);
  // The person also follows their own report, which is listed only once.
  for (const followed of [id, ownId])
    await fetch(`${address()}/follow`, { method: 'POST', body: JSON.stringify({ id: followed, email }) });
  const internal = { note: 'Voir avec le voisin', assignee: person._id, answer: 'Nous passons demain.' };
  const me = String(entriesOf(await town.call('GET', 'users?email_eq=maire@saint-aubin.fr'))[0]?._id);
  await clerk.save({ id: ownId }, { ...internal, assignee: me });
  await clerk.save({ id }, { ...internal, assignee: me });
  const handled = await send({ from: 'autre@exemple.fr' });
  await clerk.save(await reportWith(handled.body.number), internal);
  expect((await town.call('PUT', `submissions/reports/${ownId}/block`)).status).toBe(200);
  const path = `people/${person._id}`;
  const subscriber = { channel: 'digest', address: email, topics: ['news'], language: 'fr' } as const;
  await database.inTown(1, (db) => subscribe(database, db, 1, subscriber, true));
  const { body: exported } = await town.call('GET', path);
  expect(exported).toMatchObject({
    blockedAt: expect.stringMatching(/^\d{4}-/),
    named: [
      {
        title: own.body.number,
        fields: ['from', 'followers'],
        record: { from: email, information: 'Un trou dans la chaussée' },
      },
      { title: handled.body.number, fields: ['assignee'], record: { assignee: person._id } },
      { title: other.body.number, fields: ['followers'], record: { answer: 'Nous passons demain.' } },
    ],
    weeklyMails: [{ topics: ['news'], language: 'fr', createdAt: expect.stringMatching(/^\d{4}-/) }],
  });
  // The export contains nothing that others sent, not even encrypted. It contains nothing that only the staff sees,
  // except an `assignee` who is the person.
  const { named } = exported as { named: { record: Row }[] };
  const keys = named.map(({ record }) => Object.keys(record));
  expect(keys[0]).toContain('answer');
  expect(keys.map((own) => own.includes('information'))).toEqual([true, false, false]);
  expect(keys.map((own) => own.includes('from'))).toEqual([true, false, false]);
  expect(keys.map((own) => own.includes('assignee'))).toEqual([false, true, false]);
  for (const name of ['note', 'dueOn', 'createdBy', 'updatedBy']) expect(keys.flat()).not.toContain(name);
  expect((await town.call('DELETE', path)).status).toBe(200);
  expect((await reportWith(own.body.number)).from).toBeUndefined();
  const { rows } = await sql`select from submission_followers where record_id = ${id}
    union all select from blocked_senders where email_hash = ${database.secrets.markOf(email)}
    union all select from subscriptions`.execute(database.kysely);
  expect(rows).toEqual([]);
});

it('takes reports in a town without categories, and asks for a category once there is one', async () => {
  const other = await openEmptyTown();
  onTestFinished(other.close);
  const question = 'De quoi s’agit-il';
  const page = async (path: string) => (await citizenOf(other)(path)).body;
  expect(await page('/ville/signaler')).not.toContain(question);
  const sender = senderOf(other, 'signaler');
  // Somebody sends, without a script, a form that was open when the town removed its last category.
  const late = new URLSearchParams({ _key: newKey(), information: 'Un trou', category: 'gone' });
  const refused = await fetch(`${other.url}/ville/signaler`, { method: 'POST', body: late });
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining('Choisissez une réponse de la liste'),
  ]);
  const place = { information: 'Un trou', latitude: '48.2', longitude: '2' };
  const { status, body } = await sender.send(place);
  expect([status, body]).toMatchObject([201, { number: 'SIG-00001' }]);
  expect(await (await open(body.link)).text()).toContain('Un trou');
  await sender.send(place);

  const entriesOf = async (path: string) => {
    const answer = await other.call('GET', path);
    return (answer.body as { entries: Row[] }).entries;
  };
  const [first = {}, second = {}] = await entriesOf('reports?sort=folder_asc');
  expect(first.dueOn).toBe(addDays(dayText(first.createdAt), 15));
  expect((await other.call('GET', `duplicates/reports/${first.id}`)).body).toMatchObject({
    near: [{ id: second.id }],
  });
  const requests = await (await fetch(`${other.url}/public/v1/open311/requests.json`)).json();
  expect(requests).toMatchObject([{ service_code: null }, { service_code: null, service_name: null }]);

  const reports = clerkOf(other, 'reports');
  await reports.setStatus(first, 'INPROGRESS');
  const categories = clerkOf(other, 'reportCategories');
  const { id } = await categories.create({ title: 'Voirie' });
  expect(await reports.save(first, { category: id })).toMatchObject({ category: id, status: 'INPROGRESS' });
  expect(await page('/ville/signaler')).toContain(question);
  expect((await sender.send(place)).body).toMatchObject({
    errors: { category: 'Choisissez une réponse' },
  });
});

it('takes contributions to any entity that declares an intake in one line', async () => {
  const page = await visit('/ville/objet-trouve');
  expect(page.statusCode).toBe(200);
  for (const part of ['Objet', 'name="latitude"', 'name="owner"', 'Poids (kg)'])
    expect(page.body).toContain(part);
  const answer = await fetch(`${town.url}/public/v1/objet-trouve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({
      title: 'Parapluie',
      found: '2026-11-02',
      isTrue: 'true',
      _key: newKey(),
      _proof: await proof(),
    }),
  });
  expect(answer.status).toBe(201);
  const { body } = await town.call('GET', 'lostItems?title_eq=Parapluie');
  expect(body).toMatchObject({ entries: [{ title: 'Parapluie', found: '2026-11-02', status: 'FOUND' }] });
  const { link } = await answer.json();
  expect(await (await open(link)).text()).toContain('Parapluie');
});

it('stores an unticked box as false, even if its default is true, and refuses a form without a required tick', async () => {
  const { send: sendObject } = senderOf(town, 'objet-trouve');
  const glass = { title: 'Verre', found: '2026-11-02' };
  for (const refused of [glass, { ...glass, isTrue: 'false' }]) {
    const { status, body } = await sendObject(refused);
    expect([status, body]).toMatchObject([422, { errors: { isTrue: 'Cochez cette case' } }]);
  }
  expect(await sendObject({ ...glass, isTrue: 'true' })).toMatchObject({ status: 201 });
  expect(await sendObject({ ...glass, title: 'Tasse', isTrue: 'true', isFragile: 'true' })).toMatchObject({
    status: 201,
  });
  // Without a status for held records, no record waits for a check, so `held` is false.
  const link = { ...glass, title: 'www.pub.example', isTrue: 'true' };
  expect(await sendObject(link)).toMatchObject({ status: 201, body: { held: false } });
  for (const [title, isFragile] of [
    ['Verre', false],
    ['Tasse', true],
  ] as const) {
    const { body } = await town.call('GET', `lostItems?title_eq=${title}`);
    expect(body).toMatchObject({ entries: [{ isFragile, isTrue: true }] });
  }
});

it('shows an error at a unique field if another record already has the value', async () => {
  const { send: sendObject } = senderOf(town, 'objet-trouve');
  const bike = { title: 'Vélo', found: '2026-11-02', isTrue: 'true', plate: 'AB-123' };
  expect((await sendObject(bike)).status).toBe(201);
  expect(await sendObject(bike)).toMatchObject({
    status: 409,
    body: { errors: { plate: 'Cette valeur est déjà utilisée' } },
  });
});

it('hides from the public what a blocked sender sends with a form without a `held` status', async () => {
  const post = async (title: string, owner: string, hasProof = true) => {
    const answer = await fetch(`${town.url}/public/v1/objet-trouve`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        title,
        owner,
        found: '2026-11-02',
        isTrue: 'true',
        latitude: 43.5,
        longitude: 5.5,
        _key: newKey(),
        ...(hasProof && { _proof: await proof() }),
      }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([201, { held: false }]);
  };
  const { body } = await send({ from: 'zoe@exemple.fr' });
  const { id } = await reportWith(body.number);
  expect((await town.call('PUT', `submissions/reports/${id}/block`)).status).toBe(200);
  await post('Gants', 'zoe@exemple.fr');
  // This form has no `held` status, so only the block of the sender can hide this record.
  await post('Moufles', 'zoe@exemple.fr', false);
  await post('Bonnet', 'yves@exemple.fr');
  const { body: found } = await town.call('GET', 'lostItems?owner_eq=yves@exemple.fr');
  const [seen] = isRow(found) && Array.isArray(found.entries) ? found.entries : [];
  const expectOnlySeen = async () => {
    const near = await visit('/public/v1/objet-trouve/near?latitude=43.5&longitude=5.5');
    expect(JSON.parse(near.body).entries).toMatchObject([{ id: seen.id }]);
  };
  await expectOnlySeen();
  // A record may have no status.
  await sql`update records set data = data - 'status' where id = ${seen.id}`.execute(database.kysely);
  await expectOnlySeen();
});
