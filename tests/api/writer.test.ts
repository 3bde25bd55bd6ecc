import type { RequestHandler } from 'express';
import { afterEach, expect, it, vi } from 'vitest';
import { createMock } from '../../mock-api/server';
import declared from '../../resources';
import { getResource } from '../../src/metadata';
import type { Outcome } from '../../src/write/writer';
import { openTestBackend } from './backend';

afterEach(() => {
  vi.useRealTimers();
});

const news = getResource(declared, 'news');

/**
 * The mock on an unreliable network. `lost` has HTTP methods: `before` loses their calls, `after` only their answers.
 */
function unreliableMock() {
  const mock = createMock({ app: declared });
  const lost = { before: [] as string[], after: [] as string[] };
  const handler: RequestHandler = (request, response, next) => {
    // Without the header Date, the admin uses the computer's clock, which the first test sets forward.
    response.sendDate = false;
    if (lost.before.includes(request.method)) return void response.destroy();
    if (lost.after.includes(request.method)) response.end = () => response.destroy();
    mock(request, response, next);
  };
  return { lost, handler };
}

it('after an unconfirmed creation, later attempts update the record instead of creating another', async () => {
  const { lost, handler } = unreliableMock();
  const { writer, signIn, lines } = await openTestBackend(handler);
  await signIn();
  const create = (title: string) =>
    writer.send({
      verb: 'create',
      resource: news,
      form: 'new',
      data: { title, newsPage: true, status: 'UPDATED' },
    });

  Object.assign(lost, { before: ['GET'], after: ['POST'] });
  expect(await create('Marché')).toMatchObject({ result: 'failed', maybeStored: true });

  // The next attempt comes ten minutes later, which is more than the clock skew that the app tolerates.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
  Object.assign(lost, { before: ['PUT'], after: [] });
  expect(await create('Marché de Noël')).toMatchObject({ result: 'failed', maybeStored: false });

  Object.assign(lost, { before: [], after: ['PUT'] });
  expect(await create('Marché de Noël')).toMatchObject({
    result: 'stored',
    record: { title: 'Marché de Noël' },
  });
  expect(lines().filter((line) => line.startsWith('POST'))).toHaveLength(1);
  expect(lines().filter((line) => line.startsWith('PUT'))).toHaveLength(2);
});

it('a purge without an answer is checked in the trash, and a second click sends nothing', async () => {
  let deletions = 0;
  let isAnswered = false;
  const mock = createMock({ app: declared });
  const { writer, signIn } = await openTestBackend((request, response, next) => {
    if (!request.path.endsWith('/trash/pages')) return mock(request, response, next);
    if (request.method === 'GET') return response.json({ entries: isAnswered ? [{ id: '1' }] : [] });
    deletions += 1;
    if (!isAnswered) return response.destroy();
    return response.json({});
  });
  await signIn();
  const purge = () =>
    writer.send({
      verb: 'call',
      resource: news,
      method: 'DELETE',
      path: 'trash/pages',
      findAnswer: async (read) => {
        const answer = await read('trash/pages');
        return JSON.stringify(answer) === '{"entries":[]}' ? {} : undefined;
      },
    });
  const [first, second] = await Promise.all([purge(), purge()]);
  expect([first.result, second.result, deletions]).toEqual(['stored', 'busy', 1]);
  isAnswered = true;
  expect(await purge()).toMatchObject({ result: 'stored' });
});

it('the data provider of the screens offers no way around src/write/', async () => {
  const { dataProvider } = await openTestBackend();
  expect(dataProvider).not.toHaveProperty('send');
  expect(dataProvider).not.toHaveProperty('call');
  expect(dataProvider).not.toHaveProperty('writes');
});

it('a change of status overwrites nothing that a colleague changed first', async () => {
  const { writer, signIn, dataProvider, lines } = await openTestBackend();
  await signIn();
  const { data } = await dataProvider.getList('news', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'updatedAt', order: 'DESC' },
    filter: { status_eq: 'PUBLISHED' },
  });
  const record = data[0] ?? expect.fail('no news');
  const change = (status: string) => writer.send({ verb: 'setStatus', resource: news, record, status });
  expect(await change('UPDATED')).toMatchObject({ result: 'stored' });
  expect(await change('UNPUBLISHED')).toMatchObject({
    result: 'statusChanged',
    record: { status: 'UPDATED' },
  });
  expect(lines().filter((line) => line.includes('setStatus'))).toHaveLength(1);
});

it('a second attempt to change a status finds the first one, whose answer was lost', async () => {
  let isDown = false;
  const mock = createMock({ app: declared });
  const { writer, signIn, dataProvider, lines } = await openTestBackend((request, response, next) => {
    if (isDown) return void response.destroy();
    if (request.path.includes('setStatus')) {
      isDown = true;
      response.end = () => response.destroy();
    }
    mock(request, response, next);
  });
  await signIn();
  const { data } = await dataProvider.getList('news', { filter: { status_eq: 'PUBLISHED' } });
  const record = data[0] ?? expect.fail('no news');
  const unpublish = () => writer.send({ verb: 'setStatus', resource: news, record, status: 'UNPUBLISHED' });
  expect(await unpublish()).toMatchObject({ result: 'failed', maybeStored: true });
  expect(await unpublish()).toMatchObject({ result: 'failed', maybeStored: true });
  isDown = false;
  expect(await unpublish()).toMatchObject({ result: 'stored', record: { status: 'UNPUBLISHED' } });
  expect(await unpublish()).toMatchObject({ result: 'statusChanged' });
  expect(lines().filter((line) => line.includes('setStatus'))).toHaveLength(1);
});

it('a refused save that the user cancels counts as not stored', async () => {
  let refusals = 0;
  let isOffline = false;
  const mock = createMock({ app: declared });
  const { writer, signIn, dataProvider } = await openTestBackend((request, response, next) => {
    if (isOffline) return void response.destroy();
    if (request.method === 'PUT') {
      refusals += 1;
      return response.status(412).json({});
    }
    const json = response.json.bind(response);
    // Somebody has saved another title since the record was opened.
    if (refusals > 0) response.json = (body) => json({ ...body, title: 'Le titre de Claire' });
    mock(request, response, next);
  });
  await signIn();
  const pagination = { page: 1, perPage: 1 };
  const opened = (await dataProvider.getList('news', { pagination })).data[0] ?? expect.fail('no news');
  const save = () =>
    writer.send({ verb: 'update', resource: news, opened, data: { ...opened, title: 'Mon titre' } });

  const stop = writer.question.subscribe(() => writer.question.get()?.resolve(undefined));
  expect(await save()).toEqual({ result: 'cancelled' });
  stop();
  expect(refusals).toBe(1);
  isOffline = true;
  expect(await save()).toMatchObject({ result: 'failed', maybeStored: false });
});

it.each(['the call never arrived', 'a colleague saved first'])(
  'a new password is sent again with the next attempt if %s',
  async (why) => {
    let isFirst = true;
    const mock = createMock({ app: declared });
    const { writer, signIn, dataProvider, heard } = await openTestBackend((request, response, next) => {
      if (request.method !== 'PUT' || !isFirst) return mock(request, response, next);
      isFirst = false;
      return why === 'a colleague saved first' ? response.status(412).json({}) : response.destroy();
    });
    await signIn();
    const users = getResource(declared, 'users');
    const { data } = await dataProvider.getList('users', { filter: { role_eq: 'admin' } });
    const opened = data[0] ?? expect.fail('no admin');
    const password = 'une nouvelle phrase';
    const save = () =>
      writer.send({ verb: 'update', resource: users, opened, data: { ...opened, password } });
    if (why === 'the call never arrived')
      expect(await save()).toMatchObject({ result: 'failed', maybeStored: true });
    expect(await save()).toMatchObject({ result: 'stored' });
    const last = heard.findLast(({ line }) => line.startsWith('PUT'))?.body ?? '';
    expect(JSON.parse(last)).toMatchObject({ password });
  },
);

it('if the user stops a save before it is sent, the app writes nothing and asks nothing', async () => {
  const { writer, signIn, dataProvider, lines } = await openTestBackend();
  await signIn();
  const opened = (await dataProvider.getList('news', {})).data[0] ?? expect.fail('no news');
  const before = lines().length;
  const saved = writer.send({
    verb: 'update',
    resource: news,
    opened,
    data: { ...opened, title: 'Trop tard' },
  });
  writer.pending.get()[0]?.abort();
  expect(await saved).toEqual({ result: 'cancelled' });
  expect(
    lines()
      .slice(before)
      .filter((line) => !line.startsWith('GET')),
  ).toEqual([]);
});

it('a second attempt to create an account, with another password, stores that password', async () => {
  const { lost, handler } = unreliableMock();
  const { writer, signIn, heard } = await openTestBackend(handler);
  await signIn();
  const create = (password: string) =>
    writer.send({
      verb: 'create',
      resource: getResource(declared, 'users'),
      form: 'new',
      data: {
        email: 'ines@mairie.demo',
        firstName: 'Inès',
        lastName: 'Roy',
        role: 'admin',
        active: true,
        password,
      },
    });
  Object.assign(lost, { before: ['GET'], after: ['POST'] });
  expect(await create('une phrase')).toMatchObject({ result: 'failed', maybeStored: true });
  Object.assign(lost, { before: [], after: [] });
  expect(await create('une autre phrase')).toMatchObject({ result: 'stored' });
  const last = heard.findLast(({ line }) => line.startsWith('PUT'))?.body ?? '{}';
  expect(JSON.parse(last)).toMatchObject({ password: 'une autre phrase' });
});

it('a deletion finds the id of an account by its e-mail', async () => {
  const { writer, signIn, dataProvider, lines } = await openTestBackend();
  await signIn();
  const { data } = await dataProvider.getList('users', { filter: { role_eq: 'user' } });
  const { _id, email } = data[0] ?? expect.fail('no user');
  const users = getResource(declared, 'users');
  expect(await writer.send({ verb: 'delete', resource: users, record: { id: email } })).toMatchObject({
    result: 'stored',
  });
  expect(lines()).toContain(`DELETE /api/v1/users/${_id}`);
});

it('a reset forgets the attempts, and cancels all questions', async () => {
  let isOffline = false;
  let isLost = true;
  const mock = createMock({ app: declared });
  const { writer, signIn, dataProvider } = await openTestBackend((request, response, next) => {
    if (request.method === 'PUT' && isLost) isOffline = true;
    if (isOffline) return void response.destroy();
    const json = response.json.bind(response);
    // Somebody has saved another title since the record was opened.
    if (!isLost) response.json = (body) => json({ ...body, title: 'Le titre de Claire' });
    mock(request, response, next);
  });
  await signIn();
  const pagination = { page: 1, perPage: 1 };
  const opened = (await dataProvider.getList('news', { pagination })).data[0] ?? expect.fail('no news');
  const save = () =>
    writer.send({ verb: 'update', resource: news, opened, data: { ...opened, title: 'Mon titre' } });
  expect(await save()).toMatchObject({ result: 'failed', maybeStored: true });

  isOffline = false;
  isLost = false;
  const second = save();
  await vi.waitFor(() => expect(writer.question.get()).toMatchObject({ about: 'conflict' }));
  const third = writer.ask({ about: 'password' });
  writer.reset();
  expect(await Promise.all([second, third])).toEqual([{ result: 'cancelled' }, undefined]);
  expect(writer.question.get()).toBeUndefined();

  isOffline = true;
  expect(await save()).toMatchObject({ result: 'failed', maybeStored: false });
});

it('a write that began before somebody signed out leaves no attempt to the next person', async () => {
  const signOut: (() => void)[] = [];
  const { writer } = await openTestBackend((_, response) => {
    for (const act of signOut) act();
    response.destroy();
  });
  signOut.push(writer.reset);
  const data = { title: 'Marché' };
  const outcome = await writer.send({ verb: 'create', resource: news, form: 'new', data });
  expect(outcome).toMatchObject({ result: 'failed' });
  expect(writer.attemptsOf(news, 'new')).toEqual([]);
});

it('a save lists what a colleague changed in JSON, even if only blank values differ', async () => {
  const { writer, signIn } = await openTestBackend();
  await signIn();
  const resource = getResource(declared, 'townSettings');
  const stored = (outcome: Outcome) =>
    outcome.result === 'stored' ? outcome : expect.fail(JSON.stringify(outcome));
  const data = { key: 'OPTIONS', type: 'JSON', value: { note: '' } };
  const { record: opened } = stored(await writer.send({ verb: 'create', resource, form: 'new', data }));
  const save = async (changes: object) =>
    stored(await writer.send({ verb: 'update', resource, opened, data: { ...opened, ...changes } }));
  await save({ value: { note: null } });
  expect((await save({ key: 'CHOICES' })).merged?.paths).toEqual([['value']]);
});
