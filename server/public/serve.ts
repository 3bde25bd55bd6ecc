import { memoize } from 'es-toolkit';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { publicPath, sitePath } from '../../contract/paths';
import { methodNotAllowed } from '../../contract/refusal';
import type { Locale, Site } from '../../src/metadata';
import type { Db } from '../database/database';
import type { Service } from '../service/call';
import { inTimeZone } from '../service/timeZone';
import { type Finished, send } from './answers';
import { assetsAt, siteAssets } from './assets';
import { briefCache } from './cache';
import { serveDigest } from './messages/serveDigest';
import { servePush } from './messages/servePush';
import { serveQuestionnaires } from './questionnaire/serve';
import { readLimit } from './readLimit';
import { serveApi } from './serveApi';
import { assetsPath, serveAssets, serveFiles } from './serveFiles';
import { servePages } from './servePages';
import { localesOf, type PublicTown, publicTown, withoutResources } from './town';
import { type TrafficCounter, trafficCounter } from './traffic';
import type { Visit } from './visit';
import { serveAddresses } from './widgets/addresses';

export interface PublicContext {
  server: FastifyInstance;
  service: Service;
  traffic: TrafficCounter;
  /** Caches the answers by host, protocol, API key and URL: `make` must read nothing else of a call. */
  answer: (make: (town: PublicTown, request: FastifyRequest) => Promise<Finished>) => RouteHandlerMethod;
  /** Runs `make` in a transaction of the town, by default in the first language of its site. */
  visit: <T>(town: PublicTown, make: (visit: Visit) => Promise<T>, locale?: Locale) => Promise<T>;
}

function refuseWrites(server: FastifyInstance, path: string) {
  for (const url of [path, `${path}/*`])
    server.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE'],
      url,
      // Before the body is read.
      onRequest: async ({ method }, reply) => {
        reply.header('allow', 'GET, HEAD');
        throw methodNotAllowed(method);
      },
      handler: async () => {},
    });
}

const isApiCall = ({ url }: FastifyRequest) => url.startsWith(publicPath);

/** Routes of the files that `countPart` counts. The style sheet of colours is one: the server makes it at each call. */
const partRoute = new RegExp(`^${sitePath}/[\\w-]+\\.(js|svg|png|webmanifest)$|^${assetsPath}colours-`);

/** How many of these files a network may load for each page. */
const partsPerPage = 10;

/** In milliseconds. The caches `cached` and `common` add 250 ms each, so a page is always less than a second old. */
const grace = 400;

export async function servePublic(
  server: FastifyInstance,
  service: Service,
  site: Site,
): Promise<PublicContext> {
  const files = await siteAssets();
  // In a hook, so that refusals have this header too.
  server.addHook('onRequest', async (request, reply) => {
    if (isApiCall(request)) reply.header('access-control-allow-origin', '*');
  });
  const { readsPerMinute = Number.POSITIVE_INFINITY } = service;
  const countPage = readLimit(readsPerMinute);
  // One page more than the limit, because the page that refuses a visitor also loads these files.
  const countPart = readLimit((readsPerMinute + 1) * partsPerPage);
  server.addHook('onRequest', async ({ ip, routeOptions: { url = '' } }) => {
    // The other assets are not counted: they are in memory, and stay in the browser for a year.
    if (partRoute.test(url)) countPart(ip);
    else if (!url.startsWith(assetsPath)) countPage(ip);
  });
  for (const path of [publicPath, sitePath]) refuseWrites(server, path);
  const cached = briefCache<Finished>(({ body, zipped }) => body.length + (zipped?.length ?? 0), grace);
  const traffic = trafficCounter(service.database, server.log);
  server.addHook('onClose', traffic.store);
  // The size of an entry is unknown, so each one counts as 10 kB.
  const common = briefCache<object>(() => 10_000);
  // Memoized because the returned object is the key of other caches.
  const appWithout = memoize((disabled: readonly string[]) => withoutResources(service.app, disabled), {
    getCacheKey: (disabled) => disabled.join(),
  });
  const context: PublicContext = {
    server,
    service,
    traffic,
    answer: (make) => async (request, reply) => {
      const { host, protocol, url, headers } = request;
      const key = [host, protocol, headers['x-api-key'] ?? '', url].join(' ');
      const found = await cached(key, async () => make(await publicTown(service, request), request));
      if (found.opened) traffic.count(found.opened, request);
      return send(request, reply, found);
    },
    visit: async (town, make, locale = localesOf(town)[0]) => {
      const assets = await assetsAt(town);
      const { disabled = [] } = town.config ?? {};
      const used = disabled.length > 0 ? { ...service, app: appWithout(disabled) } : service;
      const open = (db: Db) =>
        make({
          service: used,
          site,
          town,
          db,
          locale,
          assets,
          // Safe to cast: what `create` makes for a name always has the same type.
          remember: <T extends object>(name: string, create: () => Promise<T>) =>
            common(`${town.tenant.id} ${town.townId} ${town.origin} ${locale} ${name}`, create) as Promise<T>,
        });
      return inTimeZone(town.config, () => service.database.inTown(town.tenant.id, open));
    },
  };
  serveApi(context);
  serveAddresses(context);
  serveQuestionnaires(context);
  serveAssets(server, Object.values(files));
  serveFiles(context, files.worker);
  servePages(context);
  servePush(context);
  serveDigest(context);
  return context;
}
