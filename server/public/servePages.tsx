import { renderToStaticMarkup } from 'react-dom/server';
import { sitePath } from '../../contract/paths';
import { pathIn } from '../../site/context';
import { Page } from '../../site/Page';
import type { Locale } from '../../src/metadata';
import { setTimeZone } from '../../src/metadata/townTime';
import { type Finished, finished, moved } from './answers';
import { frameOf } from './frame';
import { pageAt } from './pages/pages';
import type { Entrance } from './serve';
import { localesOf } from './town';
import type { Visit } from './visit';

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

async function render(visit: Visit, path: string, params: URLSearchParams): Promise<Finished> {
  const found = await pageAt(visit, path, params);
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
  return finished(status, 'text/html; charset=utf-8', `<!doctype html>${html}`, pageHeaders);
}

/** The language of an address, and its path without it. */
function splitPath(
  path: string,
  [main, ...others]: readonly [Locale, ...Locale[]],
): { locale: Locale; rest: string } {
  const [first = ''] = path.slice(1).split('/');
  const locale = others.find((one) => one === first);
  return locale ? { locale, rest: path.slice(locale.length + 1) || '/' } : { locale: main, rest: path };
}

/** Serves the pages of the site. */
export function servePages({ server, service, answer, visit }: Entrance): void {
  server.get(sitePath, (_, reply) => reply.redirect(`${sitePath}/`, 301));
  server.get(
    `${sitePath}/*`,
    answer(async (town, request) => {
      const { pathname, searchParams } = new URL(request.url, 'http://server');
      // The site has one address.
      if (town.base === '' && !service.isSiteHost?.(request.hostname))
        return moved(town.origin + request.url.slice(sitePath.length));
      const locales = localesOf(town);
      const { locale, rest } = splitPath(decodeURIComponent(pathname.slice(sitePath.length)), locales);
      // An address has no slash at its end, but that of the home page.
      if (rest.length > 1 && rest.endsWith('/'))
        return moved(pathIn({ base: town.base, locale, locales }, rest.slice(0, -1)));
      return visit(town, (one) => render(one, rest, searchParams), locale);
    }),
  );
}
