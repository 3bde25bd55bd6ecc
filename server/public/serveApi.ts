import type { FastifyInstance, FastifyRequest } from 'fastify';
import { publicPath } from '../../contract/paths';
import { malformed, unknownAddress } from '../../contract/refusal';
import type { Locale } from '../../src/metadata';
import { finished, readRoute } from './answers';
import { type PublicAnswer, publicFeed, publicList, publicOne } from './api';
import { catalogue } from './formats/catalogue';
import { isFormat } from './formats/formats';
import type { PublicContext } from './serve';
import { localesOf, type PublicTown } from './town';
import type { Visit } from './visit';

interface PathParams {
  path: string;
  id: string;
}

type Make = (
  visit: Visit,
  pathParams: PathParams,
  request: FastifyRequest,
  params: URLSearchParams,
) => Promise<PublicAnswer>;

const calls: Readonly<Record<string, Make>> = {
  '/catalogue': async (visit) => ({
    type: 'application/ld+json; charset=utf-8',
    body: await catalogue(visit),
  }),
  '/:path': async (visit, { path }, { url }, params) => {
    const [name = '', format, ...rest] = path.split('.');
    if (format === undefined) return publicList(visit, name, params);
    if (!isFormat(format) || rest.length > 0) throw unknownAddress(`GET ${url.split('?')[0]}`);
    return publicFeed(visit, name, format, params);
  },
  '/:path/:id': async (visit, { path, id }, _, params) =>
    id.endsWith('.ics')
      ? publicFeed(visit, path, 'ics', params, id.slice(0, -4))
      : publicOne(visit, path, id),
};

/** Answers unknown addresses, and the preflight requests of calls with an API key. */
function serveOthers(server: FastifyInstance): void {
  for (const path of [publicPath, `${publicPath}/*`]) {
    server.get(path, readRoute, async ({ method, url }) => {
      throw unknownAddress(`${method} ${url.split('?')[0]}`);
    });
    server.options(path, (_, reply) =>
      reply
        .headers({
          'access-control-allow-methods': 'GET, HEAD',
          'access-control-allow-headers': 'x-api-key',
          'access-control-max-age': '86400',
        })
        .code(204)
        .send(),
    );
  }
}

/** @throws Refusal 400 for a language that the site does not have */
function languageIn(town: PublicTown, asked: string | null): Locale | undefined {
  if (asked === null) return undefined;
  const known = localesOf(town);
  if (known.includes(asked)) return asked;
  throw malformed('lang', {
    fr: `lang : une de ces langues est attendue : ${known.join(', ')}.`,
    en: `lang: one of these languages is expected: ${known.join(', ')}.`,
  });
}

export function serveApi({ server, answer, visit }: PublicContext): void {
  serveOthers(server);
  for (const [path, make] of Object.entries(calls))
    server.get(
      publicPath + path,
      readRoute,
      answer(async (town, request) => {
        const params = new URL(request.url, 'http://server').searchParams;
        const { type, body } = await visit(
          town,
          (one) => make(one, request.params as PathParams, request, params),
          languageIn(town, params.get('lang')),
        );
        return finished(200, type, body);
      }),
    );
}
