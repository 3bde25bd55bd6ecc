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
import { offlinePath } from './pages/answer';
import { pageAt } from './pages/pages';
import type { Entrance } from './serve';
import { localesOf, type PublicTown, splitPath } from './town';
import { pageType } from './traffic';
import type { Visit } from './visit';
import { widgetReader } from './widgets/widgets';

/** What a page shows: all that comes from the database. */
export async function gather(visit: Visit, path: string, params: URLSearchParams) {
  const found = await pageAt(visit, path, params);
  return found.status === 301 ? found : { ...found, frame: await frameOf(visit, found.items) };
}

type Gathered = Exclude<Awaited<ReturnType<typeof gather>>, { status: 301 }>;

/** Draws a page. */
export function render(
  { tenant, config }: PublicTown,
  path: string,
  { status, head, content, frame }: Gathered,
) {
  // Rendering is synchronous: no other town comes between.
  setTimeZone(config?.timeZone ?? 'Europe/Paris');
  const html = renderToStaticMarkup(
    <Page frame={frame} head={head}>
      {content}
    </Page>,
  );
  const answer = finished(status, 'text/html; charset=utf-8', `<!doctype html>${html}`, pageHeaders);
  const opened = { tenant: tenant.id, page: pageType(path), timeZone: config?.timeZone };
  return status === 200 && path !== offlinePath ? { ...answer, opened } : answer;
}

/** Where a page of the site is. */
interface Place {
  locale: Locale;
  /** The path without the language. */
  rest: string;
}

/** The language and the path of a call for a page, or the address that it should have. */
export function placeOf(service: Service, town: PublicTown, request: FastifyRequest): Place | Finished {
  const { pathname } = new URL(request.url, 'http://server');
  // The site has one address, and so has each page.
  if (town.base === '' && !service.isSiteHost?.(request.hostname))
    return moved(town.origin + request.url.slice(sitePath.length));
  const locales = localesOf(town);
  const { locale, rest } = splitPath(decodeURIComponent(pathname.slice(sitePath.length)), locales);
  // Only the address of the home page ends with a slash.
  if (rest.length > 1 && rest.endsWith('/'))
    return moved(encodeURI(pathIn({ base: town.base, locale, locales }, rest.slice(0, -1))));
  return { locale, rest };
}

/** Serves the pages of the site. */
export function servePages({ server, service, answer, visit }: Entrance): void {
  const readWidget = widgetReader(server.log);
  server.get(sitePath, (_, reply) => reply.redirect(`${sitePath}/`, 301));
  server.get(
    `${sitePath}/*`,
    isRead,
    answer(async (town, request) => {
      const place = placeOf(service, town, request);
      if ('status' in place) return place;
      const { searchParams } = new URL(request.url, 'http://server');
      const found = await visit(town, (one) => gather(one, place.rest, searchParams), place.locale);
      if (found.status === 301) return moved(found.location);
      // A provider may take its time: the transaction is over.
      const widget = found.widget && (await readWidget(found.widget, town));
      return render(town, place.rest, { ...found, frame: { ...found.frame, widget } });
    }),
  );
}
