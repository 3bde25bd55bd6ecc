import { expect, it } from 'vitest';
import { openBackend } from '../backend/backend';
import { entriesOf, rowOf } from '../backend/caller';

const { backend, nobody, admin, user } = await openBackend();

const news = (values: object = {}) =>
  admin.call('POST', 'pages', { title: 'Foire d’été', type: 12, newsPage: true, ...values }).then(rowOf);
const setStatus = (id: unknown, status: string) => admin.call('PUT', `pages/setStatus/${id}`, { status });

it('the call `live` says which version citizens see, and where', async () => {
  const { id } = await news();
  const live = () => admin.get(`live/pages/${id}`);
  expect((await live()).status).toBe(204);

  const published = rowOf(await setStatus(id, 'PUBLISHED'));
  const first = await live();
  expect(first).toMatchObject({
    status: 200,
    body: {
      version: 2,
      publishedAt: published.updatedAt,
      changedAt: published.updatedAt,
      url: `${backend.url}/ville/actualites/${id}-foire-d-ete`,
    },
  });
  expect((await fetch(String(rowOf(first).url))).status).toBe(200);

  // A save changes nothing for citizens.
  await admin.call('PUT', `pages/${id}`, { ...published, title: 'Foire d’hiver', status: 'UPDATED' });
  expect((await live()).body).toEqual(first.body);
  expect(rowOf(await admin.get(`revisions/pages/${id}/2`)).title).toBe('Foire d’été');

  const again = rowOf(await setStatus(id, 'PUBLISHED'));
  expect((await live()).body).toMatchObject({
    version: 4,
    publishedAt: published.updatedAt,
    changedAt: again.updatedAt,
    url: `${backend.url}/ville/actualites/${id}-foire-d-hiver`,
  });

  await setStatus(id, 'UNPUBLISHED');
  expect((await live()).status).toBe(204);
  await admin.call('DELETE', `pages/${id}`);
  expect((await live()).status).toBe(404);
});

it('the call `live` answers 204 for a record outside of its period', async () => {
  const newsPeriod = { startDate: '2020-01-01T08:00:00.000Z', endDate: '2020-02-01T08:00:00.000Z' };
  const { id } = await news({ newsPeriod });
  await setStatus(id, 'PUBLISHED');
  expect((await admin.get(`live/pages/${id}`)).status).toBe(204);
});

it('the call `live` gives no address for a record without a page of its own', async () => {
  const [file = {}] = entriesOf(await admin.get('GCS?range=0-0'));
  expect((await admin.get(`live/GCS/${file.id}`)).body).toMatchObject({ version: 1, url: null });
  const link = { newsPage: false, type: 12, isLinkUrl: true, linkUrl: 'https://www.tours.fr/' };
  const { id } = await news(link);
  await setStatus(id, 'PUBLISHED');
  expect((await admin.get(`live/pages/${id}`)).body).toMatchObject({ url: null });
});

it('the call `live` gives the old address of a record until the edit that moves the record is published', async () => {
  const { id } = await news();
  const published = rowOf(await setStatus(id, 'PUBLISHED'));
  await admin.call('PUT', `pages/${id}`, { ...published, newsPage: false, status: 'UPDATED' });
  const { url } = rowOf(await admin.get(`live/pages/${id}`));
  expect(url).toBe(`${backend.url}/ville/actualites/${id}-foire-d-ete`);
});

it('the call `live` answers only those who may read the record', async () => {
  const { id } = await news();
  await setStatus(id, 'PUBLISHED');
  expect((await nobody.get(`live/pages/${id}`)).status).toBe(401);
  expect((await user.get(`live/pages/${id}`)).status).toBe(403);
  expect((await admin.get('live/pages/none')).status).toBe(404);
  expect((await admin.get('live/none/1')).status).toBe(404);
  expect((await admin.get(`live/pages/${id}?title_eq=x`)).status).toBe(400);
});
