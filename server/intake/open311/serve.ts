import { unknownAddress } from '../../../contract/refusal';
import type { Open311Resource } from '../../../src/metadata';
import { townName } from '../../people/townName';
import { finished, readRoute } from '../../public/answers';
import type { PublicContext } from '../../public/serve';
import { localesOf } from '../../public/town';
import type { Visit } from '../../public/visit';
import { checkUsed } from '../asked';
import type { Gate } from '../receive';
import { allowPosts } from '../serveCalls';
import { siteIn } from '../submit';
import { open311Path } from './refuse';
import { listRequests, oneRequest, requestOfToken } from './requests';
import { sendRequest } from './send';
import { listServices, serviceDefinition } from './services';
import { type Format, formats, splitEnd, types, type Value, written } from './write';

/** A request contains only texts. */
const bodyLimit = 64 * 1024;

/** When the calls last changed. */
const changeset = '2026-11-26T00:00:00Z';

async function discovery({ service, db, town }: Visit): Promise<Value> {
  const name = await townName(service.app, db, town);
  const contact = `${name}, ${siteIn(town, localesOf(town)[0])}/`;
  const endpoint = {
    specification: 'http://wiki.open311.org/GeoReport_v2',
    url: town.origin + open311Path,
    changeset,
    type: town.tenant.isDemo ? 'test' : 'production',
    formats: formats.map((format) => types[format].split(';')[0] ?? ''),
  };
  // Null: no call needs a key.
  return { changeset, contact, key_service: null, endpoints: [endpoint] };
}

interface Asked {
  id: string;
  params: URLSearchParams;
}

type Make = (visit: Visit, resource: Open311Resource, asked: Asked) => Value | Promise<Value>;

/** Calls without an id, such as `requests.json`. `root` is the outermost element of the answer in XML. */
const lists: Readonly<Record<string, readonly [root: string, make: Make]>> = {
  discovery: ['discovery', discovery],
  services: ['services', listServices],
  requests: ['service_requests', (visit, resource, { params }) => listRequests(visit, resource, params)],
};
/** Calls with an id, such as `requests/{id}.json`. */
const items: typeof lists = {
  services: ['service_definition', (visit, resource, { id }) => serviceDefinition(visit, resource, id)],
  requests: ['service_requests', (visit, resource, { id }) => oneRequest(visit, resource, id)],
  tokens: ['service_requests', (visit, resource, { id }) => requestOfToken(visit, resource, id)],
};

export function serveOpen311(
  context: PublicContext,
  { enter, townOf }: Gate,
  resource: Open311Resource,
): void {
  const { server, answer, visit } = context;
  /** The format is at the end of the id, or `fixed` for an address without an id. */
  const read = (path: string, root: string, make: Make, fixed?: Format) =>
    server.get(
      `${open311Path}/${path}`,
      readRoute,
      answer(async (town, request) => {
        const { pathname, searchParams: params } = new URL(request.url, 'http://server');
        const [id, format = fixed] = splitEnd((request.params as { id?: string }).id ?? '');
        if (!format) throw unknownAddress(`GET ${pathname}`);
        checkUsed(town, resource);
        const value = await visit(town, async (one) => make(one, resource, { id, params }));
        // The address with a token is secret.
        const headers: Record<string, string> = path.startsWith('tokens')
          ? { 'cache-control': 'no-store' }
          : {};
        return finished(200, types[format], written(format, root, value), headers);
      }),
    );
  for (const [path, [root, make]] of Object.entries(items)) read(`${path}/:id`, root, make);
  for (const format of formats) {
    for (const [path, [root, make]] of Object.entries(lists)) read(`${path}.${format}`, root, make, format);
    const url = `${open311Path}/requests.${format}`;
    allowPosts(server, url);
    server.post(
      url,
      { bodyLimit, onRequest: (request) => enter(request, bodyLimit) },
      async (request, reply) => {
        const town = townOf(request);
        checkUsed(town, resource);
        const value = await sendRequest(context, town, request, resource);
        reply.header('cache-control', 'no-store');
        return reply
          .code(201)
          .type(types[format])
          .send(written(format, 'service_requests', value));
      },
    );
  }
}
