import { afterAll, expect, it } from 'vitest';
import { openEmptyTown } from './emptyTown';

const town = await openEmptyTown();
afterAll(town.close);

it.each([
  ['POST', 'auth/sign_in', 64, '64 Ko'],
  ['POST', 'auth/sign_up', 64, '64 Ko'],
  ['POST', 'users/sendPasswordMail/', 64, '64 Ko'],
  ['POST', 'socialNetworks', 1024, '1 Mo'],
  ['POST', 'pages', 10 * 1024, '10 Mo'],
])('%s %s takes a body of at most %i kB', async (method, path, kilobytes, most) => {
  const bodyOf = (bytes: number) => JSON.stringify({ email: '@'.repeat(bytes) });
  expect((await town.call(method, path, bodyOf(kilobytes * 1024 - 100))).status).not.toBe(413);
  expect(await town.call(method, path, bodyOf(kilobytes * 1024))).toMatchObject({
    status: 413,
    body: { message: `Le corps dépasse ${most}.` },
  });
});
