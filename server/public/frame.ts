import type { Frame, Group, Item, Link, Message } from '../../site/model';
import {
  type IntakeResource,
  intakeResources,
  intakeTitleOf,
  isPaged,
  labelText,
  layoutOf,
  pagedResources,
  publicTitleOf,
  type SiteBlock,
} from '../../src/metadata';
import { townName, townRecordId } from '../people/townName';
import { schemaIn, scopeFilters } from './record';
import { loadReferences } from './references';
import { footLinksOf, localesOf } from './town';
import { listItems, pathOf, publicResource, recordsOf, type Visit } from './visit';

export const formLink = (visit: Visit, resource: IntakeResource): Link => ({
  title: labelText(intakeTitleOf(resource), visit.locale),
  href: pathOf(visit, `/${resource.intake.path}`),
});

async function groupOf(visit: Visit, block: SiteBlock): Promise<Group> {
  const { app } = visit.service;
  const { of, where = {}, order, limit, layout, title } = block;
  const resources = of
    .filter((name) => !visit.town.config?.disabled.includes(name))
    .map((name) => publicResource(app, name));
  const lists = await Promise.all(
    resources.map(async (resource) => {
      const filters = scopeFilters(where, schemaIn(app, resource));
      const sort = order === undefined ? undefined : ({ path: order, direction: 'asc' } as const);
      return (await listItems(visit, resource, { filters, limit, side: 'upcoming', ...(sort && { sort }) }))
        .items;
    }),
  );
  const rankOf = ({ values }: Item) => {
    const rank = order && values[order];
    return typeof rank === 'number' ? rank : Number.POSITIVE_INFINITY;
  };
  const items = lists.flat();
  // Items without a rank keep their order: the difference of two infinities is NaN.
  if (lists.length > 1) items.sort((one, other) => rankOf(one) - rankOf(other) || 0);
  const [first] = resources;
  // Without `where`, the page of the resource shows the same records and more.
  const isOneList = resources.length === 1 && Object.keys(where).length === 0;
  return {
    title: labelText(title ?? (first ? publicTitleOf(first) : { fr: '', en: '' }), visit.locale),
    items: limit === undefined ? items : items.slice(0, limit),
    layout: layout ?? (first ? layoutOf(first) : 'list'),
    ...(isOneList && first && isPaged(first) && { more: pathOf(visit, `/${first.public.path}`) }),
  };
}

export const homeGroups = (visit: Visit) =>
  Promise.all(visit.site.home.map((block) => groupOf(visit, block)));

/** The record may contain the value as text. */
const isOn = (value: unknown) => value === true || value === 'true';

export async function townTexts(visit: Visit): Promise<{ welcome: string; message?: Message }> {
  const { settings } = visit.site;
  const resource = publicResource(visit.service.app, settings.of);
  const townId = await townRecordId(visit.town, visit.db);
  const { records } = await recordsOf(visit).list(resource);
  const own = records.filter(({ stored }) => stored[settings.town] === townId);
  const settingOf = (key: string) =>
    own.find(({ stored }) => stored[settings.key] === key)?.stored[settings.value];
  const { enabled, text, type } = settings.message;
  const message = isOn(settingOf(enabled)) ? settingOf(text) : undefined;
  const tone = settings.tones[String(settingOf(type))] ?? 'neutral';
  const welcome = settingOf(settings.welcome);
  return {
    welcome: typeof welcome === 'string' ? welcome : '',
    ...(typeof message === 'string' && message && { message: { text: message, tone } }),
  };
}

async function commonFrame(visit: Visit): Promise<Omit<Frame, 'references'>> {
  const { service, site, town, locale, assets } = visit;
  const [main] = localesOf(town);
  const [menu, foot] = [await groupOf(visit, site.menu), await groupOf(visit, site.foot)];
  const lists: Link[] = pagedResources(service.app)
    .filter(({ name }) => !site.foot.of.includes(name) && !site.menu.of.includes(name))
    .map((resource) => ({
      title: labelText(publicTitleOf(resource), locale),
      href: pathOf(visit, `/${resource.public.path}`),
    }));
  return {
    town: await townName(service.app, visit.db, town),
    base: town.base,
    origin: town.origin,
    locale,
    locales: localesOf(town),
    ...(locale !== main && { original: main }),
    logo: town.config?.logo || undefined,
    cover: town.config?.cover || undefined,
    lists,
    forms: intakeResources(service.app).map((resource) => formLink(visit, resource)),
    menu: menu.items,
    foot: foot.items,
    footLinks: footLinksOf(town, locale),
    assets,
    // Without settings, the map shows France.
    map: town.config?.map ?? { centre: [46.6, 2.4], zoom: 6, tiles: '', attribution: '' },
  };
}

export async function frameOf(visit: Visit, items: readonly Item[]): Promise<Frame> {
  const common = await visit.remember('frame', () => commonFrame(visit));
  return { ...common, references: await loadReferences(visit, items) };
}
