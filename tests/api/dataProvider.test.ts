import { HttpError } from 'react-admin';
import { describe, expect, it } from 'vitest';
import images from '../../resources/images';
import news from '../../resources/news';
import { isPlaceholderId } from '../../src/api/dataProvider';
import { readSession } from '../../src/api/session';
import { openTestBackend, rejectionOf, respondingWith } from './backend';

const firstPage = {
  pagination: { page: 1, perPage: 25 },
  sort: { field: 'updatedAt', order: 'ASC' as const },
};
const socialList = { ...firstPage, filter: {}, meta: { fields: ['id', 'title'] } };

describe('every call', () => {
  it('carries the API key, the bare token and a JSON content type, even with GET and DELETE', async () => {
    const { dataProvider, signIn, heard } = await openTestBackend();
    await signIn();
    const { data } = await dataProvider.create('socialNetworks', { data: { title: 'Un réseau' } });
    await dataProvider.getList('socialNetworks', socialList);
    await dataProvider.getOne('socialNetworks', { id: data.id });
    await dataProvider.update('socialNetworks', {
      id: data.id,
      data: { ...data, title: 'x' },
      previousData: data,
    });
    await dataProvider.delete('socialNetworks', { id: data.id, previousData: data });
    const token = readSession()?.token;
    expect(new Set(heard.map(({ line }) => line.split(' ')[0]))).toEqual(
      new Set(['GET', 'POST', 'PUT', 'DELETE']),
    );
    for (const { headers } of heard) {
      expect(headers).toMatchObject({
        'x-api-key': 'demo-key',
        authorization: token,
        'content-type': 'application/json',
      });
    }
  });

  it('puts the scheme of config.json before the token', async () => {
    const { dataProvider, signIn, heard } = await openTestBackend(undefined, { authScheme: 'Bearer' });
    await signIn();
    await dataProvider.getList('socialNetworks', socialList);
    expect(heard[0]?.headers.authorization).toMatch(/^Bearer \S+$/);
  });
});

it('a cancelled read rejects as an abort, and a slow one as a timeout', async () => {
  const { calls } = await openTestBackend(() => {});
  const controller = new AbortController();
  const cancelled = rejectionOf(calls.read('pages', controller.signal));
  controller.abort();
  expect(await cancelled).toMatchObject({ name: 'AbortError' });
  expect(await rejectionOf(calls.read('pages', AbortSignal.timeout(1)))).toMatchObject({ fault: 'timeout' });
});

describe('lists', () => {
  it('read a page in one call, and the count in another with the same filters', async () => {
    const { dataProvider, signIn, lines } = await openTestBackend();
    await signIn();
    const { data, total } = await dataProvider.getList('news', {
      pagination: { page: 2, perPage: 25 },
      sort: { field: 'updatedAt', order: 'DESC' },
      filter: { status_eq: 'PUBLISHED' },
      meta: { fields: ['id', 'title', 'status'] },
    });
    expect(lines().sort()).toEqual([
      'GET /api/v1/pages/count?status_eq=PUBLISHED&newsPage_eq=true',
      'GET /api/v1/pages?status_eq=PUBLISHED&newsPage_eq=true&range=25-49&sort=updatedAt_desc&fields=id,title,status',
    ]);
    expect(data).toHaveLength(25);
    expect(total).toBeGreaterThan(50);
    expect(Object.keys(data[0] ?? {}).sort()).toEqual(['id', 'status', 'title']);
  });

  it('keep the count when the page or the order changes, and ask for it again after a write', async () => {
    const { dataProvider, signIn, lines } = await openTestBackend();
    await signIn();
    const counts = () => lines().filter((line) => line.includes('/count')).length;
    await dataProvider.getList('socialNetworks', socialList);
    await dataProvider.getList('socialNetworks', { ...socialList, pagination: { page: 2, perPage: 25 } });
    await dataProvider.getList('socialNetworks', { ...socialList, sort: { field: 'title', order: 'ASC' } });
    expect(counts()).toBe(1);
    const { total } = await dataProvider.getList('socialNetworks', socialList);
    await dataProvider.create('socialNetworks', { data: { title: 'Un de plus' } });
    const after = await dataProvider.getList('socialNetworks', socialList);
    expect(counts()).toBe(2);
    expect(after.total).toBe((total ?? 0) + 1);
  });

  it('count again after a write moves a record to another resource of the same collection', async () => {
    const { dataProvider, signIn } = await openTestBackend();
    await signIn();
    const before = await dataProvider.count('pages');
    await dataProvider.count('news');
    const { data } = await dataProvider.create('news', {
      data: { title: 'Brève', newsPage: true, type: 12 },
    });
    expect(await dataProvider.count('pages')).toBe(before);
    await dataProvider.update('news', {
      id: data.id,
      data: { ...data, newsPage: false },
      previousData: data,
    });
    expect(await dataProvider.count('pages')).toBe(before + 1);
  });

  it.each([
    ['{"count": n}', { count: 3 }],
    ['{"total": n}', { total: 3 }],
    ['a bare number', 3],
  ])('read a count that comes as %s', async (_, body) => {
    const { dataProvider } = await openTestBackend(respondingWith(200, body));
    expect(await dataProvider.count('news')).toBe(3);
  });

  it.each([[204], [404]])('are empty if the backend answers %s', async (status) => {
    const { dataProvider } = await openTestBackend(
      respondingWith(status, status === 404 ? { message: 'rien' } : undefined),
    );
    expect(await dataProvider.getList('news', { ...firstPage, filter: {} })).toEqual({ data: [], total: 0 });
  });

  it("search for react-admin's `q` in one field where the backend cannot search in several", async () => {
    const { dataProvider, signIn, lines } = await openTestBackend();
    await signIn();
    const { total } = await dataProvider.getList('news', { ...firstPage, filter: { q: 'marché' } });
    expect(total).toBeGreaterThan(0);
    expect(lines()[0]).toMatch(/^GET .*\?title_like=marché&/);
  });

  it('pass a range of dates as startDate and endDate', async () => {
    const { dataProvider, signIn, lines } = await openTestBackend();
    await signIn();
    const filter = { startDate: '2020-01-01T00:00:00.000Z', endDate: '2020-01-02T00:00:00.000Z' };
    const { data } = await dataProvider.getList('news', { ...firstPage, filter });
    expect(lines()[0]).toContain(
      '?startDate=2020-01-01T00:00:00.000Z&endDate=2020-01-02T00:00:00.000Z&newsPage_eq=true',
    );
    expect(data).toEqual([]);
  });
});

describe('a record', () => {
  it('is read by a call of its own in `getMany`, and left out if it is gone', async () => {
    const { dataProvider, signIn, lines } = await openTestBackend();
    await signIn();
    const { data } = await dataProvider.getList('socialNetworks', socialList);
    const ids = data.slice(0, 2).map(({ id }) => id);
    const many = await dataProvider.getMany('socialNetworks', { ids: [...ids, 'gone'] });
    expect(many.data.map(({ id }) => id)).toEqual(ids);
    expect(lines().slice(-3).sort()).toEqual(
      [...ids, 'gone'].map((id) => `GET /api/v1/socialNetworks/${id}`).sort(),
    );
  });

  it('that others refer to is found by its _id, even if the app identifies it by its e-mail', async () => {
    const { dataProvider, signIn } = await openTestBackend();
    await signIn();
    const [user] = (await dataProvider.getList('users', { ...firstPage, filter: {} })).data;
    expect((await dataProvider.getMany('users', { ids: [user?._id] })).data).toEqual([user]);
  });

  it.each([[204], [404]])(
    'that a %s reports as missing gives the error "no data" with the code 10005',
    async (status) => {
      const { dataProvider } = await openTestBackend(respondingWith(status));
      const error = await rejectionOf(dataProvider.getOne('news', { id: '7' }));
      expect(error).toBeInstanceOf(HttpError);
      expect(error).toMatchObject({ status: 404, message: 'error.dataNotProvided', body: { code: 10005 } });
    },
  );

  it('that is gone when it is written gives the error of the backend, not "no data"', async () => {
    const { calls } = await openTestBackend(respondingWith(404, { message: 'Disparue' }));
    const error = await rejectionOf(calls.writes.update('news', { id: '7' }));
    expect(error).toMatchObject({ status: 404, message: 'Disparue' });
  });

  it('is sent back with its _id, and without the id that the app added', async () => {
    const { dataProvider, signIn, heard } = await openTestBackend();
    const { email } = await signIn();
    const { data } = await dataProvider.getOne('users', { id: email });
    expect(heard[0]?.line).toBe(`GET /api/v1/users?email_eq=${email}&range=0-0`);
    expect(data.id).toBe(email);
    await dataProvider.update('users', {
      id: email,
      data: { ...data, firstName: 'Zoé' },
      previousData: data,
    });
    const put = heard.at(-1);
    expect(put?.line).toBe(`PUT /api/v1/users/${data._id}`);
    expect(JSON.parse(put?.body ?? '')).not.toHaveProperty('id');
    expect(JSON.parse(put?.body ?? '')).toMatchObject({ _id: data._id, firstName: 'Zoé' });
  });

  it.each([
    { what: 'with previousData', hasPrevious: true },
    { what: 'without previousData', hasPrevious: false },
  ])('keeps its other values if only the changed ones are given, $what', async ({ hasPrevious }) => {
    const { dataProvider, signIn } = await openTestBackend();
    await signIn();
    const { data } = await dataProvider.create('news', {
      data: { title: 'Brève', newsPage: true, type: 12 },
    });
    const previousData = hasPrevious ? data : undefined;
    await dataProvider.update('news', { id: data.id, data: { title: 'Longue' }, previousData });
    expect((await dataProvider.getOne('news', { id: data.id })).data).toMatchObject({
      title: 'Longue',
      newsPage: true,
      type: 12,
    });
  });

  it('whose e-mail was changed is found under the new one', async () => {
    const { dataProvider, signIn } = await openTestBackend();
    await signIn();
    const { data: created } = await dataProvider.create('users', {
      data: { firstName: 'A', lastName: 'B', email: 'ab@town.fr', password: 'secret1', role: 'user' },
    });
    const { data } = await dataProvider.update('users', {
      id: created.id,
      data: { ...created, email: 'ba@town.fr' },
      previousData: created,
    });
    expect(data.id).toBe('ba@town.fr');
    await expect(dataProvider.getOne('users', { id: 'ba@town.fr' })).resolves.toMatchObject({
      data: { _id: data._id },
    });
  });

  it('whose creation gets an empty answer is returned as it was sent, with a placeholder id', async () => {
    const { dataProvider } = await openTestBackend(respondingWith(201));
    const { data } = await dataProvider.create('news', { data: { title: 'Sans réponse' } });
    expect(data.title).toBe('Sans réponse');
    expect(isPlaceholderId(data.id)).toBe(true);
  });

  it('changes its status by a call of its own', async () => {
    const { dataProvider, writer, signIn, heard } = await openTestBackend();
    await signIn();
    const { data } = await dataProvider.create('news', {
      data: { title: 'x', newsPage: true, status: 'PUBLISHED' },
    });
    await writer.send({ verb: 'setStatus', resource: news, record: data, status: 'UNPUBLISHED' });
    expect(heard.at(-1)).toMatchObject({
      line: `PUT /api/v1/pages/setStatus/${data.id}`,
      body: '{"status":"UNPUBLISHED"}',
    });
    expect((await dataProvider.getOne('news', { id: data.id })).data.status).toBe('UNPUBLISHED');
  });
});

describe('files', () => {
  it('are sent as multipart form data, and come back unchanged', async () => {
    const { dataProvider, writer, signIn, heard } = await openTestBackend();
    await signIn();
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const file = new File([pixel], 'point.png', { type: 'image/png' });
    const values = { title: 'Un point', alt: 'Un point blanc' };
    const upload = { verb: 'upload', resource: images, file, values } as const;
    const outcome = await writer.send(upload);
    const data = outcome.result === 'stored' ? outcome.record : undefined;
    const post = heard.at(-1);
    expect(post?.line).toBe('POST /api/v1/GCS');
    expect(post?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(data).toMatchObject({ title: 'Un point', alt: 'Un point blanc', contentType: 'image/png' });
    const blob = await dataProvider.download(`GCS/${data?.id}`);
    expect(Buffer.from(await blob.arrayBuffer())).toEqual(pixel);
    expect(heard.at(-1)?.headers['x-api-key']).toBe('demo-key');
  });
});
