import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publicPath } from '../../contract/paths';
import { bodyTooLarge, invalid, localeOf, notFound, Refusal } from '../../contract/refusal';
import { isRow, textOf } from '../../contract/row';
import { collectionOf, type IntakeResource } from '../../src/metadata';
import { setRetryAfter } from '../people/limits';
import type { PublicContext } from '../public/serve';
import { publicTown } from '../public/town';
import { checkUsed } from './asked';
import { follow } from './follow';
import { usedShareOf } from './guard';
import { isOpenRecord, nearby } from './near';
import { newChallenge } from './proof';
import { bodyLimitOf, type Gate, receive, smallBody } from './receive';
import { readSent } from './sent';
import { siteIn } from './submit';

function refusalIn(error: FastifyError | Refusal, { routeOptions }: FastifyRequest): Refusal | undefined {
  if (error instanceof Refusal) return error;
  return error.statusCode === 413 ? bodyTooLarge(routeOptions.bodyLimit) : undefined;
}

/** Answers a refusal as RFC 9457 says. */
export function answerProblem(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalIn(error, request);
  // The error handler of the server answers all other errors.
  if (!refusal) throw error;
  const { status } = refusal;
  const { message, errors } = refusal.bodyIn(localeOf(request.headers['accept-language']));
  setRetryAfter(refusal, reply);
  return reply
    .code(status)
    .type('application/problem+json')
    .send({ type: 'about:blank', title: STATUS_CODES[status] ?? '', status, detail: message, errors });
}

function serveChallenge({ server, service, visit }: PublicContext, resources: readonly IntakeResource[]) {
  server.get(`${publicPath}/challenge`, async (request, reply) => {
    const town = await publicTown(service, request);
    const usedShare = await visit(town, ({ db }) => usedShareOf(db, town.tenant, resources));
    reply.header('cache-control', 'no-store');
    return newChallenge(service.database.secrets, town.tenant, usedShare);
  });
}

function serveSending(context: PublicContext, { enter, townOf }: Gate, resource: IntakeResource) {
  const bodyLimit = bodyLimitOf(resource);
  const { path } = resource.intake;
  context.server.post(
    `${publicPath}/${path}`,
    { bodyLimit, onRequest: (request) => enter(request, bodyLimit), errorHandler: answerProblem },
    async (request, reply) => {
      const town = townOf(request);
      const locale = localeOf(request.headers['accept-language']);
      const sent = await readSent(request, resource);
      const { number, token, isHeld, lacksPictures } = await receive(
        context,
        town,
        request,
        resource,
        sent,
        locale,
      );
      const link = token && `${siteIn(town, locale)}/${path}/suivi/${token}`;
      reply.header('cache-control', 'no-store');
      return reply.code(201).send({ number, link, held: isHeld, lacksPictures });
    },
  );
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function serveNear(
  { server, service, visit }: PublicContext,
  { enter, townOf }: Gate,
  resource: IntakeResource,
) {
  const path = `${publicPath}/${resource.intake.path}`;
  server.get(`${path}/near`, { errorHandler: answerProblem }, async (request, reply) => {
    const town = await publicTown(service, request);
    checkUsed(town, resource);
    const { searchParams } = new URL(request.url, 'http://server');
    reply.header('cache-control', 'no-store');
    const locale = localeOf(request.headers['accept-language']);
    return visit(town, (one) => nearby(one, resource, searchParams), locale);
  });
  server.post(
    `${path}/follow`,
    { bodyLimit: smallBody, onRequest: (request) => enter(request, smallBody), errorHandler: answerProblem },
    async (request, reply) => {
      const town = townOf(request);
      checkUsed(town, resource);
      const body = jsonIn(String(request.body));
      const { id, email } = isRow(body) ? body : {};
      const locale = localeOf(request.headers['accept-language']);
      const isTaken = await visit(
        town,
        async (one) => {
          const recordId = textOf(id);
          if (recordId === '' || !(await isOpenRecord(one, resource, recordId))) throw notFound();
          return follow(one, { collection: collectionOf(resource), recordId }, textOf(email));
        },
        locale,
      );
      if (!isTaken)
        throw invalid(422, 'email', { fr: 'Vérifiez cette adresse e-mail', en: 'Check this e-mail address' });
      return reply.code(202).send({});
    },
  );
}

export const allowPosts = (server: FastifyInstance, path: string) =>
  server.options(path, (_, reply) =>
    reply
      .headers({
        'access-control-allow-methods': 'GET, HEAD, POST',
        'access-control-allow-headers': 'x-api-key, content-type, idempotency-key',
        'access-control-max-age': '86400',
      })
      .code(204)
      .send(),
  );

export function serveCalls(context: PublicContext, gate: Gate, resources: readonly IntakeResource[]): void {
  serveChallenge(context, resources);
  for (const resource of resources) {
    serveSending(context, gate, resource);
    serveNear(context, gate, resource);
    for (const step of ['', '/follow'])
      allowPosts(context.server, `${publicPath}/${resource.intake.path}${step}`);
  }
}
