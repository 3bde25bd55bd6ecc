import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderToStaticMarkup } from 'react-dom/server';
import { sitePath } from '../../contract/paths';
import type { Refusal } from '../../contract/refusal';
import { Page } from '../../site/Page';
import { Problem } from '../../site/pages';
import { texts } from '../../site/texts';
import { type Label, labelText } from '../../src/metadata';
import type { Service } from '../service/call';
import { finished, pageHeaders } from './answers';
import { assetsAt } from './assets';
import { localesOf, splitPath } from './town';

const problems: Readonly<Record<number, { title: Label; help?: Label }>> = {
  400: { title: texts.unreadable, help: texts.unreadableHelp },
  401: { title: texts.noSite, help: texts.noSiteHelp },
  404: { title: texts.notFound, help: texts.notFoundHelp },
  405: { title: texts.unreadable, help: texts.unreadableHelp },
  410: { title: texts.gone, help: texts.goneHelp },
  // The refusal says how long to wait.
  429: { title: texts.tooMany },
  503: { title: texts.unavailable, help: texts.unavailableHelp },
};
const broken: (typeof problems)[number] = { title: texts.broken, help: texts.brokenHelp };

/** Answers an error on the site with a page that needs no database. */
export function refuseVisitor({ configOf }: Pick<Service, 'configOf'>) {
  return async ({ status, label }: Refusal, request: FastifyRequest, reply: FastifyReply) => {
    const config = configOf?.(request.hostname);
    const locales = localesOf({ config });
    const [path = ''] = request.url.split('?');
    const { locale } = splitPath(path.slice(sitePath.length), locales);
    const { title, help = label } = problems[status] ?? (status < 500 ? { title: texts.unreadable } : broken);
    const frame = {
      town: config?.appTitle ?? labelText(texts.home, locale),
      base: sitePath,
      origin: `${request.protocol}://${request.host}`,
      locale,
      locales,
      logo: config?.logo || undefined,
      lists: [],
      forms: [],
      menu: [],
      foot: [],
      assets: await assetsAt(sitePath),
      map: { centre: [0, 0] as const, zoom: 0, tiles: '', attribution: '' },
      references: { item: () => undefined, picture: () => undefined },
    };
    const html = renderToStaticMarkup(
      <Page frame={frame} head={{ title: title[locale], path: '/', isHidden: true }}>
        <Problem title={title} help={help} />
      </Page>,
    );
    const { headers, body } = finished(status, 'text/html; charset=utf-8', `<!doctype html>${html}`, {
      ...pageHeaders,
      'cache-control': 'no-store',
    });
    return reply.code(status).headers(headers).send(body);
  };
}
