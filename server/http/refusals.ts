import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { publicPath } from '../../contract/paths';
import { bodyTooLarge, internalError, localeOf, notJson, Refusal, unreadable } from '../../contract/refusal';
import { isOfDatabase } from '../database/database';
import { StoreError } from '../files/files';
import { isOpen311, refuseOpen311 } from '../intake/open311/refuse';
import { setRetryAfter } from '../people/limits';
import { isDiskFull } from '../settings/log';

/** NUL characters (22021, 22P05), and lone surrogates such as `\ud800` in JSON (22P02). */
const isUnstorable = (error: object) => 'code' in error && /^(22P05|22021|22P02)$/.test(String(error.code));

/** 57P: PostgreSQL starts or stops. 53300: it has no free connection. The errors of the pool have no code. */
const isUnreachable = (error: Error & { code?: unknown }) =>
  isOfDatabase(error) &&
  (/^(ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|08|57P|53300)/.test(
    String(error.code),
  ) ||
    /Connection terminated|timeout/i.test(error.message));

function refusalOf(error: FastifyError | Refusal, { routeOptions }: FastifyRequest): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error.statusCode === 413) {
    return bodyTooLarge(routeOptions.bodyLimit);
  }
  if (error.statusCode === 414)
    return new Refusal(414, { fr: 'L’adresse est trop longue.', en: 'The address is too long.' });
  if (error.statusCode === 415) return notJson();
  if (error.statusCode === 400) return unreadable(error.message);
  if (isUnstorable(error))
    return new Refusal(400, {
      fr: 'La requête contient un caractère interdit.',
      en: 'The request contains a forbidden character.',
    });
  if (isDiskFull(error))
    return new Refusal(507, {
      fr: 'Le disque du serveur est plein. Rien n’est enregistré.',
      en: 'The disk of the server is full. Nothing is saved.',
    });
  if (error instanceof StoreError)
    return new Refusal(503, {
      fr: 'Le stockage des fichiers est en panne. Réessayez dans un instant.',
      en: 'The file store does not work. Try again in a moment.',
    });
  if (isUnreachable(error))
    return new Refusal(503, {
      fr: 'La base de données ne répond pas. Réessayez dans un instant.',
      en: 'The database does not answer. Try again in a moment.',
    });
  return undefined;
}

export function refusalFor(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): Refusal {
  const refusal = refusalOf(error, request);
  if (!refusal || refusal.status === 507 || error instanceof StoreError) request.log.error(error);
  setRetryAfter(refusal, reply);
  return refusal ?? internalError();
}

/** Errors of the public API follow RFC 9457 or Open311, all other errors docs/contract.md. */
export function refuse(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalFor(error, request, reply);
  if (isOpen311(request)) return refuseOpen311(refusal, request, reply);
  const { status } = refusal;
  const body = refusal.bodyIn(localeOf(request.headers['accept-language']));
  reply.code(status);
  if (!request.url.startsWith(publicPath)) return reply.type('application/json').send(body);
  const { message: detail, errors } = body;
  const problem = { type: 'about:blank', title: STATUS_CODES[status], status, detail, errors };
  return reply.type('application/problem+json').send(problem);
}
