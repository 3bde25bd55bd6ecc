import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderToStaticMarkup } from 'react-dom/server';
import { sitePath } from '../../contract/paths';
import type { Refusal } from '../../contract/refusal';
import { Page } from '../../site/Page';
import { Problem } from '../../site/pages';
import { texts } from '../../site/texts';
import type { Config } from '../../src/config';
import { type Label, type Locale, labelText, textIn } from '../../src/metadata';
import type { Service } from '../service/call';
import { type Finished, finished, pageHeaders, send } from './answers';
import { assetsAt } from './assets';
import { footLinksOf, localesOf, shownNames, splitPath } from './town';

const problems: Readonly<Record<number, { title: Label; help?: Label }>> = {
  400: { title: texts.unreadable, help: texts.unreadableHelp },
  // No town has this address.
  401: { title: texts.noSite, help: texts.noSiteHelp },
  404: { title: texts.notFound, help: texts.notFoundHelp },
  405: { title: texts.unreadable, help: texts.unreadableHelp },
  410: { title: texts.gone, help: texts.goneHelp },
  413: { title: texts.tooLarge, help: texts.tooLargeHelp },
  414: { title: texts.unreadable },
  // The refusal says how long to wait.
  429: { title: texts.tooMany },
  503: { title: texts.unavailable, help: texts.unavailableHelp },
};
const broken: (typeof problems)[number] = { title: texts.broken, help: texts.brokenHelp };

/** Needs no database, and depends only on its parameters: one page may answer many visitors. */
async function problemPage(
  status: number,
  label: Label,
  locale: Locale,
  config: Config | undefined,
  base: string,
  town: string | undefined,
): Promise<Finished> {
  const { title, help = label } = problems[status] ?? (status < 500 ? { title: texts.refused } : broken);
  const frame = {
    town: town ?? labelText(texts.home, locale),
    base,
    origin: '',
    locale,
    locales: localesOf({ config }),
    logo: config?.logo || undefined,
    lists: [],
    forms: [],
    menu: [],
    foot: [],
    footLinks: footLinksOf({ config }, locale),
    assets: await assetsAt({ base, config }),
    map: { centre: [0, 0] as const, zoom: 0, tiles: '', attribution: '' },
    references: { item: () => undefined, file: () => undefined },
  };
  const html = renderToStaticMarkup(
    <Page frame={frame} head={{ title: textIn(title, locale), path: '/', isHidden: true }}>
      <Problem title={title} help={help} />
    </Page>,
  );
  return finished(status, 'text/html; charset=utf-8', `<!doctype html>${html}`, {
    ...pageHeaders,
    'cache-control': 'no-store',
  });
}

/** Draws the page about too many calls only once for each text: a flood should be cheap. */
export function refuseVisitor({ configOf, isSiteHost }: Pick<Service, 'configOf' | 'isSiteHost'>) {
  /** The key is the settings object. Changed settings are a new object. */
  const kept = new WeakMap<object, Map<string, Promise<Finished>>>();
  const withoutSettings = {};
  return async ({ status, label }: Refusal, request: FastifyRequest, reply: FastifyReply) => {
    const config = configOf?.(request.hostname);
    const [path = ''] = request.url.split('?');
    const { locale } = splitPath(path.slice(sitePath.length), localesOf({ config }));
    const base = isSiteHost?.(request.hostname) ? '' : sitePath;
    const town = config && (shownNames.get(config) ?? config.appTitle);
    const draw = () => problemPage(status, label, locale, config, base, town);
    if (status !== 429) return send(request, reply, await draw());
    const owner = config ?? withoutSettings;
    const pages = kept.get(owner) ?? new Map<string, Promise<Finished>>();
    kept.set(owner, pages);
    const key = `${base} ${town} ${textIn(label, locale)}`;
    const page = pages.get(key) ?? draw();
    pages.set(key, page);
    return send(request, reply, await page);
  };
}
