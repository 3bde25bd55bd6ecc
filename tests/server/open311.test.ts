import { JSDOM } from 'jsdom';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '../../contract/row';
import declared from '../../resources';
import { choice, text } from '../../src/metadata';
import lostItems from '../newcomer/lostItems';
import { clerkOf } from './citizen';
import { openEmptyTown } from './emptyTown';
import { mailboxOf, senderOf } from './sender';

const town = await openEmptyTown();
afterAll(town.close);
const { database } = town.service;
const reports = clerkOf(town, 'reports');
const categories = clerkOf(town, 'reportCategories');
const base = `${town.url}/public/v1/open311`;

type Format = 'json' | 'xml';
const types = { json: 'application/json; charset=utf-8', xml: 'text/xml; charset=utf-8' };

let calls = 0;
/** Makes a call. Each call has another URL, because answers are cached by URL. */
async function call(path: string, init?: RequestInit) {
  calls += 1;
  const response = await fetch(`${base}/${path}${path.includes('?') ? '&' : '?'}n=${calls}`, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const textIn = (value: unknown) => (value === null ? '' : String(value));
/** The items of an answer, which are the same in both formats. */
function itemsOf(format: Format, root: string, item: string, text: string): Record<string, string>[] {
  if (format === 'json')
    return (JSON.parse(text) as Row[]).map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textIn(value)])),
    );
  expect(text).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>/);
  const { documentElement } = new JSDOM(text, { contentType: 'text/xml' }).window.document;
  expect(documentElement.tagName).toBe(root);
  return [...documentElement.children].map((one) => {
    expect(one.tagName).toBe(item);
    return Object.fromEntries([...one.children].map((part) => [part.tagName, part.textContent ?? '']));
  });
}

async function list(format: Format, path: string, root: string, item: string) {
  const [name, query] = path.split('?');
  const { status, headers, text } = await call(`${name}.${format}${query ? `?${query}` : ''}`);
  expect([path, status, headers.get('content-type')]).toEqual([path, 200, types[format]]);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  return itemsOf(format, root, item, text);
}
const requests = (format: Format, path: string) => list(format, path, 'service_requests', 'request');
const idsIn = async (query: string) =>
  (await requests('json', `requests?${query}`)).map((one) => one.service_request_id);

async function errors(format: Format, path: string, init?: RequestInit) {
  const { status, headers, text } = await call(path, init);
  expect(headers.get('content-type')).toBe(types[format]);
  const found = itemsOf(format, 'errors', 'error', text);
  expect(found.map(({ code }) => code)).toEqual(found.map(() => String(status)));
  return [status, found.map(({ description }) => description).join()] as const;
}

let road: string;
const description = 'Un trou <b>profond</b> & dangereux';
/** Sends a request as the standard says. */
const post = (format: Format, values: Record<string, string>, headers: Record<string, string> = {}) => {
  const all = { service_code: road, lat: '48.20071', long: '-2.75236', description, ...values };
  return call(`requests.${format}`, { method: 'POST', body: new URLSearchParams(all), headers });
};
async function send(values: Record<string, string> = {}, format: Format = 'json') {
  const { status, text } = await post(format, values);
  expect([status, text]).toEqual([201, text]);
  const [sent] = itemsOf(format, 'service_requests', 'request', text);
  return sent ?? expect.fail('nothing sent');
}
const reportWith = async (number: string | undefined): Promise<Row> => {
  const { body } = await town.call('GET', `reports?folder_eq=${number}`);
  return (body as { entries: Row[] }).entries[0] ?? expect.fail(`no report ${number}`);
};
const setStatus = async (number: string | undefined, status: string) =>
  reports.setStatus(await reportWith(number), status);

beforeAll(async () => {
  road = String((await categories.create({ title: 'Voirie & <trottoirs>' })).id);
});
/** Forgets the counted attempts, so that no test uses up the limits of the next one. */
beforeEach(() => sql`delete from attempts`.execute(database.kysely));

describe.each(['json', 'xml'] as const)('an app that speaks Open311 in %s', (format) => {
  it('finds the calls, and what may be reported', async () => {
    const { status, text } = await call(`discovery.${format}`);
    expect(status).toBe(200);
    for (const part of ['http://wiki.open311.org/GeoReport_v2', base, 'text/xml', 'application/json'])
      expect(text).toContain(part);
    const service = { service_code: road, service_name: 'Voirie & <trottoirs>', type: 'realtime' };
    expect(await list(format, 'services', 'services', 'service')).toEqual([
      { ...service, metadata: 'false', description: '', keywords: '', group: '' },
    ]);
    const definition = await call(`services/${road}.${format}`);
    expect([definition.status, definition.text]).toEqual([200, expect.stringContaining(road)]);
    expect((await errors(format, `services/unknown.${format}`))[0]).toBe(404);
  });

  it('sends a report, which the town checks first, and follows it until it is closed', async () => {
    const sent = await send(
      { email: 'Claire@Exemple.fr', address_string: '3 rue du Puits', media_url: 'https://a.example/b.jpg' },
      format,
    );
    const { service_request_id: id, service_notice: notice } = sent;
    expect(id).toMatch(/^SIG-\d{5}$/);
    expect(notice).toMatch(/vérifie d’abord.*photos.*\/ville\/signaler\/suivi\/[\w-]{32}$/);
    const report = await reportWith(id);
    expect(report).toMatchObject({
      status: 'PENDING',
      category: road,
      information: description,
      from: 'claire@exemple.fr',
      formattedAddress: '3 rue du Puits',
      latitude: 48.20071,
      longitude: -2.75236,
    });
    expect((await errors(format, `requests/${id}.${format}`))[0]).toBe(404);
    const token = String(notice).split('/').at(-1);
    const named = await requests(format, `tokens/${token}`);
    expect(named).toEqual([{ token, service_request_id: id }]);

    await setStatus(id, 'TRANSMITED');
    const [shown] = await requests(format, `requests/${id}`);
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(shown).toEqual({
      service_request_id: id,
      status: 'open',
      status_notes: 'Transmis',
      service_name: 'Voirie & <trottoirs>',
      service_code: road,
      description: '',
      agency_responsible: '',
      service_notice: '',
      requested_datetime: date,
      updated_datetime: date,
      expected_datetime: '',
      address: '',
      address_id: '',
      zipcode: '',
      lat: '48.201',
      long: '-2.752',
      media_url: '',
    });
    await setStatus(id, 'FINISHED');
    expect(await requests(format, `requests?service_request_id=${id}`)).toMatchObject([{ status: 'closed' }]);
  });

  it('is told what is wrong, with the parameter names of the standard', async () => {
    const refused = (values: Record<string, string>) => {
      const body = new URLSearchParams({ service_code: road, lat: '48', long: '2', description, ...values });
      return errors(format, `requests.${format}`, { method: 'POST', body });
    };
    expect(await refused({ service_code: '' })).toEqual([400, expect.stringContaining('service_code: ')]);
    expect(await refused({ service_code: 'x' })).toEqual([404, expect.stringContaining('service_code: ')]);
    expect(await refused({ lat: '', long: '' })).toEqual([400, expect.stringContaining('lat: ')]);
    expect(await refused({ lat: '95' })).toEqual([400, expect.stringContaining('lat: ')]);
    expect(await refused({ description: '' })).toEqual([400, expect.stringContaining('description: ')]);
    expect(await refused({ email: 'claire' })).toEqual([400, expect.stringContaining('email: ')]);
    for (const query of ['start_date=hier', 'status=late', 'start_date=2026-01-01&end_date=2026-09-01'])
      expect((await errors(format, `requests.${format}?${query}`))[0]).toBe(400);
    for (const path of ['requests/unknown', 'requests/', 'requests/%20', 'tokens/unknown', 'unknown'])
      expect((await errors(format, `${path}.${format}`))[0]).toBe(404);
    expect((await errors(format, `services.${format}`, { headers: { 'x-api-key': 'wrong' } }))[0]).toBe(403);
    expect((await errors(format, `services.${format}?api_key=wrong`))[0]).toBe(403);
    expect((await errors(format, `services.${format}`, { method: 'PUT' }))[0]).toBe(405);
  });
});

it('lists the requests of a period, a service and a status, the newest first', async () => {
  const lamp = String((await categories.create({ title: 'Éclairage' })).id);
  const [first, second] = [await send({ service_code: lamp }), await send({ service_code: lamp })];
  const ids = [second.service_request_id, first.service_request_id];
  expect(await idsIn(`service_code=${lamp}`)).toEqual([]);
  for (const id of ids) await setStatus(id, 'INPROGRESS');
  expect(await idsIn(`service_code=${lamp}`)).toEqual(ids);
  expect(await idsIn(`service_code=${lamp},${road}`)).toEqual(expect.arrayContaining(ids));
  await setStatus(ids[0], 'FINISHED');
  expect(await idsIn(`service_code=${lamp}&status=open`)).toEqual([ids[1]]);
  expect(await idsIn(`service_code=${lamp}&status=closed`)).toEqual([ids[0]]);
  expect(await idsIn(`service_code=${lamp}&status=open,closed`)).toEqual(ids);
  expect(await idsIn(`service_code=${lamp}&end_date=2020-01-01T00:00:00Z`)).toEqual([]);
  expect(await idsIn(`service_code=${lamp}&start_date=2020-01-01T00:00:00Z`)).toEqual([]);
  expect(await idsIn(`service_request_id=${ids.join()}&status=open&end_date=2020-01-01`)).toEqual(ids);
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
  expect(await idsIn(`service_code=${lamp}&start_date=${days(-80)}&end_date=${days(1)}`)).toEqual(ids);
  // Citizens no longer see the category: neither its name nor its id.
  await categories.setStatus({ id: lamp }, 'UNPUBLISHED');
  expect(await requests('json', `requests/${ids[0]}`)).toMatchObject([
    { service_code: '', service_name: '' },
  ]);
  expect(await idsIn(`service_code=${lamp}`)).toEqual([]);
});

it('hides what the clerk holds or has deleted, and what the sender has erased', async () => {
  const made = await send();
  const id = made.service_request_id;
  await setStatus(id, 'CREATED');
  expect(await idsIn(`service_request_id=${id}`)).toEqual([id]);
  await setStatus(id, 'PENDING');
  expect(await idsIn(`service_request_id=${id}`)).toEqual([]);
  await setStatus(id, 'CREATED');
  const report = await reportWith(id);
  await reports.remove(report);
  expect(await idsIn(`service_request_id=${id}`)).toEqual([]);
  await reports.restore(report);
  expect(await idsIn(`service_request_id=${id}`)).toEqual([id]);
  const link = String(made.service_notice).split(' ').at(-1) ?? '';
  await fetch(link, { method: 'POST', body: new URLSearchParams({ erase: '' }) });
  expect(await idsIn(`service_request_id=${id}`)).toEqual([]);
});

it('keeps secret who reported, the exact place and the words of the report', async () => {
  const words = { description: 'Zsecretz', address_string: 'Zsecretz', email: 'zsecretz@exemple.fr' };
  const { service_request_id: id } = await send({ ...words, lat: '48.123456', long: '2.654321' });
  await setStatus(id, 'CREATED');
  for (const path of [`requests/${id}`, 'requests'])
    for (const format of ['json', 'xml']) {
      const { text } = await call(`${path}.${format}`);
      expect(text).toContain(id);
      expect(text.toLowerCase()).not.toMatch(/zsecretz|48\.1234|2\.6543/);
    }
});

it('stores a request once for each key, and refuses requests that are too many or too large', async () => {
  const again = () => post('json', {}, { 'idempotency-key': 'a-key-of-an-app-1' });
  const [first, second] = [await again(), await again()];
  expect([first.status, first.text]).toEqual([201, second.text]);
  let last = await post('json', {});
  for (let count = 0; count < 12 && last.status === 201; count += 1) last = await post('json', {});
  expect([last.status, JSON.parse(last.text)]).toMatchObject([429, [{ code: 429 }]]);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  const large = await post('xml', { description: 'a'.repeat(70_000) });
  expect([large.status, large.text]).toEqual([413, expect.stringContaining('<code>413</code>')]);
});

it('lets the scripts of other sites send requests', async () => {
  const { status, headers } = await call('requests.json', { method: 'OPTIONS' });
  expect([status, headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD, POST']);
});

describe('an entity other than reports', () => {
  const kinds = [
    { id: 'keys', label: { fr: 'Clés', en: 'Keys' } },
    { id: 'bag', label: { fr: 'Sac', en: 'Bag' } },
    { id: 3, label: { fr: 'Parapluie', en: 'Umbrella' } },
  ];
  const objects = {
    ...lostItems,
    fields: {
      ...lostItems.fields,
      kind: choice<string | number>({ fr: 'Nature', en: 'Kind' }, kinds),
      code: text({ fr: 'Numéro', en: 'Number' }),
    },
    intake: {
      path: 'objet-trouve',
      fields: ['title', 'kind', 'place', 'owner'],
      values: { status: 'FOUND' },
      number: { field: 'code', prefix: 'OBJ-' },
      held: 'GIVEN_AWAY',
      closed: ['RETURNED'],
      open311: { service: 'kind', description: 'title' },
    },
  } as const;
  const withoutOpen311 = declared.resources.map(({ intake, ...resource }) => resource);

  it('takes part in Open311 by one line of its declaration, with the choices of a field as services', async () => {
    const other = await openEmptyTown({ ...declared, resources: [...withoutOpen311, objects] });
    try {
      const at = `${other.url}/public/v1/open311`;
      const services = await (await fetch(`${at}/services.json`)).json();
      expect(services).toMatchObject([
        { service_code: 'keys', service_name: 'Clés' },
        { service_code: 'bag', service_name: 'Sac' },
        { service_code: '3', service_name: 'Parapluie' },
      ]);
      const sendAs = (service_code: string) => {
        const body = new URLSearchParams({
          service_code,
          lat: '48.2',
          long: '-2.7',
          description: 'Trousseau',
        });
        return fetch(`${at}/requests.json`, { method: 'POST', body });
      };
      expect((await sendAs('umbrella')).status).toBe(404);
      // This entity stores no postal address, so an address without coordinates is no place.
      const words = { service_code: 'keys', description: 'Trousseau', address_string: '3 rue du Puits' };
      const lost = await fetch(`${at}/requests.json`, { method: 'POST', body: new URLSearchParams(words) });
      expect(lost.status).toBe(400);
      const sent = await fetch(`${at}/requests.json`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ service_code: 'keys', lat: 48.2, long: -2.7, description: 'Trousseau' }),
      });
      expect([sent.status, await sent.json()]).toMatchObject([201, [{ service_request_id: 'OBJ-00001' }]]);
      const { body } = await other.call('GET', 'lostItems');
      const [item] = (body as { entries: Row[] }).entries;
      const clerk = clerkOf(other, 'lostItems');
      await clerk.save(item ?? {}, { status: 'RETURNED' });
      const shown = await (await fetch(`${at}/requests.json?service_code=keys`)).json();
      expect(shown).toMatchObject([{ service_name: 'Clés', status: 'closed', description: null, lat: 48.2 }]);
      expect((await sendAs('3')).status).toBe(201);
      // The heading of the sender's page and the mail show the number instead of the title.
      const { sendMails } = mailboxOf(other);
      await sendMails();
      const bag = await senderOf(other, 'objet-trouve').send({
        title: 'Sac de Mme Roux',
        kind: 'bag',
        owner: 'paul@exemple.fr',
      });
      expect(bag).toMatchObject({ status: 201, body: { number: 'OBJ-00003' } });
      const page = await (await fetch(String(bag.body.link))).text();
      expect(new JSDOM(page).window.document.querySelector('h1')?.textContent).toContain('OBJ-00003');
      const [mail] = await sendMails();
      expect(mail).toMatchObject({
        to: 'paul@exemple.fr',
        subject: expect.stringContaining('OBJ-00003'),
        text: expect.stringContaining('Numéro : OBJ-00003'),
      });
      expect(JSON.stringify(mail)).not.toContain('Roux');
    } finally {
      await other.close();
    }
  });
});
