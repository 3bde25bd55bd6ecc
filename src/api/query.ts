import type { FilterPayload } from 'react-admin';
import { isOperator, type Operator, type Operators, operators } from '../config';
import type { PeriodState } from '../i18n/dates';
import {
  endPathOf,
  type Field,
  idFieldOf,
  type Resource,
  repeatOf,
  scopeFilter,
  sourceOf,
  storedVariants,
  titleFieldsOf,
} from '../metadata';
import { addDays, dateOf, dayText, isDay } from '../metadata/townTime';

/** `in` has several values. */
export type Condition = [path: string, operator: Operator, value: string | string[]];

/** @param name a declared field, several joined by `|`, `id`, or a path, which stays unchanged */
export function storedPath(resource: Resource, name: string): string {
  if (name.includes('|'))
    return name
      .split('|')
      .map((part) => storedPath(resource, part))
      .join('|');
  if (name === 'id') return idFieldOf(resource);
  const field = resource.fields[name];
  if (field?.kind === 'coordinates') return field.latitude;
  return field ? sourceOf(name, field) : name;
}

export const sortPath = (resource: Resource, name: string): string => boundPaths(resource, name)[0];

/** An embedded reference is filtered by the id inside it. */
function filterPath(resource: Resource, name: string, path: string): string {
  const field = resource.fields[name];
  return field?.kind === 'reference' && field.embed ? `${path}.${field.embed[0]}` : path;
}

/** The paths of the start and the end. Both are the same unless the field is a period or repeats. */
function boundPaths(resource: Resource, name: string): [start: string, end: string] {
  const path = storedPath(resource, name);
  const isPeriod = resource.fields[name]?.kind === 'period';
  const hasEnd = isPeriod || repeatOf(resource.fields, name);
  return [isPeriod ? `${path}.startDate` : path, hasEnd ? endPathOf(resource.fields, name) : path];
}

function periodConditions(resource: Resource, name: string, state: PeriodState, now: Date): Condition[] {
  const [start, end] = boundPaths(resource, name);
  // Rounded down to the minute, so that a list and its count use the same bounds.
  const minute = `${now.toISOString().slice(0, 16)}:00.000Z`;
  if (state === 'upcoming') return [[start, 'gte', minute]];
  if (state === 'past') return [[end, 'lte', minute]];
  return [
    [start, 'lte', minute],
    [end, 'gte', minute],
  ];
}

/**
 * Returns the first and last day, `''` for an open end. A span is `beforeToday`, `thisMonth`, `lastMonth`, `thisYear`,
 * a month, a year, or two days joined by a slash. For any other text, the result is invalid: check it.
 */
function spanBounds(span: string, now: Date): string[] {
  if (span.includes('/')) return span.split('/');
  const today = dayText(now);
  if (span === 'beforeToday') return ['', addDays(today, -1)];
  const thisMonth = today.slice(0, 7);
  const lastMonth = addDays(`${thisMonth}-01`, -1).slice(0, 7);
  const named: Record<string, string> = { thisMonth, lastMonth, thisYear: today.slice(0, 4) };
  const text = named[span] ?? span;
  if (text.length === 4) return [`${text}-01-01`, `${text}-12-31`];
  const nextMonth = addDays(`${text}-01`, 31).slice(0, 7);
  return [`${text}-01`, addDays(`${nextMonth}-01`, -1)];
}

/** Selects the records that overlap the span, in the town's time zone. Returns `undefined` for an invalid span. */
export function spanConditions(
  [start, end]: readonly [start: string, end: string],
  span: string,
  kind: Field['kind'] | undefined,
  now = new Date(),
): Condition[] | undefined {
  const days = spanBounds(span, now);
  if (days.length !== 2 || days.some((day) => day && !isDay(day))) return undefined;
  const [first = '', last = ''] = days;
  const startOf = (day: string) => dateOf(day)?.getTime() ?? 0;
  const boundOf = (day: string, time: number) => (kind === 'date' ? day : new Date(time).toISOString());
  const conditions: Condition[] = [];
  if (first) conditions.push([end, 'gte', boundOf(first, startOf(first))]);
  if (last) conditions.push([start, 'lte', boundOf(last, startOf(addDays(last, 1)) - 1)]);
  return conditions;
}

const isPeriodState = (value: unknown): value is PeriodState =>
  value === 'upcoming' || value === 'current' || value === 'past';

export const toParams = (conditions: readonly Condition[], suffixes = operators): [string, string][] =>
  conditions.map(([path, operator, value]) => [`${path}${suffixes[operator]}`, String(value)]);

export const searchedNames = (resource: Resource): readonly string[] =>
  resource.list?.search ?? titleFieldsOf(resource);

/** A key is `{field}_{operator}`, or, in react-admin's own components, a field alone. */
function nameAndOperator(resource: Resource, key: string): [name: string, operator: string] {
  if (key === 'q') return [searchedNames(resource).join('|'), 'like'];
  if (Object.hasOwn(resource.fields, key)) return [key, 'eq'];
  const separator = key.lastIndexOf('_');
  return [key.slice(0, separator), key.slice(separator + 1)];
}

export const filteredFields = (resource: Resource, filter: FilterPayload = {}): string[] =>
  Object.keys(filter).flatMap((key) => nameAndOperator(resource, key)[0].split('|'));

function conditionsFor(resource: Resource, key: string, value: unknown, now: Date): Condition[] {
  const [name, operator] = nameAndOperator(resource, key);
  const field = resource.fields[name];
  const path = storedPath(resource, name);
  if (operator === 'dates') {
    if (isPeriodState(value)) return periodConditions(resource, name, value, now);
    const span = spanConditions(boundPaths(resource, name), String(value), field?.kind, now);
    if (!span) throw new Error(`Unknown span of days in the filter "${key}"`);
    return span;
  }
  if (operator === 'flag') return [[`${path}.${value}`, 'eq', 'true']];
  if (!isOperator(operator))
    throw new Error(
      `Unknown operator in the filter "${key}". Expected {field}_${[...Object.keys(operators), 'dates', 'flag'].join('|')}`,
    );
  if (operator === 'eq' && field?.kind === 'status' && field.byPeriod && String(value).includes('/')) {
    const [status = '', state] = String(value).split('/');
    if (!isPeriodState(state)) throw new Error(`Unknown state in the filter "${key}"`);
    const variants = storedVariants(resource, name, status);
    const own: Condition = variants.length > 1 ? [path, 'in', variants] : [path, 'eq', status];
    return [own, ...periodConditions(resource, field.byPeriod.period, state, now)];
  }
  const given = operator === 'in' && Array.isArray(value) ? value : [value];
  const values = given.flatMap((one) => storedVariants(resource, name, one));
  const isAny = operator === 'in' || (operator === 'eq' && values.length > 1);
  const stored = filterPath(resource, name, path);
  return [isAny ? [stored, 'in', values] : [stored, operator, String(value)]];
}

/** A call may name a parameter only once. Repeated bounds are always dates, whose texts compare like their times. */
function narrowest(conditions: readonly Condition[]): Condition[] {
  const byKey = new Map<string, Condition>();
  for (const condition of conditions) {
    const [path, operator, value] = condition;
    const isBound = operator === 'gte' || operator === 'lte';
    const key = isBound ? `${path} ${operator}` : JSON.stringify(condition);
    const other = byKey.get(key);
    if (!other || (operator === 'gte' ? value > other[2] : value < other[2])) byKey.set(key, condition);
  }
  return [...byKey.values()];
}

/**
 * Translates a react-admin filter, with the scope of the resource, to conditions on stored paths. `eq` and `in` also
 * find the aliases of a choice. `ne` excludes only the given value, because a backend has no operator for "none of".
 * Besides `{field}_{operator}`, a filter may have:
 * - `{field}`: the same as `{field}_eq`.
 * - `q`: a text in any of the fields of `list.search`, by default in the title.
 * - `{field}_dates`: a span of days. For a period, also `upcoming`, `current` or `past`.
 * - `{field}_eq` of a status with `byPeriod`: a status, or a status and one of those three states, joined by a slash.
 * - `{field}_flag`: the name of a flag that is on.
 * @throws Error for an unknown operator, state or span of days
 */
export const conditionsOf = (resource: Resource, filter: FilterPayload = {}, now = new Date()): Condition[] =>
  narrowest(
    Object.entries({ ...filter, ...scopeFilter(resource.scope) })
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .flatMap(([key, value]) => conditionsFor(resource, key, value, now)),
  );

export const listedResource = (resource: Resource, meta?: { wholeCollection?: boolean }): Resource =>
  meta?.wholeCollection ? { ...resource, scope: undefined } : resource;

/** See `docs/contract.md#filters`. `startDate` and `endDate` limit when a record was created. */
export function filterParams(
  resource: Resource,
  { startDate, endDate, ...filter }: FilterPayload = {},
  now = new Date(),
  suffixes: Operators = operators,
): URLSearchParams {
  const days = Object.entries({ startDate, endDate }).filter(([, day]) => day);
  const params = toParams(conditionsOf(resource, filter, now), suffixes);
  return new URLSearchParams([...days.map(([name, day]) => [name, String(day)]), ...params]);
}

export interface ListRequest {
  pagination?: { page: number; perPage: number };
  sort?: { field: string; order: 'ASC' | 'DESC' };
  filter?: FilterPayload;
  fields?: readonly string[];
}

/** See `docs/contract.md#lists`. */
export function listParams(
  resource: Resource,
  { pagination, sort, filter, fields }: ListRequest,
  suffixes?: Operators,
): URLSearchParams {
  const params = filterParams(resource, filter, undefined, suffixes);
  if (pagination) {
    const from = (pagination.page - 1) * pagination.perPage;
    params.append('range', `${from}-${from + pagination.perPage - 1}`);
  }
  if (sort) params.append('sort', `${sortPath(resource, sort.field)}_${sort.order.toLowerCase()}`);
  if (fields) params.append('fields', fields.join(','));
  return params;
}

export const toSearch = (params: URLSearchParams): string => {
  const search = params.toString().replaceAll('%2C', ',');
  return search === '' ? '' : `?${search}`;
};
