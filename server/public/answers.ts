import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A finished answer. */
export interface Finished {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  zipped?: Buffer;
}

/** Below this many bytes, compression gains nothing. */
const minZipped = 1_000;

export function finished(
  status: number,
  type: string,
  text: string,
  headers: Record<string, string> = {},
): Finished {
  const body = Buffer.from(text);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return {
    status,
    headers: { 'content-type': type, etag, 'cache-control': 'no-cache', vary: 'accept-encoding', ...headers },
    body,
    ...(body.length > minZipped && { zipped: gzipSync(body) }),
  };
}

/** Sends an answer, or that the browser has it already. */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body, zipped }: Finished,
) {
  reply.headers(headers);
  if (headers.etag && request.headers['if-none-match'] === headers.etag) return reply.code(304).send();
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (zipped && takesGzip) return reply.code(status).header('content-encoding', 'gzip').send(zipped);
  return reply.code(status).send(body);
}

/** Sends the visitor to another address. */
export const moved = (location: string): Finished =>
  finished(301, 'text/plain', '', { location: encodeURI(location) });
