import { sortBy } from 'es-toolkit';
import { isRow, put, type Row } from '../../contract/row';
import { pathIn } from '../../site/context';
import type { Frame, Item } from '../../site/model';
import type { Given } from '../../site/Questionnaire';
import {
  type App,
  agendaDateOf,
  type Field,
  isPaged,
  isPublic,
  type Locale,
  openedAddress,
  type PagedResource,
  type PublicResource,
  pathSegmentOf,
  publicFields,
  type Question,
  repeatOf,
  type Site,
  shownSince,
  sourceOf,
  valueAt,
} from '../../src/metadata';
import { dateOf } from '../../src/metadata/townTime';
import type { Db } from '../database/database';
import type { Service } from '../service/call';
import { cursorOf, positionIn } from './cursor';
import { type PublicRecord, pageValues } from './record';
import { type ListOptions, publicRecords } from './records';
import { repeatingDate, shownTimesOf, startIn } from './times';
import { contentLanguagesOf, localesOf, type PublicTown } from './town';

export interface Answering {
  /** The server accepts answers with this token only once. */
  tokenFor: (questions: readonly Question[]) => string;
  hasAnswered: boolean;
  /** The answers that were refused. */
  given?: Given;
  /** Why they were refused. */
  problem?: string;
}

export interface Visit {
  service: Service;
  site: Site;
  town: PublicTown;
  db: Db;
  locale: Locale;
  assets: Frame['assets'];
  /** Remembers for less than a second what several pages of the town need. */
  remember: <T extends object>(name: string, make: () => Promise<T>) => Promise<T>;
  /** Only on a page with questions. */
  answering?: Answering;
}

export const recordsOf = ({ service, db, town, locale }: Visit) =>
  publicRecords(service.app, db, town.tenant.id, {
    locale,
    main: localesOf(town)[0],
    others: contentLanguagesOf(town),
  });

export const pathOf = ({ locale, town }: Visit, path: string): string =>
  pathIn({ base: town.base, locale, locales: localesOf(town) }, path);

export const absoluteUrl = ({ town: { origin } }: Visit, address: string) => new URL(address, origin).href;

function absoluteUrls(visit: Visit, field: Field, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => absoluteUrls(visit, field, one));
  if (field.kind === 'list' && isRow(value)) {
    const item = { ...value };
    for (const [name, inner] of Object.entries(field.of)) {
      const path = sourceOf(name, inner);
      const stored = valueAt(item, path);
      if (stored !== undefined) put(item, path, absoluteUrls(visit, inner, stored));
    }
    return item;
  }
  if (typeof value !== 'string') return value;
  if (field.kind === 'richText')
    return value.replace(/(\s(?:src|href)=")\//g, (_, start: string) => `${start}${visit.town.origin}/`);
  const isAddress = field.kind === 'image' || field.kind === 'file' || field.kind === 'url';
  return isAddress && value.startsWith('/') && URL.canParse(value, visit.town.origin)
    ? absoluteUrl(visit, value)
    : value;
}

export function withAbsoluteUrls(visit: Visit, resource: PublicResource, values: Row): Row {
  const row = { ...values };
  for (const { field, path } of publicFields(resource)) {
    const value = valueAt(row, path);
    if (value !== undefined) put(row, path, absoluteUrls(visit, field, value));
  }
  return row;
}

/** @throws Error for a resource that is not public: the checks of the declarations prevent this error */
export function publicResource({ resources }: App, name: string): PublicResource {
  const found = resources.find((one) => one.name === name);
  if (!found || !isPublic(found)) throw new Error(`${name} is not public`);
  return found;
}

const pagePathsOf = ({ public: { path } }: PagedResource, segments: Readonly<Record<Locale, string>>) =>
  Object.fromEntries(Object.entries(segments).map(([locale, segment]) => [locale, `/${path}/${segment}`]));

/** @param time the occurrence to show of an event that repeats */
export function itemOf(visit: Visit, record: PublicRecord, time: unknown = shownTimesOf(record)?.[0]): Item {
  const { resource, id, title, stored } = record;
  const opened = openedAddress(resource, stored);
  const publishedAt = shownSince(resource, stored) ?? record.publishedAt.toISOString();
  const changedAt = record.changedAt.toISOString();
  const segment = pathSegmentOf(resource, id, stored);
  const own = isPaged(resource) ? pathOf(visit, `/${resource.public.path}/${segment}`) : '';
  return {
    resource,
    id,
    // Keeps the signs of French punctuation on the same line as their words.
    title: title.replace(/ (?=[:;!?»])/g, '\u00a0').replace(/(?<=«) /g, '\u00a0'),
    href: opened ?? own,
    isExternal: opened !== undefined,
    values: time === undefined ? pageValues(record) : valuesAtTime(record, time),
    publishedAt,
    // To its readers, a record whose period began after its last change is new.
    changedAt: new Date(publishedAt) > record.changedAt ? publishedAt : changedAt,
    translated: record.translated,
    ...(isPaged(resource) && record.segments && { pagePaths: pagePathsOf(resource, record.segments) }),
  };
}

function valuesAtTime(record: PublicRecord, time: unknown) {
  const values = pageValues(record);
  const { path } = repeatingDate(record) ?? {};
  if (path !== undefined) put(values, path, time);
  return values;
}

/**
 * The path of the date by which `listItems` sorts the items again. The query sorts events by their first occurrence,
 * but the list shows later ones. `undefined` if the order of the query is right.
 */
function shownTimesPath(resource: PublicResource, { side, sort }: ListOptions): string | undefined {
  const date = agendaDateOf(resource);
  if (!date || sort || resource.public.sort || side === 'past') return undefined;
  return repeatOf(resource.fields, date.name) && date.path;
}

/** Sorts a record without a date after the others. */
const never = '9999-12-31';

/** `items` must be sorted by start, then by id. */
function partOf(
  items: readonly Item[],
  startOf: (item: Item) => string,
  { limit = items.length, after }: ListOptions,
) {
  const [start, id] = after === undefined ? [] : positionIn(after, 2, 'date');
  const isLater = (item: Item) =>
    startOf(item) === (start ?? '') ? item.id > (id ?? '') : startOf(item) > (start ?? '');
  const rest = items.filter(isLater);
  const part = rest.slice(0, limit);
  const last = rest.length > part.length ? part.at(-1) : undefined;
  return { items: part, next: last && cursorOf([startOf(last), last.id]) };
}

/** An event that repeats has one item for each of its shown times. */
export async function listItems(visit: Visit, resource: PublicResource, options: ListOptions = {}) {
  const path = shownTimesPath(resource, options);
  const isSortedHere = path !== undefined && options.side === 'upcoming';
  // The next times of an event may be on any page, so all events that are not over are read.
  const asked = isSortedHere ? { ...options, limit: undefined, after: undefined } : options;
  const { records, next } = await recordsOf(visit).list(resource, asked);
  const items = records.flatMap((record) => {
    const times = (agendaDateOf(resource) && shownTimesOf(record, options)) ?? [undefined];
    return times.map((time) => itemOf(visit, record, time));
  });
  if (path === undefined) return { items, next };
  const startOf = ({ values }: Item) => {
    const start = startIn(values, path);
    return dateOf(start) ? start : never;
  };
  const sorted = sortBy(items, [startOf, 'id']);
  return isSortedHere ? partOf(sorted, startOf, options) : { items: sorted, next };
}
