import type { FastifyRequest } from 'fastify';
import { renderToStaticMarkup } from 'react-dom/server';
import { sitePath } from '../../contract/paths';
import { pathIn } from '../../site/context';
import { Page } from '../../site/Page';
import type { Locale } from '../../src/metadata';
import type { Service } from '../service/call';
import { type Finished, finished, moved, pageHeaders, readRoute } from './answers';
import { frameOf } from './frame';
import { type Answer, offlinePath } from './pages/answer';
import { pageAt } from './pages/pages';
import type { PublicContext } from './serve';
import { localesOf, type PublicTown, shownNames, splitPath } from './town';
import { pageType } from './traffic';
import type { Visit } from './visit';
import { widgetReader } from './widgets/widgets';

export async function gather(visit: Visit, path: string, params: URLSearchParams) {
  const found = await pageAt(visit, path, params);
  return found.status === 301 ? found : { ...found, frame: await frameOf(visit, found.items) };
}

type Gathered = Exclude<Awaited<ReturnType<typeof gather>>, { status: 301 }>;

function draw({ status, head, content, frame, headers: own }: Gathered, headers = own): Finished {
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

export function render({ tenant }: PublicTown, path: string, page: Gathered): Finished {
  const answer = draw(page);
  const opened = { tenant: tenant.id, page: pageType(path) };
  return answer.status === 200 && path !== offlinePath ? { ...answer, opened } : answer;
}

/** Draws a page that does not count as opened. */
export async function finishedPage(
  visit: Visit,
  found: Answer,
  headers?: Record<string, string>,
): Promise<Finished> {
  if (found.status === 301) return moved(found.location);
  return draw({ ...found, frame: await frameOf(visit, found.items) }, headers);
}

interface Place {
  locale: Locale;
  /** The path without the language. */
  rest: string;
  params: URLSearchParams;
}

/** `Finished` is a redirect to the address that the page should have. */
export function placeOf(
  { isSiteHost }: Pick<Service, 'isSiteHost'>,
  town: PublicTown,
  request: FastifyRequest,
): Place | Finished {
  const { pathname, search, searchParams: params } = new URL(request.url, 'http://server');
  // A site with a host of its own answers only there, so that each page has one address.
  if (town.base === '' && !isSiteHost?.(request.hostname))
    return moved(town.origin + request.url.slice(sitePath.length));
  const locales = localesOf(town);
  const { locale, rest } = splitPath(decodeURIComponent(pathname.slice(sitePath.length)), locales);
  // Only the address of the home page ends with a slash. A link that begins with `//` would lead to another site.
  if (rest.length > 1 && (rest.endsWith('/') || rest.startsWith('//'))) {
    const path = `/${rest.split('/').filter(Boolean).join('/')}`;
    return moved(encodeURI(pathIn({ base: town.base, locale, locales }, path)) + search);
  }
  return { locale, rest, params };
}

export function servePages({ server, service, answer, visit }: PublicContext): void {
  const readWidget = widgetReader(server.log);
  server.get(sitePath, (_, reply) => reply.redirect(`${sitePath}/`, 301));
  server.get(
    `${sitePath}/*`,
    readRoute,
    answer(async (town, request) => {
      const place = placeOf(service, town, request);
      if ('status' in place) return place;
      const { locale, rest, params } = place;
      const found = await visit(town, (one) => gather(one, rest, params), locale);
      if (found.status === 301) return moved(found.location);
      // Not `town.config`, which may be that of another town with the same data.
      if (request.config) shownNames.set(request.config, found.frame.town);
      // After the transaction, because the provider of the widget may be slow.
      const widget = found.widget && (await readWidget(found.widget, town));
      return render(town, rest, { ...found, frame: { ...found.frame, widget } });
    }),
  );
}
