import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Opened } from './traffic';

export interface Finished {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  zipped?: Buffer;
  /** Only for a page of the site, whose visits are counted. */
  opened?: Opened;
}

/** Allows `style` attributes: formatted text and the scale of the air quality have some. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: https:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ');

export const pageHeaders = {
  'content-security-policy': policy,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
};

/** For pages that only one person may see: no cache keeps them, and no link on them reveals their address. */
export const secretHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

/** Below this many bytes, compression gains nothing. */
const minZipped = 1_000;

export function finished(
  status: number,
  type: string,
  content: string | Buffer,
  headers: Record<string, string> = {},
): Finished {
  const body = Buffer.from(content);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return {
    status,
    headers: { 'content-type': type, etag, 'cache-control': 'no-cache', vary: 'accept-encoding', ...headers },
    body,
    ...(body.length > minZipped && type !== 'image/png' && { zipped: gzipSync(body) }),
  };
}

/** A proxy that compresses answers adds `W/` to their ETag. */
const knows = ({ headers }: FastifyRequest, etag: string) =>
  (headers['if-none-match'] ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag);

export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body, zipped }: Finished,
) {
  reply.headers(headers);
  if (status === 200 && headers.etag && knows(request, headers.etag)) return reply.code(304).send();
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (zipped && takesGzip) return reply.code(status).header('content-encoding', 'gzip').send(zipped);
  return reply.code(status).send(body);
}

export const moved = (location: string): Finished => finished(301, 'text/plain', '', { location });

export const readRoute = { exposeHeadRoute: true };
