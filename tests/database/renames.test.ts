import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import app from '../../resources';
import events from '../../resources/events';
import { siteVacuumsFor } from '../../resources/siteVacuums';
import { backup, restore } from '../../server/database/backup';
import { prepareData } from '../../server/database/renames';
import { createServer } from '../../server/http/server';
import { type App, type Fields, recurrence, secret, text, untilFields } from '../../src/metadata';
import { callerOf, entriesOf, rowOf } from '../backend/caller';
import { emptyService, openEmptyTown } from '../server/emptyTown';

const label = { fr: 'Nom', en: 'Name' };
const { name: _, sourcePath: __, ...fields } = siteVacuumsFor([]).fields;

const { eventPlace: ___, ...ofEvents } = events.fields;
const eventFields = {
  ...ofEvents,
  venue: text(label, { aliases: ['eventPlace'] }),
  repeats: recurrence(label, { of: 'timings' }),
};

/** A part of a declaration with the new names of its fields. */
const renamed = <Part>(part: Part, names: Record<string, string>): Part =>
  JSON.parse(JSON.stringify(part), (_, one) => (typeof one === 'string' ? (names[one] ?? one) : one));

/** The next release. It renames three fields, moves one of them into an object, and lets events repeat. */
const nextRelease = {
  ...app,
  resources: app.resources.map((resource) => {
    if (resource.name === 'events')
      return {
        ...resource,
        ...renamed(
          { list: resource.list, form: resource.form, importFrom: resource.importFrom },
          { eventPlace: 'venue' },
        ),
        fields: { ...eventFields, ...untilFields(eventFields) },
        public: { path: 'evenements', place: 'venue', fields: ['timings', 'venue'] },
      };
    return resource.name === 'siteVacuums'
      ? {
          ...resource,
          ...renamed(
            { titleField: resource.titleField, list: resource.list, form: resource.form },
            { name: 'title', sourcePath: 'feed' },
          ),
          titles: { ...resource.titles, edit: resource.titles?.create },
          fields: {
            ...fields,
            title: text(label, { aliases: ['name'] }),
            feed: text(label, { source: 'feed.address', aliases: ['address', 'sourcePath'] }),
          },
        }
      : resource;
  }),
};

const town = await openEmptyTown();
const server = createServer({ ...town.service, app: nextRelease });
const url = await server.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await server.close();
  await town.close();
});

/** Prepares the stored data as the server of the next release does when it starts. */
const upgrade = () => prepareData(town.service.database, nextRelease, 'none');
beforeEach(() => prepareData(town.service.database, app, 'none'));

it('keeps the values of renamed fields, in records, in the trash and in the history', async () => {
  const created = async (name: string) =>
    rowOf(await town.call('POST', 'siteVacuums', { name, sourcePath: '/fil.xml' }));
  const [one, gone] = [await created('Agenda'), await created('Ancien')];
  await town.call('PUT', `siteVacuums/${one.id}`, { ...one, name: 'Agenda culturel' });
  await town.call('DELETE', `siteVacuums/${gone.id}`);

  await upgrade();
  // Each start of the server does this. The second start must keep the data as they are.
  await upgrade();

  const next = callerOf(url, town.token);
  const headers = { 'x-api-key': town.key };
  const get = (path: string) => next.get(path, headers);
  const renamed = rowOf(await get(`siteVacuums/${one.id}`));
  expect(renamed).toMatchObject({ title: 'Agenda culturel', feed: { address: '/fil.xml' } });
  expect(Object.keys(renamed)).not.toContain('name');
  const saved = await next.call('PUT', `siteVacuums/${one.id}`, { ...renamed, title: 'Sorties' }, headers);
  expect(saved).toMatchObject({ status: 200, body: { title: 'Sorties' } });
  expect(entriesOf(await get('siteVacuums?title_like=sorties'))).toHaveLength(1);
  expect(entriesOf(await get('trash/siteVacuums'))).toMatchObject([{ title: 'Ancien' }]);
  const versions = entriesOf(await get(`revisions/siteVacuums/${one.id}`));
  expect(versions.map((version) => version.fields)).toEqual([['title'], ['title'], []]);
});

it('moves no value while a declaration has a mistake, and lists every mistake', async () => {
  const mistaken = {
    ...nextRelease,
    resources: nextRelease.resources.map((resource) =>
      resource.name === 'events'
        ? {
            ...resource,
            titleField: 'heading',
            fields: { ...resource.fields, eventPlace: text(label) },
          }
        : resource,
    ),
  };
  const { id } = rowOf(await town.call('POST', 'events', { eventTitle: 'Bal', eventPlace: 'Halle' }));
  const start = prepareData(town.service.database, mistaken, 'none');
  await expect(start).rejects.toThrow(
    /events: Unknown field "heading" in titleField.*\n.*The alias "eventPlace" of "venue" is the path of a field/,
  );
  expect(rowOf(await town.call('GET', `events/${id}`))).toMatchObject({ eventPlace: 'Halle' });
});

it('finds an event of the earlier release by the end of its last occurrence', async () => {
  const timings = { startDate: '2030-05-08T08:00:00.000Z', endDate: '2030-05-08T10:00:00.000Z' };
  const { id } = rowOf(await town.call('POST', 'events', { eventTitle: 'Bal', timings }));
  await upgrade();
  const next = callerOf(url, town.token);
  const found = await next.get('events?repeatsUntil_gte=2030-05-08T09:00:00.000Z', { 'x-api-key': town.key });
  expect(entriesOf(found)).toMatchObject([{ id, repeatsUntil: timings.endDate }]);
});

it('shows citizens the published version of an edited record, with the values of its renamed fields', async () => {
  const day = 24 * 60 * 60 * 1000;
  const at = (days: number) => new Date(Date.now() + days * day).toISOString();
  const [of, place] = [{ startDate: at(-2), endDate: at(2) }, 'Halle'];
  const published = { eventTitle: 'Foire', timings: of, eventPlace: place, status: 'PUBLISHED' };
  const event = rowOf(await town.call('POST', 'events', published));
  const edited = { ...event, eventTitle: 'Foire aux vins', status: 'UPDATED' };
  await town.call('PUT', `events/${event.id}`, edited);
  await upgrade();
  const seen = await fetch(`${url}/public/v1/evenements/${event.id}`, { headers: { 'x-api-key': town.key } });
  expect(await seen.json()).toMatchObject({ title: 'Foire', venue: place });
  // The list shows the event, which has begun but is not over.
  expect(await (await fetch(`${url}/ville/evenements`)).text()).toContain('Foire');
});

it('shows citizens the published version of an edited record after the next release has restored an archive', async () => {
  const published = { eventTitle: 'Loto', eventPlace: 'Salle', status: 'PUBLISHED' };
  const event = rowOf(await town.call('POST', 'events', published));
  await town.call('PUT', `events/${event.id}`, { ...event, eventTitle: 'Grand loto', status: 'UPDATED' });
  const folder = await mkdtemp(join(tmpdir(), 'town-renames-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await backup(town.service, join(folder, 'archive'));
  const there = { ...(await emptyService()), app: nextRelease };
  onTestFinished(() => there.database.close());
  await restore(there, join(folder, 'archive'));
  const next = createServer(there);
  onTestFinished(() => next.close());
  const seen = await next.inject({
    url: `/public/v1/evenements/${event.id}`,
    headers: { 'x-api-key': town.key },
  });
  expect(seen.json()).toMatchObject({ title: 'Loto', venue: 'Salle' });
});

it('moves a value into an object that was stored as null', async () => {
  const { id } = rowOf(await town.call('POST', 'siteVacuums', { name: 'Nul', sourcePath: '/nul.xml' }));
  await sql`update records set data = data || '{"feed":null}' where id = ${id}`.execute(
    town.service.database.kysely,
  );
  await upgrade();
  const moved = await callerOf(url, town.token).get(`siteVacuums/${id}`, { 'x-api-key': town.key });
  expect(rowOf(moved).feed).toEqual({ address: '/nul.xml' });
});

it('shows nobody a value whose field has left the declarations, and keeps it until the field is back', async () => {
  const secrets = { code: secret(label), note: text(label, { readRoles: ['superAdmin'] }) };
  const inObject = {
    fax: text(label, { source: 'contact.fax' }),
    phone: text(label, { source: 'contact.phone' }),
  };
  const withFields = (added: Fields): App => ({
    ...app,
    resources: app.resources.map((resource) =>
      resource.name === 'siteVacuums' ? { ...resource, fields: { ...resource.fields, ...added } } : resource,
    ),
  });
  const callerIn = async (added: Fields) => {
    const release = createServer({ ...town.service, app: withFields(added) });
    onTestFinished(() => release.close());
    const caller = callerOf(await release.listen({ port: 0, host: '127.0.0.1' }), town.token);
    return (method: string, path: string, body?: object) =>
      caller.call(method, path, body, { 'x-api-key': town.key });
  };
  const before = await callerIn({ ...secrets, ...inObject });
  const values = { code: 'a1b2', note: 'Ne pas publier', contact: { fax: '02', phone: '03' } };
  const { id } = rowOf(await before('POST', 'siteVacuums', { name: 'Agenda', ...values }));
  const path = `siteVacuums/${id}`;

  const after = await callerIn({ phone: inObject.phone });
  const seen = rowOf(await after('GET', path));
  expect(Object.keys(seen).sort()).toEqual(
    ['contact', 'createdAt', 'createdBy', 'id', 'name', 'status', 'updatedAt', 'updatedBy'].sort(),
  );
  expect(seen.contact).toEqual({ phone: '03' });
  const saved = await after('PUT', path, { ...seen, name: 'Sorties', contact: null });
  expect(saved).toMatchObject({ status: 200, body: { name: 'Sorties' } });
  const [version] = entriesOf(await after('GET', `revisions/${path}`));
  expect(version?.fields).toEqual(['contact.phone', 'name']);
  const texts = [
    saved,
    await after('GET', 'siteVacuums'),
    await after('GET', `revisions/${path}/1`),
    await after('PUT', `siteVacuums/setStatus/${id}`, { status: 'CREATED' }),
    await after('DELETE', path),
    await after('GET', 'trash/siteVacuums'),
    await after('PUT', `trash/${path}`),
  ].map((answer) => JSON.stringify(answer));
  for (const text of texts) expect(text).not.toMatch(/"(note|code|fax)"/);

  const { contact: _contact, ...kept } = values;
  expect(rowOf(await before('GET', path))).toMatchObject({ ...kept, contact: { fax: '02' } });

  // As in docs/recipes.md.
  for (const table of ['records', 'revisions'])
    await sql`update ${sql.id(table)} set data = data - 'note' where collection = 'siteVacuums'`.execute(
      town.service.database.kysely,
    );
  for (const left of [path, `revisions/${path}/1`])
    expect(rowOf(await before('GET', left))).not.toHaveProperty('note');
});
