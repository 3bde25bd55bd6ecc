import type { RequestHandler } from 'express';
import { afterEach, expect, it, vi } from 'vitest';
import { createMock } from '../../mock-api/server';
import declared from '../../resources';
import { getResource, type Resource } from '../../src/metadata';
import { openTestBackend } from './backend';

afterEach(() => {
  vi.useRealTimers();
});

const news = getResource(declared, 'news');

/** The mock, with responses that get lost: before or after the call takes effect. */
function unreliableMock() {
  const mock = createMock({ app: declared });
  const lost = { before: [] as string[], after: [] as string[] };
  const handler: RequestHandler = (request, response, next) => {
    // Without it the admin goes by the computer's clock.
    response.sendDate = false;
    if (lost.before.includes(request.method)) return void response.destroy();
    if (lost.after.includes(request.method)) response.end = () => response.destroy();
    mock(request, response, next);
  };
  return { lost, handler };
}

it('a record whose creation was not confirmed is created once, however often its update is lost', async () => {
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

it('a write whose declaration does not load says which file is missing', async () => {
  const { writer } = await openTestBackend();
  const load = () => Promise.reject(new Error('Failed to fetch news.js'));
  const resource: Resource = { ...news, load };
  const outcome = await writer.send({ verb: 'delete', resource, record: { id: '1' } });
  expect(outcome).toMatchObject({
    result: 'failed',
    maybeStored: false,
    error: { fault: 'network', detail: 'Error: Failed to fetch news.js' },
  });
});
