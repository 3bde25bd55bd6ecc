import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderToStaticMarkup } from 'react-dom/server';
import { publicPath, sitePath } from '../../contract/paths';
import { unknownAddress } from '../../contract/refusal';
import { coloursOf } from '../../site/colours';
import { pathIn } from '../../site/context';
import type { Frame } from '../../site/model';
import { Page } from '../../site/Page';
import { isLocale, type Locale, pagedResources, type Site, textOf } from '../../src/metadata';
import { setTimeZone } from '../../src/metadata/townTime';
import type { Service } from '../service/call';
import { publicFeed, publicList, publicOne } from './api';
import { type Asset, siteAssets } from './assets';
import { briefCache } from './cache';
import { catalogue } from './catalogue';
import { isFormat } from './feeds';
import { pageAt } from './pages';
import { localesOf, type PublicTown, publicTown } from './town';
import { frameOf, listItems, pathOf, type Visit } from './visit';

/** A finished answer. */
interface Finished {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  zipped?: Buffer;
}

/** The Content-Security-Policy of the site. Only formatted text has styles of its own, which the server has cleaned. */
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

const pageHeaders = {
  'content-security-policy': policy,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
};

/** Below this many bytes, compression gains nothing. */
const minZipped = 1_000;

function finished(
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

function send(request: FastifyRequest, reply: FastifyReply, { status, headers, body, zipped }: Finished) {
  reply.headers(headers);
  if (headers.etag && request.headers['if-none-match'] === headers.etag) return reply.code(304).send();
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (zipped && takesGzip) return reply.code(status).header('content-encoding', 'gzip').send(zipped);
  return reply.code(status).send(body);
}

/** Serves what citizens see: the site and the public API. */
export async function servePublic(server: FastifyInstance, service: Service, site: Site): Promise<void> {
  const files = await siteAssets();
  const assets = (base: string): Frame['assets'] => {
    const address = ({ name }: Asset) => `${base}/assets/${name}`;
    const { font, styles, map, mapStyles, offline } = files;
    return {
      font: address(font),
      styles: address(styles),
      map: address(map),
      mapStyles: address(mapStyles),
      offline: address(offline),
      // At the top, so that it may keep every page.
      worker: `${base}/sw.js`,
      colours: `${base}/colours.css`,
    };
  };
  const cached = briefCache<Finished>(({ body, zipped }) => body.length + (zipped?.length ?? 0));

  const visit = <T,>(
    town: PublicTown,
    locale: Locale,
    base: string,
    make: (visit: Visit) => Promise<T>,
  ): Promise<T> =>
    service.database.inTown(town.tenant.id, (db) =>
      make({ service, site, town, db, locale, base, assets: assets(base) }),
    );

  /** Answers from the cache, or from the database. */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    make: (town: PublicTown) => Promise<Finished>,
  ) {
    const { host, url, headers } = request;
    const key = [host, request.protocol, headers['x-api-key'] ?? '', url].join(' ');
    return send(request, reply, await cached(key, async () => make(await publicTown(service, request))));
  }

  const api = (
    path: string,
    make: (
      visit: Visit,
      params: URLSearchParams,
      request: FastifyRequest,
    ) => Promise<{ type: string; body: string }>,
  ) =>
    server.get(publicPath + path, { config: { isPublic: true } }, (request, reply) =>
      answer(request, reply, async (town) => {
        const [locale = 'fr'] = localesOf(town);
        const params = new URL(request.url, 'http://server').searchParams;
        const { type, body } = await visit(town, locale, sitePath, (one) => make(one, params, request));
        return finished(200, type, body, { 'access-control-allow-origin': '*' });
      }),
    );
  const partsOf = ({ params }: FastifyRequest) => params as { path: string; id: string };
  api('/catalogue', async (one) => ({
    type: 'application/ld+json; charset=utf-8',
    body: await catalogue(one),
  }));
  api('/:path', async (one, params, request) => {
    const [path = '', format, ...rest] = partsOf(request).path.split('.');
    if (format === undefined) return publicList(one, path, params);
    if (!isFormat(format) || rest.length > 0) throw unknownAddress(`GET ${request.url.split('?')[0]}`);
    return publicFeed(one, path, format, params);
  });
  api('/:path/:id', async (one, params, request) => {
    const { path, id } = partsOf(request);
    return id.endsWith('.ics')
      ? publicFeed(one, path, 'ics', params, id.slice(0, -4))
      : publicOne(one, path, id);
  });

  const file = (path: string, make: (town: PublicTown, request: FastifyRequest) => Promise<Finished>) =>
    server.get(sitePath + path, (request, reply) => answer(request, reply, (town) => make(town, request)));
  for (const { name, type, body } of Object.values(files))
    server.get(`${sitePath}/assets/${name}`, (request, reply) =>
      send(request, reply, {
        status: 200,
        headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' },
        body,
        ...(type.startsWith('text/') && { zipped: gzipSync(body) }),
      }),
    );
  file('/colours.css', async ({ config }) =>
    finished(
      200,
      'text/css; charset=utf-8',
      coloursOf(config?.colours ?? { primary: '#308e87', secondary: '#f39159' }),
    ),
  );
  file('/sw.js', async () => finished(200, files.worker.type, files.worker.body.toString()));
  file('/icon.svg', async ({ config, tenant }) =>
    finished(
      200,
      'image/svg+xml',
      iconOf(config?.appTitle ?? tenant.name, config?.colours.primary ?? '#308e87'),
    ),
  );
  file('/robots.txt', async ({ origin }) =>
    finished(
      200,
      'text/plain; charset=utf-8',
      `User-agent: *\nAllow: /\nSitemap: ${origin}${sitePath}/sitemap.xml\n`,
    ),
  );
  file('/manifest.webmanifest', async (town) =>
    visit(town, localesOf(town)[0] ?? 'fr', sitePath, async (one) => {
      const { town: name } = await frameOf(one, []);
      const manifest = {
        name,
        short_name: name,
        lang: one.locale,
        start_url: pathOf(one, '/'),
        scope: `${sitePath}/`,
        display: 'standalone',
        theme_color: town.config?.colours.primary,
        background_color: '#ffffff',
        icons: [
          { src: `${sitePath}/icon.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any maskable' },
        ],
      };
      return finished(200, 'application/manifest+json', JSON.stringify(manifest));
    }),
  );
  file('/sitemap.xml', async (town) =>
    visit(town, localesOf(town)[0] ?? 'fr', sitePath, async (one) =>
      finished(200, 'application/xml; charset=utf-8', await sitemap(one)),
    ),
  );

  /** The language of an address, and its path without it. */
  const splitPath = (path: string, locales: readonly Locale[]): { locale: Locale; rest: string } => {
    const [first = ''] = path.slice(1).split('/');
    const [main = 'fr', ...others] = locales;
    const locale = others.find((one) => one === first);
    return locale && isLocale(locale)
      ? { locale, rest: path.slice(locale.length + 1) || '/' }
      : { locale: main, rest: path };
  };

  async function render(one: Visit, path: string, params: URLSearchParams): Promise<Finished> {
    const found = await pageAt(one, path, params);
    if (found.status === 301) return finished(301, 'text/plain', '', { location: encodeURI(found.location) });
    const { status, head, content, items } = found;
    const frame = await frameOf(one, items);
    // Rendering is synchronous: no other town comes between.
    setTimeZone(one.town.config?.timeZone ?? 'Europe/Paris');
    const html = renderToStaticMarkup(
      <Page frame={frame} head={head}>
        {content}
      </Page>,
    );
    return finished(status, 'text/html; charset=utf-8', `<!doctype html>${html}`, pageHeaders);
  }

  server.get(sitePath, (_, reply) => reply.redirect(`${sitePath}/`, 301));
  server.get(`${sitePath}/*`, (request, reply) =>
    answer(request, reply, async (town) => {
      const { pathname, searchParams } = new URL(request.url, 'http://server');
      const path = decodeURIComponent(pathname.slice(sitePath.length));
      const { locale, rest } = splitPath(path, localesOf(town));
      // An address has no slash at its end, but that of the home page.
      if (rest.length > 1 && rest.endsWith('/'))
        return finished(301, 'text/plain', '', {
          location: encodeURI(
            pathIn({ base: sitePath, locale, locales: localesOf(town) }, rest.slice(0, -1)),
          ),
        });
      return visit(town, locale, sitePath, (one) => render(one, rest, searchParams));
    }),
  );
}

/** The first letter of a town on its colour, for a town without a logo. */
function iconOf(name: string, colour: string): string {
  const letter = textOf(name).trim().charAt(0).toUpperCase().replace(/[<&>]/g, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${colour}"/><text x="32" y="44" font-family="system-ui,sans-serif" font-size="34" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>`;
}

/** Every page of the site, for search engines. */
async function sitemap(one: Visit): Promise<string> {
  const { origin } = one.town;
  const entry = (path: string, changedAt?: string) =>
    `<url><loc>${new URL(path, origin).href}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</url>`;
  const lists = await Promise.all(
    pagedResources(one.service.app).map(async (resource) => {
      const { items } = await listItems(one, resource, { limit: 20_000 });
      const own = items.filter(({ isExternal }) => !isExternal);
      return [
        entry(pathOf(one, `/${resource.public.path}`)),
        ...own.map(({ href, changedAt }) => entry(href, changedAt)),
      ];
    }),
  );
  const urls = [entry(pathOf(one, '/')), ...lists.flat()].join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>`;
}
