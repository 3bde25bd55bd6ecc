import { lookup } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isRow } from '../../contract/row';
import { isOutside } from '../service/outside';

/** In characters. The addresses that browsers give have a few hundred. */
export const maxEndpoint = 1_000;

/** Whether an address can belong to a browser's push service. `allowsLocal` also accepts this machine, for tests. */
export function isEndpoint(address: string, allowsLocal = false): boolean {
  if (address.length > maxEndpoint || !URL.canParse(address)) return false;
  const { protocol, hostname, username, password, port } = new URL(address);
  if (username || password) return false;
  if (allowsLocal && hostname === '127.0.0.1') return true;
  // Refuses IP addresses: Node would skip `lookupOutside` for them.
  const isNamed =
    /^[a-z0-9.-]+\.[a-z][a-z0-9-]+$/i.test(hostname) && !/\.(local|internal|localhost)$/i.test(hostname);
  return protocol === 'https:' && port === '' && isNamed;
}

/** Resolves a name to addresses on the internet only. A check of the name is not enough: its addresses can change. */
const lookupOutside: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const outside = (addresses ?? []).filter(({ address }) => isOutside(address));
    const [first] = outside;
    if (error || !first) {
      callback(error ?? Object.assign(new Error(`${hostname} is not public`), { code: 'ENOTFOUND' }), '', 0);
    } else if (options.all) callback(null, outside);
    else callback(null, first.address, first.family);
  });

const timeout = 10_000;

/** Whether a call failed before anything was sent. */
export const isUnreached = (error: unknown): boolean =>
  isRow(error) && /^(connect|getaddrinfo)$/.test(String(error.syscall));

const isUnsent = (error: unknown) =>
  (error instanceof AggregateError ? error.errors : [error]).every(isUnreached);

/** @returns the status; 'unsent' if certainly nothing was sent; 'unknown' for any other failure, such as a timeout */
export const post = (
  address: string,
  headers: Record<string, string | number>,
  body: Buffer | null,
  allowsLocal = false,
): Promise<number | 'unsent' | 'unknown'> =>
  new Promise((done) => {
    if (!isEndpoint(address, allowsLocal)) return done('unsent');
    const isLocal = allowsLocal && new URL(address).hostname === '127.0.0.1';
    const send = isLocal && address.startsWith('http:') ? plainRequest : request;
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(timeout) };
    const call = send(address, isLocal ? options : { ...options, lookup: lookupOutside }, (response) => {
      // Only the status is of use, and the body might have no end.
      response.on('error', () => {});
      response.destroy();
      done(response.statusCode ?? 'unknown');
    });
    call.on('error', (error) => done(isUnsent(error) ? 'unsent' : 'unknown'));
    call.end(body ?? undefined);
  });
