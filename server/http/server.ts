import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { parseBody } from '../../contract/body';
import { fileKind } from '../../contract/imageSize';
import { apiPath } from '../../contract/paths';
import {
  bodyTooLarge,
  internalError,
  localeOf,
  malformed,
  methodNotAllowed,
  notFound,
  notJson,
  Refusal,
  unknownAddress,
  unknownApiKey,
  unreadable,
} from '../../contract/refusal';
import { isRow, type Row, textOf } from '../../contract/row';
import type { Schema } from '../../contract/schema';
import { maxUploadSize, tooLarge } from '../../contract/upload';
import { collectionOf, type Fields, idFieldOf, sameLabel } from '../../src/metadata';
import { schemasOf } from '../database/indexes';
import { recordsFor } from '../database/records';
import type { Tenant } from '../database/tenants';
import { isSmallName, smallName, widths } from '../files/pictures';
import { confirmPassword } from '../people/account';
import { auditCount, auditList, logRefusal, logWrite } from '../people/audit';
import { type Attempt, countAttempt, TooMany } from '../people/limits';
import { servePasswordPage } from '../people/passwordPage';
import { passwordRule } from '../people/passwords';
import { forgottenPassword, me, personOf, providerSignIn, signIn, signUp } from '../people/people';
import { servePresence } from '../people/presence';
import { endOtherSessions, endSession, listSessions, signOut } from '../people/sessions';
import { findTenant } from '../people/towns';
import { isDeleted, serveBank } from '../records/bank';
import { capabilities } from '../records/capabilities';
import { serveCollection } from '../records/collections';
import { pdf, results, visitCount, visitList } from '../records/computed';
import { counts } from '../records/counts';
import { erasePerson, exportPerson } from '../records/personalData';
import { retention } from '../records/retention';
import { serveRevisions } from '../records/revisions';
import { agenda, serveSchedule } from '../records/schedule';
import { search } from '../records/search';
import { serveTrash } from '../records/trash';
import { serveUsage } from '../records/usage';
import type { Call, OpenCall, Service } from '../service/call';

declare module 'fastify' {
  interface FastifyRequest {
    tenant?: Tenant;
    /** The caller, or the user who tries to sign in. Set once identified. */
    user?: Row;
  }
}

/** The maximum size of a body in bytes: of a call with a few texts, of a record, and of a record with a long text. */
const maxBodySize = { call: 64 * 1024, record: 1024 * 1024, longText: 10 * 1024 * 1024 };

const hasLongText = (fields: Fields): boolean =>
  Object.values(fields).some(
    (field) =>
      field.kind === 'richText' ||
      field.kind === 'longText' ||
      (field.kind === 'list' && hasLongText(field.of)),
  );

const maxRecordSize = ({ resources }: Schema): number =>
  resources.some(({ fields }) => hasLongText(fields)) ? maxBodySize.longText : maxBodySize.record;

/** PostgreSQL refuses NUL characters in text, and halves of characters (`\ud800`) in JSON. */
const isUnstorable = (error: object) => 'code' in error && /^(22P05|22021|22P02)$/.test(String(error.code));

/** Errors of a full disk, here or on the database server. */
const isFull = (error: object) => 'code' in error && /^(ENOSPC|EDQUOT|EFBIG|53100)$/.test(String(error.code));

/** Errors of an unreachable database: the network fails, or the server is starting or stopping. */
const isUnreachable = (error: object) =>
  'code' in error && /^(ECONN|ENOTFOUND|ETIMEDOUT|EPIPE|08|57P|53300)/.test(String(error.code));

function refusalOf(error: FastifyError | Refusal, { routeOptions }: FastifyRequest): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error.statusCode === 413) {
    return bodyTooLarge(routeOptions.bodyLimit);
  }
  if (error.statusCode === 415) return notJson();
  if (error.statusCode === 400) return unreadable(error.message);
  if (isUnstorable(error))
    return new Refusal(400, {
      fr: 'Le corps contient un caractère interdit.',
      en: 'The body contains a forbidden character.',
    });
  if (isFull(error))
    return new Refusal(507, {
      fr: 'Le disque du serveur est plein. Rien n’est enregistré.',
      en: 'The disk of the server is full. Nothing is saved.',
    });
  if (isUnreachable(error) || /Connection terminated|timeout/i.test(error.message)) {
    return new Refusal(503, {
      fr: 'La base de données ne répond pas. Réessayez dans un instant.',
      en: 'The database does not answer. Try again in a moment.',
    });
  }
  return undefined;
}

function refuse(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error, request);
  if (!refusal || refusal.status === 507) request.log.error(error);
  if (refusal instanceof TooMany) reply.header('retry-after', String(refusal.seconds));
  if (refusal?.status === 503) reply.header('retry-after', '5');
  const answer = refusal ?? internalError();
  return reply
    .code(answer.status)
    .type('application/json')
    .send(answer.bodyIn(localeOf(request.headers['accept-language'])));
}

/** The calls of docs/contract.md, below `/api/v1/`. */
export function createServer(
  service: Service,
  options: Pick<
    FastifyServerOptions,
    'loggerInstance' | 'logController' | 'trustProxy' | 'requestTimeout'
  > = {},
): FastifyInstance {
  const { app, database, files, mailer, publicUrl } = service;
  const server = Fastify({
    ...options,
    bodyLimit: maxBodySize.call,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 300 },
  });
  server.setErrorHandler(refuse);
  const isSecure = publicUrl?.startsWith('https:');
  server.addHook('onRequest', async ({ protocol }, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    // Browsers ignore it on plain http.
    if (isSecure || protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
  });

  server.register(
    async (api) => {
      api.removeAllContentTypeParsers();
      // DELETE and `auth/check` send the content type of JSON without a body.
      api.addContentTypeParser(
        'application/json',
        { parseAs: 'string' },
        async (_: FastifyRequest, body: string) => parseBody(body),
      );

      api.get('/files/:town/:name', { config: { isPublic: true } }, async (request, reply) => {
        const { town, name } = request.params as { town: string; name: string };
        if (!/^\d{1,9}$/.test(town) || !/^[\w.-]+$/.test(name) || name.startsWith('.') || isSmallName(name)) {
          throw notFound();
        }
        const { width } = request.query as { width?: string };
        const copyWidth = widths.find((one) => String(one) === width);
        if (width !== undefined && !copyWidth)
          throw malformed('width', sameLabel(`width: ${widths.join(', ')}`));
        if (await isDeleted(database, Number(town), `${town}/${name}`)) throw notFound();
        // A narrower picture has no smaller copy.
        const bytes =
          (copyWidth && (await files.get(smallName(`${town}/${name}`, copyWidth)))) ??
          (await files.get(`${town}/${name}`));
        const kind = bytes && fileKind(bytes);
        if (!kind) throw notFound();
        reply.header('cache-control', 'public, max-age=31536000, immutable');
        return reply.type(kind.contentType).send(bytes);
      });

      const bankPath = `${apiPath}/${collectionOf(app.bank)}`;
      api.addHook('onRequest', async (request, reply) => {
        const { isPublic } = request.routeOptions.config as { isPublic?: boolean };
        if (isPublic || request.url.startsWith(`${apiPath}/files/`)) return;
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

      const run = async <T>(
        request: FastifyRequest,
        reply: FastifyReply,
        handle: (call: OpenCall) => Promise<T>,
      ) => {
        const { tenant } = request;
        if (!tenant) throw new Error('The call has no town');
        const deferred: (() => Promise<void>)[] = [];
        const afterCommit = (work: () => Promise<void>) => void deferred.push(work);
        try {
          const answer = await database.inTown(tenant.id, (db) => {
            const { id = '' } = (request.params ?? {}) as { id?: string };
            const records = recordsFor(database, db, tenant);
            const { body } = request;
            return handle({ ...service, db, tenant, request, reply, id, body, records, afterCommit });
          });
          // The write is stored, so a failure here must not refuse it.
          for (const work of deferred) await work().catch((error: unknown) => request.log.error(error));
          return answer;
        } catch (error) {
          await logRefusal(service, request, error);
          throw error;
        }
      };
      const logged =
        <T>(handle: (call: OpenCall) => Promise<T>) =>
        async (call: OpenCall) => {
          const answer = await handle(call);
          await logWrite(call, answer);
          return answer;
        };
      const open = (
        method: string,
        url: string,
        handle: (call: OpenCall) => Promise<unknown>,
        bodyLimit?: number,
      ) =>
        api.route({
          method,
          url,
          bodyLimit,
          handler: (request, reply) => run(request, reply, logged(handle)),
        });
      const route = (
        method: string,
        url: string,
        handle: (call: Call) => Promise<unknown>,
        bodyLimit?: number,
      ) => open(method, url, async (call) => handle({ ...call, person: await personOf(call) }), bodyLimit);

      /** A call with a rate limit. Attempts count even if the call is refused. */
      const limited = <T>(
        kind: Parameters<typeof countAttempt>[2],
        url: string,
        handle: (call: OpenCall, attempt: Attempt) => Promise<T>,
        afterCommit: (answer: T, attempt: Attempt) => Promise<unknown>,
      ) =>
        api.post(url, async (request, reply) => {
          const { tenant, body, ip } = request;
          if (!tenant) throw new Error('The call has no town');
          const email = isRow(body) ? textOf(body.email) : '';
          // A signed-in caller is counted by their session.
          const account = email || textOf(request.headers.authorization);
          const attempt = await countAttempt(database, tenant.id, kind, account, ip);
          const answer = await run(
            request,
            reply,
            logged((call) => handle(call, attempt)),
          );
          return afterCommit(answer, attempt);
        });
      limited('signIn', '/auth/sign_in', signIn, async (user: Row, { succeed }) => {
        await succeed(textOf(user[idFieldOf(app.profile)]));
        return user;
      });
      limited(
        'confirm',
        '/auth/confirm',
        async (call, attempt) => confirmPassword({ ...call, person: await personOf(call) }, attempt),
        async (done) => done,
      );
      // Mails are sent once their link is stored.
      limited('signUp', '/auth/sign_up', signUp, async ({ answer, mail }) => {
        if (mail) await mailer.send(mail);
        return answer;
      });
      limited('mail', '/users/sendPasswordMail/', forgottenPassword, async (mail) => {
        await mailer.send(mail);
        return {};
      });
      servePasswordPage(api, service);
      open('POST', '/auth/firebase/sign_in', providerSignIn);
      route('POST', '/auth/check', async () => ({}));
      route('POST', '/auth/sign_out', signOut);
      route('GET', '/sessions', listSessions);
      route('DELETE', '/sessions', endOtherSessions);
      route('DELETE', '/sessions/:id', endSession);
      open('GET', '/users/me', me);
      // Without a session, because whoever registers must know the rule for passwords.
      open('GET', '/capabilities', async () => ({ capabilities, passwordRule }));
      route('GET', '/audit', auditList);
      route('GET', '/audit/count', auditCount);
      route('GET', '/people/:id', exportPerson);
      route('DELETE', '/people/:id', erasePerson);
      route('GET', '/retention', retention);
      route('GET', '/counts', counts);
      route('GET', '/search', search);
      route('GET', '/schedule', agenda);
      route('GET', '/surveys/results/:id', results);
      route('GET', '/reports/pdf/:id', pdf);
      route('GET', '/traffic', visitList);
      route('GET', '/traffic/count', visitCount);

      for (const schema of schemasOf(app)) {
        const path = `/${schema.collection}`;
        const isBank = schema.collection === collectionOf(app.bank);
        const calls = serveCollection(schema);
        const bank = serveBank(schema);
        route('GET', path, calls.list);
        route('GET', `${path}/count`, calls.total);
        route('PUT', `${path}/setStatus/:id`, calls.setStatus);
        route('GET', `${path}/:id`, isBank ? bank.read : calls.read);
        if (!isBank) route('POST', path, calls.create, maxRecordSize(schema));
        route('PUT', `${path}/:id`, isBank ? bank.update : calls.update, maxRecordSize(schema));
        route('DELETE', `${path}/:id`, isBank ? bank.remove : calls.remove);
        route('PUT', `/presence${path}/:id`, servePresence(schema));
        const revisions = serveRevisions(schema);
        route('GET', `/revisions${path}/:id`, revisions.list);
        route('GET', `/revisions${path}/:id/:version`, revisions.read);
        const schedule = serveSchedule(schema);
        route('GET', `/schedule${path}/:id`, schedule.read);
        route('PUT', `/schedule${path}/:id`, schedule.replace);
        const trash = serveTrash(schema);
        route('GET', `/trash${path}`, trash.list);
        route('DELETE', `/trash${path}`, trash.empty);
        route('PUT', `/trash${path}/:id`, trash.restore);
        route('DELETE', `/trash${path}/:id`, trash.purge);
        const usage = serveUsage(schema);
        route('GET', `/usage${path}/:id`, usage.read);
        if (isBank) route('PUT', `/usage${path}/:id`, usage.replace);
        refuseOthers(path, 'GET, POST');
        refuseOthers(`${path}/:id`, 'GET, PUT, DELETE');
        if (isBank) {
          api.register(async (uploads) => {
            uploads.addContentTypeParser(
              '*',
              { parseAs: 'buffer', bodyLimit: maxUploadSize },
              async (_: FastifyRequest, body: Buffer) => body,
            );
            uploads.route({
              method: 'POST',
              url: path,
              bodyLimit: maxUploadSize,
              errorHandler: (error, request, reply) =>
                refuse(error.statusCode === 413 ? tooLarge() : error, request, reply),
              handler: async (request, reply) => {
                await run(request, reply, async (call) =>
                  bank.authorizeUpload({ ...call, person: await personOf(call) }),
                );
                const upload = await bank.prepareUpload(request);
                return run(
                  request,
                  reply,
                  logged(async (call) => bank.create({ ...call, person: await personOf(call) }, upload)),
                );
              },
            });
          });
        }
      }

      function refuseOthers(url: string, allow: string): void {
        const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !allow.includes(method));
        api.route({
          method: others,
          url,
          handler: async (request, reply) => {
            reply.header('allow', allow);
            await run(request, reply, personOf);
            throw methodNotAllowed(request.method);
          },
        });
      }

      api.setNotFoundHandler(async (request, reply) => {
        if (request.tenant) await run(request, reply, personOf);
        const [path] = request.url.split('?');
        throw unknownAddress(`${request.method} ${path}`);
      });
    },
    { prefix: apiPath },
  );
  return server;
}
