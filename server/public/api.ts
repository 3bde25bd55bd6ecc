import { parseQuery } from '../../contract/dialect';
import { malformed, notFound, Refusal, unknownParameter } from '../../contract/refusal';
import type { Row } from '../../contract/row';
import { type PagedResource, pagedResources } from '../../src/metadata';
import { toCalendar, toRss } from './formats/feeds';
import { type Format, formats, hasFormat } from './formats/formats';
import { toCsvTable, toGeoJson } from './formats/tables';
import { frameOf } from './frame';
import { type PublicRecord, publicSchema, showsAll } from './record';
import { absoluteUrl, itemOf, recordsOf, type Visit, withAbsoluteUrls } from './visit';

export const pageSize = { default: 50, max: 500 };
/** If there are more records, a feed has the newest, and a file the first of the list. */
const feedSize = { rss: 50, ics: 2_000, geojson: 10_000, csv: 10_000 } as const;

export interface PublicAnswer {
  type: string;
  body: string;
}

const json = (body: unknown): PublicAnswer => ({
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
});

function publicEntry(visit: Visit, record: PublicRecord): Row {
  const { resource, id, title, publishedAt, changedAt } = record;
  const { href } = itemOf(visit, record);
  const values = withAbsoluteUrls(visit, resource, record.values);
  return { id, title, url: absoluteUrl(visit, href), publishedAt, changedAt, ...values };
}

const resourceAt = (visit: Visit, path: string): PagedResource => {
  const found = pagedResources(visit.service.app).find((one) => one.public.path === path);
  if (!found) throw notFound();
  return found;
};

function limitIn(text: string | null): number {
  if (text === null) return pageSize.default;
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= pageSize.max) return limit;
  throw malformed('limit', {
    fr: `limit : un nombre de 1 à ${pageSize.max} est attendu.`,
    en: `limit: a number from 1 to ${pageSize.max} is expected.`,
  });
}

/** Of one filter. Anybody can call, and thousands of values would keep the database busy. */
const maxValues = 100;

/** @param others the parameters that are neither a filter nor the order */
function queryOf(visit: Visit, resource: PagedResource, params: URLSearchParams, others: readonly string[]) {
  const [filters, sorts] = [new URLSearchParams(params), new URLSearchParams()];
  for (const name of others) filters.delete(name);
  // `parseQuery` also reads these parameters, which only the admin's calls have.
  for (const name of ['range', 'fields', 'startDate', 'endDate'])
    if (filters.has(name)) throw unknownParameter(name);
  for (const sort of filters.getAll('sort')) sorts.append('sort', sort);
  filters.delete('sort');
  const read = (part: 'filter' | 'sort', some: URLSearchParams) =>
    parseQuery(some, publicSchema(visit.service.app, resource, part), 'list');
  const query = { filters: read('filter', filters).filters, sort: read('sort', sorts).sort };
  const long = query.filters.find(({ values }) => values.length > maxValues);
  if (long)
    throw malformed(`${long.path}_${long.operator}`, {
      fr: `${long.path}_${long.operator} : au plus ${maxValues} valeurs.`,
      en: `${long.path}_${long.operator}: at most ${maxValues} values.`,
    });
  return query;
}

/** `GET /public/v1/{path}`. */
export async function publicList(visit: Visit, path: string, params: URLSearchParams): Promise<PublicAnswer> {
  const resource = resourceAt(visit, path);
  const { filters, sort } = queryOf(visit, resource, params, ['limit', 'cursor', 'key', 'lang']);
  const { records, next } = await recordsOf(visit).list(resource, {
    filters,
    limit: limitIn(params.get('limit')),
    after: params.get('cursor') ?? undefined,
    ...(sort && { sort }),
  });
  const shown = records.filter((record) => showsAll(record, filters));
  return json({ entries: shown.map((record) => publicEntry(visit, record)), next: next ?? null });
}

/** `GET /public/v1/{path}/{id}`. */
export async function publicOne(visit: Visit, path: string, id: string): Promise<PublicAnswer> {
  return json(publicEntry(visit, await readOne(visit, resourceAt(visit, path), id)));
}

async function readOne(visit: Visit, resource: PagedResource, id: string): Promise<PublicRecord> {
  const record = await recordsOf(visit).read(resource, id);
  if (record === undefined) throw notFound();
  if (record === 'gone' || record.resource !== resource)
    throw new Refusal(410, { fr: 'Cet élément n’est plus en ligne.', en: 'This item is no longer online.' });
  return record;
}

/** `GET /public/v1/{path}.{format}`; `/{path}/{id}.ics` for one event. */
export async function publicFeed(
  visit: Visit,
  path: string,
  format: Format,
  params: URLSearchParams,
  id?: string,
) {
  const resource = resourceAt(visit, path);
  if (!hasFormat(resource, format) || (id !== undefined && format !== 'ics')) throw notFound();
  const records =
    id === undefined
      ? await feedRecords(visit, resource, format, params)
      : [await readOne(visit, resource, id)];
  const items = records.map((record) => itemOf(visit, record));
  const { town } = await frameOf(visit, []);
  const write = {
    rss: () => toRss(visit, resource, items, town),
    ics: () => toCalendar(visit, resource, records, town),
    geojson: () => JSON.stringify(toGeoJson(visit, resource, items)),
    csv: () => toCsvTable(visit, resource, records, items),
  };
  return { type: formats[format], body: write[format]() };
}

async function feedRecords(visit: Visit, resource: PagedResource, format: Format, params: URLSearchParams) {
  if (params.has('sort')) throw unknownParameter('sort');
  const { filters } = queryOf(visit, resource, params, ['key', 'lang']);
  const isFeed = format === 'rss' || format === 'ics';
  const { records } = await recordsOf(visit).list(resource, {
    filters,
    limit: feedSize[format],
    ...(isFeed && { sort: 'newest' }),
  });
  return records.filter((record) => showsAll(record, filters));
}
