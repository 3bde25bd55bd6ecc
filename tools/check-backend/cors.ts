import type { JsonObject } from '../../contract/json';
import type { Address, Backend } from './backend';
import { expectThat, type Report } from './report';

const needed = ['authorization', 'content-type', 'if-match', 'x-api-key'];
const exposed = ['date', 'etag', 'retry-after'];

const namesIn = (header: string | null): string[] =>
  (header ?? '').split(',').map((name) => name.trim().toLowerCase());

/** Checks what docs/contract.md#every-call asks of a backend on another origin than the admin. */
export async function checkCors(
  backend: Backend,
  user: JsonObject,
  { url }: Address,
  admin: string,
  report: Report,
): Promise<void> {
  const { origin } = new URL(admin);
  if (origin === new URL(url).origin)
    return report.skip('the admin has the origin of the backend: CORS is not checked');
  const expectOrigin = (headers: Headers) => {
    const allowed = headers.get('access-control-allow-origin');
    expectThat(
      allowed === '*' || allowed === origin,
      `access-control-allow-origin: ${origin}`,
      allowed ?? 'nothing',
    );
  };
  await report.check('CORS: allows the request headers of the admin', async () => {
    const { status, headers } = await backend.call('OPTIONS', `users/${user._id}`, undefined, {
      without: 'all',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': needed.join(),
      },
    });
    expectOrigin(headers);
    expectThat(status >= 200 && status < 300, 'a success for OPTIONS', String(status));
    const methods = namesIn(headers.get('access-control-allow-methods'));
    expectThat(
      methods.includes('put') || methods.includes('*'),
      'access-control-allow-methods with PUT',
      methods,
    );
    const allowed = namesIn(headers.get('access-control-allow-headers'));
    // By the standard, `*` does not include `authorization`.
    const missing = needed.filter(
      (name) => !allowed.includes(name) && (name === 'authorization' || !allowed.includes('*')),
    );
    expectThat(missing.length === 0, `access-control-allow-headers with ${missing.join(', ')}`, allowed);
  });
  await report.check('CORS: lets the admin read the answers and their headers', async () => {
    const { headers } = await backend.call('GET', 'users/me', undefined, { headers: { origin } });
    expectOrigin(headers);
    const names = namesIn(headers.get('access-control-expose-headers'));
    const missing = names.includes('*') ? [] : exposed.filter((name) => !names.includes(name));
    expectThat(missing.length === 0, `access-control-expose-headers with ${missing.join(', ')}`, names);
  });
}
