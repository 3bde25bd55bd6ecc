import { lookup } from 'node:dns';
import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Label } from '../../src/metadata';

/** Internal networks that the server may call, such as `10.0.0.0/8` or `192.168.1.20`. */
export type Allowed = readonly string[];

/** @throws for a text other than an address or a network such as `10.0.0.0/8` */
export const networkIn = (text: string) =>
  text.includes('/')
    ? ipaddr.parseCIDR(text)
    : ([ipaddr.parse(text), ipaddr.parse(text).kind() === 'ipv6' ? 128 : 32] as const);

function isAllowed(address: string, allowed: Allowed): boolean {
  const parsed = ipaddr.process(address);
  return allowed.some((text) => {
    const [network, bits] = networkIn(text);
    return network.kind() === parsed.kind() && parsed.match(network, bits);
  });
}

/** The IPv6 addresses of the internet: all others are inside a network, or wrap an IPv4 address. */
const internet = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an IP address is on the internet. */
export function isOutside(address: string): boolean {
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(internet));
}

const mayReach = (address: string, allowed: Allowed) => isOutside(address) || isAllowed(address, allowed);

/** Removes the brackets that a URL has around an IPv6 address. */
const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '');

/** Why the server must not call an address. Does not resolve the host name: `callOutside` does. */
export function refusedAddress(address: string, allowed: Allowed = []): Label | undefined {
  if (!URL.canParse(address))
    return { fr: 'Ce n’est pas une adresse complète', en: 'This is not a complete address' };
  const { protocol, hostname, username, password } = new URL(address);
  const host = bare(hostname);
  const isInside = isIP(host) !== 0 && !isOutside(host);
  const isPermitted = isInside && isAllowed(host, allowed);
  if (protocol === 'http:' && isInside && !isPermitted)
    return {
      fr: 'L’adresse doit commencer par https://, ou être celle d’une machine que ALLOWED_ADDRESSES nomme',
      en: 'The address must begin with https://, or be that of a machine that ALLOWED_ADDRESSES names',
    };
  if (protocol !== 'https:' && !(protocol === 'http:' && isPermitted))
    return { fr: 'L’adresse doit commencer par https://', en: 'The address must begin with https://' };
  if (username || password)
    return {
      fr: 'L’adresse ne doit contenir ni nom ni mot de passe',
      en: 'The address must contain neither a name nor a password',
    };
  if ((isInside && !isPermitted) || /(^|\.)(localhost|local|internal)$/i.test(host))
    return {
      fr: 'Cette adresse est celle d’une machine du réseau interne',
      en: 'This address is that of a machine inside the network',
    };
  return undefined;
}

export class InsideAddress extends Error {
  override name = 'InsideAddress';
}

/** Checks the addresses at each call: the owner of the name could change them after an earlier check. */
const lookupFor =
  (allowed: Allowed): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const reachable = (addresses ?? []).filter(({ address }) => mayReach(address, allowed));
      const [first] = reachable;
      if (error || !first)
        callback(error ?? new InsideAddress('The name leads to a machine inside the network.'), '', 0);
      else if (options.all) callback(null, reachable);
      else callback(null, first.address, first.family);
    });

export interface OutsideCall {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  allowed?: Allowed;
  /** Milliseconds for the whole answer. */
  timeout?: number;
  /** The rest of a longer answer is left out. */
  maxBytes?: number;
}

export interface OutsideAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Calls a server on the internet or in an `allowed` network. Does not follow redirects.
 * @throws InsideAddress for an address that must not be called, or an Error if no answer comes in time
 */
export function callOutside(
  address: string,
  { method = 'GET', headers, body, allowed = [], timeout = 10_000, maxBytes = 1_000_000 }: OutsideCall = {},
): Promise<OutsideAnswer> {
  const refused = refusedAddress(address, allowed);
  if (refused) return Promise.reject(new InsideAddress(refused.en));
  const url = new URL(address);
  const request = url.protocol === 'http:' ? plainRequest : secureRequest;
  return new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const call = request(url, {
      method,
      headers: {
        ...headers,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
      lookup: lookupFor(allowed),
      // A reused connection may lead to an address that only an earlier call has checked.
      agent: false,
      signal: AbortSignal.timeout(timeout),
    });
    call.on('error', fail);
    call.on('response', (response) => {
      const end = () =>
        done({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).subarray(0, maxBytes),
        });
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size < maxBytes) return;
        end();
        response.destroy();
      });
      response.on('end', end);
      response.on('error', fail);
    });
    call.end(body);
  });
}
