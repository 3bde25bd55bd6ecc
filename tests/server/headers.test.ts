import { afterAll, expect, it } from 'vitest';
import { createServer } from '../../server/http/server';
import { emptyService } from './emptyTown';

const service = await emptyService();
afterAll(() => service.database.close());

const headersOf = async (proxied: boolean, publicUrl?: string) => {
  const server = createServer({ ...service, publicUrl }, { trustProxy: proxied && '127.0.0.1' });
  const headers = { 'x-forwarded-proto': 'https' };
  const answers = await Promise.all(
    ['pages', 'unknown', 'files/1/a.png', 'auth/password?link=1.a'].map((path) =>
      server.inject({ url: `/api/v1/${path}`, headers }),
    ),
  );
  await server.close();
  return answers.map((answer) => answer.headers);
};

it('tells browsers not to guess the content type of any answer', async () => {
  for (const headers of await headersOf(false)) {
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(headers).not.toHaveProperty('strict-transport-security');
  }
});

it('tells browsers to use only HTTPS if the proxy or the public address uses it', async () => {
  const kept = { 'strict-transport-security': 'max-age=31536000' };
  for (const headers of await headersOf(true)) expect(headers).toMatchObject(kept);
  for (const headers of await headersOf(false, 'https://admin.example')) expect(headers).toMatchObject(kept);
});
