import { sql } from 'kysely';
import type { Filter } from '../../contract/condition';
import { type Schema, schemaOf } from '../../contract/schema';
import { pathIn } from '../../site/context';
import type { Frame, Group, Item, Link, Message, PictureFacts, References } from '../../site/model';
import {
  type App,
  collectionOf,
  eventDateOf,
  isPaged,
  isPublic,
  isRecord,
  type Locale,
  labelText,
  layoutOf,
  openedAddress,
  type PublicResource,
  pagedResources,
  publicTitleOf,
  referencedId,
  type Site,
  type SiteBlock,
  shownFields,
  shownSince,
  valueAt,
} from '../../src/metadata';
import type { Db } from '../database/database';
import { cleanHtml } from '../records/richText';
import type { Service } from '../service/call';
import { type ListOptions, type PublicRecord, publicRecords, scopeFilters, stepOf } from './records';
import { localesOf, type PublicTown, townRecordId } from './town';

/** A visitor of the site: the town, the language, and the records that are public now. */
export interface Visit {
  service: Service;
  site: Site;
  town: PublicTown;
  db: Db;
  locale: Locale;
  base: string;
  /** The addresses of the styles, the colours and the font. */
  assets: Frame['assets'];
}

const recordsOf = ({ service, db, town }: Visit) => publicRecords(service.app, db, town.tenant.id);

const schemaIn = (app: App, resource: PublicResource): Schema => {
  const schema = schemaOf(app, collectionOf(resource));
  if (!schema) throw new Error(`${resource.name} has no collection`);
  return schema;
};

export const pathOf = ({ base, locale, town }: Visit, path: string): string =>
  pathIn({ base, locale, locales: localesOf(town) }, path);

/** The public resource with a name. @throws Error for one that is not public; `checkSite` guarantees the names */
export function publicResource({ resources }: App, name: string): PublicResource {
  const found = resources.find((one) => one.name === name);
  if (!found || !isPublic(found)) throw new Error(`${name} is not public`);
  return found;
}

/** A record for a page, with its formatted texts cleaned once more. */
export function itemOf(visit: Visit, record: PublicRecord): Item {
  const { resource, id, title, stored } = record;
  const values = { ...stored };
  for (const { field, path } of shownFields(resource, stored)) {
    const value = valueAt(stored, path);
    if (field.kind === 'richText' && typeof value === 'string' && !path.includes('.'))
      values[path] = cleanHtml(value);
  }
  const opened = openedAddress(resource, stored);
  const own = isPaged(resource) ? pathOf(visit, `/${resource.public.path}/${stepOf(record)}`) : '';
  return {
    resource,
    id,
    // A sign of French punctuation never begins a line.
    title: title.replace(/ (?=[:;!?»])/g, '\u00a0').replace(/(?<=«) /g, '\u00a0'),
    href: opened ?? own,
    isExternal: opened !== undefined,
    values,
    publishedAt: shownSince(resource, stored) ?? record.publishedAt.toISOString(),
    changedAt: record.changedAt.toISOString(),
  };
}

/** What the values of some records refer to: ids by resource, and addresses of pictures. */
function referencesIn(items: readonly Item[]) {
  const ids = new Map<string, Set<unknown>>();
  const urls = new Set<string>();
  for (const { resource, values } of items)
    for (const { field, path } of shownFields(resource, values)) {
      const value = valueAt(values, path);
      if (field.kind === 'reference' || field.kind === 'references') {
        const some =
          field.kind === 'reference' ? [referencedId(field, value)] : Array.isArray(value) ? value : [];
        for (const id of some) ids.set(field.to, (ids.get(field.to) ?? new Set()).add(id));
      } else if (field.kind === 'image' && typeof value === 'string') urls.add(value);
      else if (field.kind === 'list' && Array.isArray(value))
        for (const item of value)
          for (const url of Object.values(isRecord(item) ? item : {}))
            if (typeof url === 'string') urls.add(url);
    }
  return { ids, urls };
}

async function pictureFacts({ db, town, service }: Visit, urls: Iterable<string>) {
  const wanted = [...urls].filter((url) => url.startsWith('/'));
  if (wanted.length === 0) return new Map<string, PictureFacts>();
  const { rows } = await sql<{ data: { url: string; alt?: unknown; width?: unknown; height?: unknown } }>`
    select data from live where tenant = ${town.tenant.id} and resource = ${service.app.bank.name}
      and data is not null and data ->> 'url' = any(${wanted})`.execute(db);
  const numberOf = (value: unknown) => (typeof value === 'number' && value > 0 ? value : undefined);
  return new Map(
    rows.map(({ data: { url, alt, width, height } }) => [
      url,
      { alt: typeof alt === 'string' ? alt : '', width: numberOf(width), height: numberOf(height) },
    ]),
  );
}

/** Loads what the items of a page refer to. */
async function loadReferences(visit: Visit, items: readonly Item[]): Promise<References> {
  const { ids, urls } = referencesIn(items);
  const found = new Map<string, Item>();
  for (const [name, some] of ids) {
    const target = visit.service.app.resources.find((one) => one.name === name);
    if (!target || !isPublic(target)) continue;
    for (const record of await recordsOf(visit).byIds(target, [...some]))
      found.set(`${name} ${record.id}`, itemOf(visit, record));
  }
  const pictures = await pictureFacts(visit, urls);
  return {
    item: (resource, id) => found.get(`${resource} ${id}`),
    picture: (url) => pictures.get(url),
  };
}

/** Lists public records as items. */
export async function listItems(visit: Visit, resource: PublicResource, options: ListOptions = {}) {
  const { records, next } = await recordsOf(visit).list(resource, options);
  return { items: records.map((record) => itemOf(visit, record)), next };
}

/** The filters that leave past dates, or dates to come, out of an agenda. */
export function dueFilters(resource: PublicResource, side: 'upcoming' | 'past'): Filter[] {
  const date = eventDateOf(resource);
  if (!date) return [];
  const paths =
    date.field.kind === 'period' ? [`${date.path}.endDate`, `${date.path}.startDate`] : [date.path];
  const operator = side === 'upcoming' ? ('gte' as const) : ('lte' as const);
  const [first, second] = paths.map((path) => ({
    path,
    type: 'date' as const,
    operator,
    values: [new Date().toISOString()],
  }));
  if (!first) return [];
  // An event is over with its last day; one that has begun may go on.
  return side === 'upcoming' && second ? [{ ...first, or: [second] }] : [first];
}

/** The records of a block, as a group of the page. */
async function groupOf(visit: Visit, block: SiteBlock): Promise<Group> {
  const { app } = visit.service;
  const { of, where = {}, order, limit, layout, title } = block;
  const resources = of.map((name) => publicResource(app, name));
  const lists = await Promise.all(
    resources.map(async (resource) => {
      const filters = [...scopeFilters(where, schemaIn(app, resource)), ...dueFilters(resource, 'upcoming')];
      const sort = order === undefined ? undefined : ({ path: order, direction: 'asc' } as const);
      return (await listItems(visit, resource, { filters, limit, ...(sort && { sort }) })).items;
    }),
  );
  const placeOf = ({ values }: Item) => {
    const place = order && values[order];
    return typeof place === 'number' ? place : Number.POSITIVE_INFINITY;
  };
  const items = lists.flat();
  if (lists.length > 1) items.sort((one, other) => placeOf(one) - placeOf(other) || 0);
  const [first] = resources;
  const isWhole = resources.length === 1 && Object.keys(where).length === 0;
  return {
    title: labelText(title ?? (first ? publicTitleOf(first) : { fr: '', en: '' }), visit.locale),
    items: limit === undefined ? items : items.slice(0, limit),
    layout: layout ?? (first ? layoutOf(first) : 'list'),
    ...(isWhole && first && isPaged(first) && { more: pathOf(visit, `/${first.public.path}`) }),
  };
}

/** The groups of the home page. */
export const homeGroups = (visit: Visit) =>
  Promise.all(visit.site.home.map((block) => groupOf(visit, block)));

/** A stored value in its type: some backends store every value as text. */
const isOn = (value: unknown) => value === true || value === 'true';

/** The welcome of the town, and the message of the home page. */
export async function townTexts(visit: Visit): Promise<{ welcome: string; message?: Message }> {
  const { settings } = visit.site;
  const resource = publicResource(visit.service.app, settings.of);
  const townId = await townRecordId(visit.town, visit.db);
  const { records } = await recordsOf(visit).list(resource);
  const own = records.filter(({ stored }) => stored[settings.town] === townId);
  const textOf = (key: string) =>
    own.find(({ stored }) => stored[settings.key] === key)?.stored[settings.value];
  const { enabled, text, type } = settings.message;
  const message = textOf(text);
  const tone = settings.tones[String(textOf(type))];
  const welcome = textOf(settings.welcome);
  return {
    welcome: typeof welcome === 'string' ? welcome : '',
    ...(isOn(textOf(enabled)) &&
      typeof message === 'string' &&
      message &&
      tone && { message: { text: message, tone } }),
  };
}

/** The frame of a page: the town, its menu and its foot, and what the items refer to. */
export async function frameOf(visit: Visit, items: readonly Item[]): Promise<Frame> {
  const { service, site, town, locale, base, assets } = visit;
  const townId = await townRecordId(town, visit.db);
  const [record] =
    townId === undefined
      ? []
      : await recordsOf(visit).byIds(publicResource(service.app, site.town), [townId]);
  const [menu, foot] = await Promise.all([groupOf(visit, site.menu), groupOf(visit, site.foot)]);
  const lists: Link[] = pagedResources(service.app)
    .filter(
      ({ name, parentField }) =>
        parentField === undefined && !site.foot.of.includes(name) && !site.menu.of.includes(name),
    )
    .map((resource) => ({
      title: labelText(publicTitleOf(resource), locale),
      href: pathOf(visit, `/${resource.public.path}`),
    }));
  return {
    town: record?.title || town.config?.appTitle || town.tenant.name,
    base,
    origin: town.origin,
    locale,
    locales: localesOf(town),
    logo: town.config?.logo || undefined,
    cover: town.config?.cover || undefined,
    lists,
    menu: menu.items,
    foot: foot.items,
    assets,
    map: town.config?.map ?? { centre: [46.6, 2.4], zoom: 6, tiles: '', attribution: '' },
    references: await loadReferences(visit, items),
  };
}

export { recordsOf, schemaIn };
