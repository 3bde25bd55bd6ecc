import type { FastifyRequest } from 'fastify';
import { publicPath } from '../../../contract/paths';
import { malformed, notJson, notObject, unknownKey } from '../../../contract/refusal';
import { isRow } from '../../../contract/row';
import { isLocale, type Locale } from '../../../src/metadata';
import { isEndpoint } from '../../channels/endpoint';
import { forgetBrowser, subscribe } from '../../channels/subscribe';
import { type BrowserAddress, pushKeys } from '../../channels/webPush';
import { countCall, networkOf } from '../../people/limits';
import { finished, readRoute } from '../answers';
import { topicsOf } from '../pages/topics';
import type { PublicContext } from '../serve';
import { localesOf, publicTown } from '../town';

export const pushPath = `${publicPath}/push`;

/** For a network, which may be a whole town hall or school. */
const limit = { max: 120, minutes: 10 };

/** A key in base64url, as browsers write it. */
export const keyText = /^[\w-]{1,200}={0,2}$/;

const bytesIn = (value: unknown) =>
  typeof value === 'string' && keyText.test(value) ? Buffer.from(value, 'base64url').length : 0;

const wrongEndpoint = () =>
  malformed('endpoint', {
    fr: 'endpoint : l’adresse https d’un service de messages est attendue.',
    en: 'endpoint: the https address of a push service is expected.',
  });

function bodyOf({ body, headers }: FastifyRequest, ...keys: readonly string[]) {
  // A form of another site cannot send JSON.
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) throw notJson();
  if (!isRow(body)) throw notObject();
  for (const key of Object.keys(body)) if (!keys.includes(key)) throw unknownKey(key);
  return body;
}

function addressIn(body: Record<string, unknown>, allowsLocal?: boolean): BrowserAddress {
  const { endpoint, keys } = body;
  if (typeof endpoint !== 'string' || !isEndpoint(endpoint, allowsLocal)) throw wrongEndpoint();
  const { p256dh, auth } = isRow(keys) ? keys : {};
  // The lengths of RFC 8291.
  if (bytesIn(p256dh) !== 65 || bytesIn(auth) !== 16)
    throw malformed('keys', {
      fr: 'keys : {p256dh, auth} est attendu, comme le navigateur les donne.',
      en: 'keys: {p256dh, auth} is expected, as the browser gives them.',
    });
  return { endpoint, keys: { p256dh: String(p256dh), auth: String(auth) } };
}

function chosen(topics: unknown, known: readonly { key: string }[]): string[] {
  const found = Array.isArray(topics) ? known.filter(({ key }) => topics.includes(key)) : [];
  if (found.length === 0)
    throw malformed('topics', {
      fr: 'topics : au moins un sujet de la ville est attendu.',
      en: 'topics: at least one topic of the town is expected.',
    });
  return found.map(({ key }) => key);
}

/** `/public/v1/push`: a browser subscribes to the messages of a town, without an account (docs/site.md#messages). */
export function servePush({ server, service, answer, visit }: PublicContext): void {
  const { app, database } = service;
  const count = async (request: FastifyRequest, tenant: number) =>
    countCall(database, tenant, 'push', networkOf(request.ip), limit);

  server.get(
    pushPath,
    readRoute,
    answer(async (town, request) => {
      const lang = new URL(request.url, 'http://server').searchParams.get('lang');
      const locale: Locale = isLocale(lang) ? lang : localesOf(town)[0];
      const body = await visit(town, async ({ db }) => ({
        publicKey: (await pushKeys(database, db, town.tenant.id)).publicKey,
        topics: (await topicsOf(app, db, town.tenant.id, locale)).map(({ key, title }) => ({ key, title })),
      }));
      return finished(200, 'application/json; charset=utf-8', JSON.stringify(body));
    }),
  );

  server.post(pushPath, { bodyLimit: 10_000 }, async (request, reply) => {
    const { tenant, ...town } = await publicTown(service, request);
    await count(request, tenant.id);
    const body = bodyOf(request, 'endpoint', 'keys', 'topics', 'language');
    const address = addressIn(body, service.hasLocalPush);
    const [main] = localesOf(town);
    const language = isLocale(body.language) ? body.language : main;
    const stored = await database.inTown(tenant.id, async (db) => {
      const topics = chosen(body.topics, await topicsOf(app, db, tenant.id, language));
      const wish = { channel: 'webPush' as const, address, topics, language };
      const { isNew } = await subscribe(database, db, tenant.id, wish, true);
      return { topics, isNew };
    });
    return reply
      .code(stored.isNew ? 201 : 200)
      .header('cache-control', 'no-store')
      .send({ topics: stored.topics });
  });

  server.delete(pushPath, { bodyLimit: 10_000 }, async (request, reply) => {
    const { tenant } = await publicTown(service, request);
    await count(request, tenant.id);
    const { endpoint } = bodyOf(request, 'endpoint');
    if (typeof endpoint !== 'string') throw wrongEndpoint();
    await database.inTown(tenant.id, (db) => forgetBrowser(database, db, tenant.id, endpoint));
    // The same answer for an unknown browser.
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}
