import type { IncomingMessage, RequestListener } from 'node:http';

type Row = Record<string, unknown>;

async function bodyOf(request: IncomingMessage): Promise<Row> {
  let text = '';
  for await (const part of request) text += part;
  return text ? JSON.parse(text) : {};
}

const at = (row: Row, path: string): unknown =>
  path.split('.').reduce<unknown>((value, step) => (value as Row | undefined)?.[step], row);

/** Whether a row passes one entry of a filter, by the conventions of react-admin. Compares typed values. */
function passes(row: Row, key: string, wanted: unknown): boolean {
  if (key === 'q') return JSON.stringify(row).includes(String(wanted));
  const [, path = key, operator = ''] = /^(.*?)(_neq|_like|_gte|_lte)?$/.exec(key) ?? [];
  const value = at(row, path);
  if (operator === '_neq') return value !== wanted;
  if (operator === '_like') return String(value).includes(String(wanted));
  if (operator === '_gte') return String(value) >= String(wanted);
  if (operator === '_lte') return String(value) <= String(wanted);
  return (Array.isArray(wanted) ? wanted : [wanted]).includes(value);
}

/**
 * A plain backend of the dialect of `ra-data-simple-rest`, as its README describes it, with the sign-in of
 * docs/contract.md. It has nothing else: no `count`, no `setStatus`, no capabilities.
 */
export function simpleRestServer(user: Row, pages: Row[]): RequestListener {
  const rows: Record<string, Row[]> = { pages };
  let lastId = pages.length;
  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://backend');
    const [collection = '', id] = pathname.replace('/api/v1/', '').split('/').map(decodeURIComponent);
    const answer = (status: number, body: unknown, headers = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    };
    const body = await bodyOf(request);
    if (collection === 'auth') return answer(200, id === 'sign_in' ? { token: 'a-token', user } : {});
    if (request.headers.authorization !== 'a-token') return answer(401, {});
    rows[collection] ??= [];
    const all = rows[collection];
    const index = all.findIndex((row) => String(row.id) === id);
    if (id === undefined && request.method === 'POST') {
      lastId += 1;
      all.push({ ...body, id: lastId });
      return answer(201, all.at(-1));
    }
    if (id === undefined) {
      const [field, order] = JSON.parse(searchParams.get('sort') ?? '["id","ASC"]');
      const [from, to] = JSON.parse(searchParams.get('range') ?? '[0,99]');
      const filter = Object.entries(JSON.parse(searchParams.get('filter') ?? '{}'));
      const found = all.filter((row) => filter.every(([key, wanted]) => passes(row, key, wanted)));
      found.sort((one, other) => String(at(one, field)).localeCompare(String(at(other, field))));
      if (order === 'DESC') found.reverse();
      const range = `${collection} ${from}-${to}/${found.length}`;
      return answer(200, found.slice(from, to + 1), { 'content-range': range });
    }
    if (index < 0) return answer(404, {});
    if (request.method === 'PUT') all[index] = body;
    const [row] = request.method === 'DELETE' ? all.splice(index, 1) : [all[index]];
    return answer(200, row);
  };
}
