import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { filesPath, publicPath, sitePath } from '../../contract/paths';
import { coloursOf } from '../../site/colours';
import { pathIn } from '../../site/context';
import { messagesPath } from '../../site/Messages';
import type { Item } from '../../site/model';
import { intakeResources, pagedResources, textOf } from '../../src/metadata';
import { townName } from '../people/townName';
import { finished, readRoute, send } from './answers';
import { type Asset, coloursIn } from './assets';
import { frameOf } from './frame';
import { iconDrawer, icons, manifestIcons } from './icons';
import type { PublicContext } from './serve';
import { localesOf, type PublicTown, siteAddress } from './town';
import { listItems, pathOf, type Visit } from './visit';

/** The names of the files below this path change with their content. */
export const assetsPath = `${sitePath}/assets/`;
const forEver = { 'cache-control': 'public, max-age=31536000, immutable' };

function serveColours(server: FastifyInstance) {
  const colour = '[0-9a-fA-F]{6}';
  server.get<{ Params: { primary: string; secondary: string } }>(
    `${assetsPath}colours-:primary(^${colour})-:secondary(^${colour}).css`,
    readRoute,
    (request, reply) => {
      const { primary, secondary } = request.params;
      const sheet = coloursOf({ primary: `#${primary}`, secondary: `#${secondary}` });
      return send(request, reply, finished(200, 'text/css; charset=utf-8', sheet, forEver));
    },
  );
}

export function serveAssets(server: FastifyInstance, assets: readonly Asset[]): void {
  for (const { name, type, body } of assets) {
    const file = {
      status: 200,
      headers: { 'content-type': type, ...forEver },
      body,
      ...(type.startsWith('text/') && { zipped: gzipSync(body) }),
    };
    server.get(assetsPath + name, readRoute, (request, reply) => send(request, reply, file));
  }
  serveColours(server);
}

function iconOf(name: string, colour: string): string {
  // Iterating a string keeps an emoji whole.
  const [first = ''] = textOf(name).trim();
  const letter = first.toUpperCase().replace(/[<&>]/g, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${colour}"/><text x="32" y="44" font-family="system-ui,sans-serif" font-size="34" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>`;
}

async function manifest(visit: Visit): Promise<string> {
  const { town: name } = await frameOf(visit, []);
  return JSON.stringify({
    name,
    short_name: name,
    lang: visit.locale,
    start_url: pathOf(visit, '/'),
    scope: `${visit.town.base}/`,
    display: 'standalone',
    theme_color: coloursIn(visit.town).primary,
    background_color: '#ffffff',
    icons: Object.entries(manifestIcons).map(([file, { size, isClear }]) => ({
      src: `${visit.town.base}/${file}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: isClear ? 'any' : 'maskable',
    })),
  });
}

/** The most records of a resource in the sitemap. Search engines read at most 50,000 addresses of a file. */
const maxInSitemap = 20_000;

async function sitemap(visit: Visit): Promise<string> {
  const { origin, base } = visit.town;
  const locales = localesOf(visit.town);
  const entry = (path: string, changedAt?: string, versions = '') =>
    `<url><loc>${new URL(path, origin).href}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}${versions}</url>`;
  const entriesOf = ({ href, changedAt, pagePaths = {} }: Item) => {
    const pages = Object.entries(pagePaths).map(([locale, path]) => ({
      locale,
      address: pathIn({ base, locale, locales }, path),
    }));
    if (pages.length < 2) return [entry(href, changedAt)];
    const versions = pages.map(
      ({ locale, address }) =>
        `<xhtml:link rel="alternate" hreflang="${locale}" href="${new URL(address, origin).href}"/>`,
    );
    return pages.map(({ address }) => entry(address, changedAt, versions.join('')));
  };
  const lists = await Promise.all(
    pagedResources(visit.service.app).map(async (resource) => {
      const { items } = await listItems(visit, resource, { limit: maxInSitemap });
      const own = items.filter(({ isExternal }) => !isExternal);
      return [entry(pathOf(visit, `/${resource.public.path}`)), ...own.flatMap(entriesOf)];
    }),
  );
  const forms = intakeResources(visit.service.app).map(({ intake }) => `/${intake.path}`);
  const others = ['/', ...forms, messagesPath].map((path) => entry(pathOf(visit, path)));
  const urls = [...others, ...lists.flat()].join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls}\n</urlset>`;
}

export function serveFiles({ server, service, answer, visit }: PublicContext, worker: Asset): void {
  type Content = string | Buffer;
  const file = (
    name: string,
    type: string,
    make: (town: PublicTown, host: string) => Promise<Content> | Content,
    headers?: Record<string, string>,
  ) =>
    server.get(
      `${sitePath}/${name}`,
      readRoute,
      answer(async (town, { host }) => finished(200, type, await make(town, host), headers)),
    );
  file('sw.js', worker.type, (town) => {
    const locales = localesOf(town);
    const pages = locales.map((locale) => pathIn({ base: town.base, locale, locales }, '/offline'));
    return `self.offlinePages=${JSON.stringify(pages)};${worker.body}`;
  });
  file('icon.svg', 'image/svg+xml', (town) =>
    visit(town, async ({ service, db }) =>
      iconOf(await townName(service.app, db, town), coloursIn(town).primary),
    ),
  );
  const draw = iconDrawer(server);
  for (const [name, shape] of Object.entries(icons))
    file(
      name,
      'image/png',
      (town, host) => draw(shape, coloursIn(town).primary, town.config?.logo, host),
      // Without a lifetime, browsers may ask for these icons at each visit.
      { 'cache-control': 'public, max-age=86400' },
    );
  file(
    'robots.txt',
    'text/plain; charset=utf-8',
    ({ origin, base }) => `User-agent: *\nAllow: /\nSitemap: ${origin}${base}/sitemap.xml\n`,
  );
  // On the host of the admin, search engines may read only the site, its feeds and its pictures.
  server.get('/robots.txt', readRoute, (request, reply) => {
    const { origin, base } = siteAddress(service, request, request.config);
    const { cover = '', logo = '' } = request.config ?? {};
    const pictures = [cover, logo].filter((path) => path.startsWith('/'));
    const lines = [
      'User-agent: *',
      'Disallow: /',
      ...[sitePath, publicPath, filesPath, ...pictures].map((path) => `Allow: ${path}`),
      ...(base ? [`Sitemap: ${origin}${base}/sitemap.xml`] : []),
    ];
    return send(request, reply, finished(200, 'text/plain; charset=utf-8', `${lines.join('\n')}\n`));
  });
  file('manifest.webmanifest', 'application/manifest+json', (town) => visit(town, manifest));
  file('sitemap.xml', 'application/xml; charset=utf-8', (town) => visit(town, sitemap));
}
