import type { FastifyReply, FastifyRequest } from 'fastify';
import { publicPath } from '../../../contract/paths';
import { localeOf, type Refusal } from '../../../contract/refusal';
import { splitEnd, types, written } from './write';

export const open311Path = `${publicPath}/open311`;

export const isOpen311 = ({ url }: Pick<FastifyRequest, 'url'>) => url.startsWith(`${open311Path}/`);

/** The status in Open311, by the status in other calls. */
const statuses: Readonly<Record<number, number>> = { 401: 403, 422: 400 };

export const statusOf = (status: number): number => statuses[status] ?? status;

export function refuseOpen311(refusal: Refusal, request: FastifyRequest, reply: FastifyReply) {
  const { message, errors = {} } = refusal.bodyIn(localeOf(request.headers['accept-language']));
  const code = statusOf(refusal.status);
  const named = Object.entries(errors).map(([name, text]) => `${name}: ${text}`);
  const texts = named.length > 0 ? named : [message];
  const [, format = 'json'] = splitEnd(request.url.split('?')[0] ?? '');
  const list = texts.map((description) => ({ code, description }));
  return reply
    .code(code)
    .header('cache-control', 'no-store')
    .type(types[format])
    .send(written(format, 'errors', list));
}
