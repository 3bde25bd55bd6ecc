import { afterAll, expect, it } from 'vitest';
import app from '../../resources';
import events from '../../resources/events';
import { siteVacuumsFor } from '../../resources/siteVacuums';
import { fillEnds, renameFields } from '../../server/database/renames';
import { createServer } from '../../server/http/server';
import { recurrence, text, untilFields } from '../../src/metadata';
import { callerOf, entriesOf, rowOf } from '../backend/caller';
import { openEmptyTown } from '../server/emptyTown';

const label = { fr: 'Nom', en: 'Name' };
const { name: _, sourcePath: __, ...fields } = siteVacuumsFor([]).fields;

const repeats = recurrence(label, { of: 'timings' });
const eventFields = { ...events.fields, repeats };

/** The next release, in which two fields have other names, and one of them is in an object. Events can repeat. */
const nextRelease = {
  ...app,
  resources: app.resources.map((resource) => {
    if (resource.name === 'events')
      return { ...resource, fields: { ...eventFields, ...untilFields(eventFields) } };
    return resource.name === 'siteVacuums'
      ? {
          ...resource,
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

it('keeps the values of renamed fields, in records, in the trash and in the history', async () => {
  const created = async (name: string) =>
    rowOf(await town.call('POST', 'siteVacuums', { name, sourcePath: '/fil.xml' }));
  const [one, gone] = [await created('Agenda'), await created('Ancien')];
  await town.call('PUT', `siteVacuums/${one.id}`, { ...one, name: 'Agenda culturel' });
  await town.call('DELETE', `siteVacuums/${gone.id}`);

  await renameFields(town.service.database, nextRelease);
  // Each start of the server renames again.
  await renameFields(town.service.database, nextRelease);

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

it('finds an event by the end of its date even if it was stored before events could repeat', async () => {
  const timings = { startDate: '2030-05-08T08:00:00.000Z', endDate: '2030-05-08T10:00:00.000Z' };
  const { id } = rowOf(await town.call('POST', 'events', { eventTitle: 'Bal', timings }));
  await fillEnds(town.service.database, nextRelease);
  const next = callerOf(url, town.token);
  const found = await next.get('events?repeatsUntil_gte=2030-05-08T09:00:00.000Z', { 'x-api-key': town.key });
  expect(entriesOf(found)).toMatchObject([{ id, repeatsUntil: timings.endDate }]);
});
