// @vitest-environment node
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningBackend, startBackend } from '../backend/backend';
import { type Caller, callerOf, rowOf } from '../backend/caller';

let backend: RunningBackend;
let admin: Caller;
beforeAll(async () => {
  backend = await startBackend();
  admin = await callerOf(backend.url).as('admin');
});
afterAll(() => backend.close());

const countsOf = (caller: Caller, ...queries: string[]) =>
  caller.get(`counts?${new URLSearchParams(queries.map((one) => ['of', one]))}`);

it('counts several queries in one call, in their order', async () => {
  const queries = ['pages?newsPage_eq=true', 'reports', 'pages?title_like=éc&status_in=PUBLISHED,UPDATED'];
  const each = await Promise.all(
    queries.map(async (query) => {
      const [collection, search = ''] = query.split('?');
      return rowOf(await admin.get(`${collection}/count?${search}`)).count;
    }),
  );
  expect(await countsOf(admin, ...queries)).toMatchObject({ status: 200, body: { counts: each } });
  expect(each.every((count) => Number(count) > 0)).toBe(true);
  expect(await countsOf(admin)).toMatchObject({ status: 200, body: { counts: [] } });
});

it('refuses a collection that the role may not read, and what it does not know', async () => {
  const user = await callerOf(backend.url).as('user');
  expect(await countsOf(user, 'pages')).toMatchObject({ status: 403 });
  expect(await countsOf(admin, 'pages', 'nothing')).toMatchObject({ status: 400 });
  expect(await countsOf(admin, 'pages?nothing_eq=1')).toMatchObject({ status: 400 });
  expect(await countsOf(admin, 'pages?range=0-1')).toMatchObject({ status: 400 });
  expect(await admin.get('counts?q=1')).toMatchObject({ status: 400 });
  expect(await countsOf(admin, ...Array<string>(101).fill('pages'))).toMatchObject({ status: 400 });
  expect(await countsOf(callerOf(backend.url), 'pages')).toMatchObject({ status: 401 });
});
