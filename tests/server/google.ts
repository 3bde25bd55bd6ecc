import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A fake of Google's token endpoint and of FCM. `answers` has the statuses for the next messages, 200 by default.
 * `cuts` has the kinds of calls whose next answer breaks off after the status.
 */
export async function startGoogle() {
  const messages: unknown[] = [];
  const answers: number[] = [];
  const cuts = new Set<'token' | 'message'>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString();
    const json = (status: number, answer: object) => {
      response.writeHead(status);
      if (!cuts.delete(request.url === '/token' ? 'token' : 'message'))
        return response.end(JSON.stringify(answer));
      return response.write('{', () => response.destroy());
    };
    if (request.url === '/token') return json(200, { access_token: 'access' });
    const status = answers.shift() ?? 200;
    if (status === 200)
      messages.push({ url: request.url, token: request.headers.authorization, ...JSON.parse(body) });
    return json(status, { name: 'projects/x/messages/1' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, messages, answers, cuts, close: () => server.close() };
}

/** A new service account of Firebase, as stored in the town settings. */
export function pushAccount() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    project_id: 'saint-aubin',
    client_email: 'push@saint-aubin.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
}
