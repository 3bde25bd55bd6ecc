import type { FastifyRequest } from 'fastify';
import { renderToStaticMarkup } from 'react-dom/server';
import { sitePath } from '../../contract/paths';
import { pathIn } from '../../site/context';
import { Page } from '../../site/Page';
import type { Locale } from '../../src/metadata';
import { setTimeZone } from '../../src/metadata/townTime';
import type { Service } from '../service/call';
import { type Finished, finished, isRead, moved, pageHeaders } from './answers';
import { frameOf } from './frame';
import type { Answer } from './pages/answer';
import { pageAt } from './pages/pages';
import type { Entrance } from './serve';
import { localesOf, type PublicTown, splitPath } from './town';
import type { Visit } from './visit';

/** The HTML of an answer. */
export async function finishedPage(
  visit: Visit,
  found: Answer,
  headers: Record<string, string> = {},
): Promise<Finished> {
  if (found.status === 301) return moved(found.location);
  const { status, head, content, items } = found;
  const frame = await frameOf(visit, items);
  // Rendering is synchronous: no other town comes between.
  setTimeZone(visit.town.config?.timeZone ?? 'Europe/Paris');
  const html = renderToStaticMarkup(
    <Page frame={frame} head={head}>
      {content}
    </Page>,
  );
  return finished(status, 'text/html; charset=utf-8', `<!doctype html>${html}`, {
    ...pageHeaders,
    ...headers,
  });
}

/** Where a visitor is: the language and the path below it, or where the page has its one address. */
export function placeOf(
  { isSiteHost }: Pick<Service, 'isSiteHost'>,
  town: PublicTown,
  request: FastifyRequest,
): { locale: Locale; rest: string; params: URLSearchParams } | Finished {
  const { pathname, searchParams: params } = new URL(request.url, 'http://server');
  // The site has one address.
  if (town.base === '' && !isSiteHost?.(request.hostname))
    return moved(town.origin + request.url.slice(sitePath.length));
  const locales = localesOf(town);
  const { locale, rest } = splitPath(decodeURIComponent(pathname.slice(sitePath.length)), locales);
  // An address has no slash at its end, but that of the home page.
  if (rest.length > 1 && rest.endsWith('/'))
    return moved(encodeURI(pathIn({ base: town.base, locale, locales }, rest.slice(0, -1))));
  return { locale, rest, params };
}

/** Serves the pages of the site. */
export function servePages({ server, service, answer, visit }: Entrance): void {
  server.get(sitePath, (_, reply) => reply.redirect(`${sitePath}/`, 301));
  server.get(
    `${sitePath}/*`,
    isRead,
    answer(async (town, request) => {
      const place = placeOf(service, town, request);
      if ('status' in place) return place;
      const { locale, rest, params } = place;
      return visit(town, async (one) => finishedPage(one, await pageAt(one, rest, params)), locale);
    }),
  );
}
