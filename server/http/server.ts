import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { parseBody } from '../../contract/body';
import { apiPath, filesPath, publicPath, sitePath } from '../../contract/paths';
import { notJson, type Refusal, unknownAddress, unknownApiKey } from '../../contract/refusal';
import type { Row } from '../../contract/row';
import { collectionOf, loadLanguages } from '../../src/metadata';
import { openHub } from '../changes/hub';
import { schemasOf } from '../database/indexes';
import type { KeyedTenant } from '../database/tenants';
import { serveIntake } from '../intake/serve';
import type { Logged } from '../people/audit';
import { servePasswordPage } from '../people/passwordPage';
import { personOf } from '../people/people';
import { findTenant } from '../people/towns';
import { refuseVisitor } from '../public/problem';
import { servePublic } from '../public/serve';
import { configAt } from '../public/town';
import type { Service } from '../service/call';
import { inTimeZone } from '../service/timeZone';
import type { TownConfig } from '../settings/configs';
import { maxBodySize, serveRecords } from './collections';
import { unusedConnections } from './connections';
import { serveFiles } from './files';
import { serveCalls } from './handlers';
import { serveHooks } from './hooks';
import { refusalFor, refuse } from './refusals';
import { runnerOf } from './run';

declare module 'fastify' {
  interface FastifyRequest {
    /** The settings of the town whose API key the call has; without a key, those of the host. */
    config?: TownConfig;
    tenant?: KeyedTenant;
    /** The caller, or the user who tries to sign in. Set once that person is known. */
    user?: Row;
  }
  interface FastifyContextConfig extends Logged {
    /** Whether the call needs no API key. */
    isPublic?: boolean;
  }
}

const hostnameOf = (host = '') => host.replace(/:\d+$/, '');

/** Whether an address is the same on every host. */
const isShared = (url: string) => url.startsWith(`${publicPath}/`) || url.startsWith(filesPath);

export function createServer(
  given: Service,
  options: Pick<
    FastifyServerOptions,
    'loggerInstance' | 'logController' | 'trustProxy' | 'requestTimeout'
  > = {},
): FastifyInstance {
  const hub = openHub(given);
  const service: Service = Object.assign(given, { hub });
  const { app, database, publicUrl } = service;
  const refuseOnSite = refuseVisitor(service);
  const answerError = (error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) =>
    request.url.startsWith(sitePath)
      ? refuseOnSite(refusalFor(error, request, reply), request, reply)
      : refuse(error, request, reply);
  const server = Fastify({
    ...options,
    bodyLimit: maxBodySize.call,
    exposeHeadRoutes: false,
    // An address that cannot be decoded or is too long reaches no route.
    frameworkErrors: answerError,
    routerOptions: { maxParamLength: 300 },
    // On a host of its own, a site has addresses without `sitePath`. Its cover and its logo are files of the admin.
    rewriteUrl: ({ url = '/', headers }) => {
      const hostname = hostnameOf(headers.host);
      if (!service.isSiteHost?.(hostname) || isShared(url)) return url;
      const { cover, logo, siteUrl } = service.configOf?.(hostname) ?? {};
      // The settings may give the whole address of a picture.
      const isPicture = [url, siteUrl && new URL(siteUrl).origin + url].some(
        (one) => one && (one === cover || one === logo),
      );
      return isPicture ? url : sitePath + url;
    },
  });
  server.setErrorHandler(answerError);
  server.addHook('onReady', loadLanguages);
  // Streams never end by themselves.
  server.addHook('preClose', hub.close);
  const endUnused = unusedConnections(server.server);
  let isClosing = false;
  server.addHook('preClose', async () => {
    isClosing = true;
    endUnused();
  });
  // The connections of calls that were pending then. Node would keep them open for a next call.
  server.addHook('onSend', async (_, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  server.addHook('onResponse', async () => {
    if (isClosing) server.server.closeIdleConnections();
  });
  const isSecure = publicUrl?.startsWith('https:');
  server.addHook('onRequest', async (request, reply) => {
    request.config = configAt(service, request);
    reply.header('x-content-type-options', 'nosniff');
    if (isSecure || request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000');
  });
  // Only once the body is read: the events that deliver the body would lose the time zone.
  server.addHook('preHandler', (request, _, done) => inTimeZone(request.config, done));

  server.register(
    async (api) => {
      api.removeAllContentTypeParsers();
      // DELETE and `auth/check` have the content type of JSON, but no body.
      api.addContentTypeParser(
        'application/json',
        { parseAs: 'string' },
        async (_: FastifyRequest, body: string) => parseBody(body),
      );

      serveFiles(api, service);

      const bankPath = `${apiPath}/${collectionOf(app.bank)}`;
      api.addHook('onRequest', async (request, reply) => {
        const { isPublic } = request.routeOptions.config;
        if (isPublic || request.url.startsWith(filesPath)) return;
        reply.header('cache-control', 'no-store');
        const key = request.headers['x-api-key'];
        const tenant = typeof key === 'string' ? await findTenant(database, key) : undefined;
        if (!tenant) throw unknownApiKey();
        request.tenant = tenant;
        const isUpload = request.method === 'POST' && request.url.split('?')[0] === bankPath;
        if (!isUpload && !/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
          throw notJson();
        }
      });

      const runner = runnerOf(service);
      servePasswordPage(api, service);
      serveCalls(api, service, runner);
      serveHooks(api, service, runner);
      for (const schema of schemasOf(app)) serveRecords(api, service, runner, schema);
      api.setNotFoundHandler(async (request, reply) => {
        if (request.tenant) await runner.run(request, reply, personOf);
        const [path] = request.url.split('?');
        throw unknownAddress(`${request.method} ${path}`);
      });
    },
    { prefix: apiPath },
  );
  const { site } = app;
  if (site)
    server.register(async (open) => serveIntake(await servePublic(open, service, (await site()).default)));
  return server;
}
