const maxBytes = 256 * 1024;

/** A provider answered with an error, or without content. */
export class BadStatus extends Error {
  override name = 'BadStatus';

  constructor(readonly status: number) {
    super(`status ${status}`);
  }
}

interface Options {
  body?: object;
  headers?: Readonly<Record<string, string>>;
  /** Milliseconds for the whole answer. */
  timeout: number;
}

/**
 * Allows addresses of private networks, because only the operator chooses the address.
 * @throws BadStatus, or another Error if the answer is late, too long or no JSON
 */
export async function fetchJson(address: URL, { body, headers, timeout }: Options): Promise<unknown> {
  const response = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new BadStatus(response.status);
  }
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.length;
    if (bytes > maxBytes) throw new Error(`more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString());
}
