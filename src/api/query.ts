import type { FilterPayload } from 'react-admin';
import {
  type ChoiceValue,
  choiceOf,
  type Field,
  idFieldOf,
  type Resource,
  scopeFilter,
  sourceOf,
} from '../metadata';
import { addDays, dateOf, dayText, isDay } from '../townTime';

/** The filter operators of the backend: see `docs/contract.md#filters`. */
const operators = ['eq', 'ne', 'like', 'gte', 'lte', 'in'] as const;

type PeriodState = 'upcoming' | 'current' | 'past';

/** Returns the stored path of a declared field, of several joined by `|`, or of `id`. Returns other paths unchanged. */
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

/** Returns the path to sort by. Periods are sorted by their start. */
const sortPath = (resource: Resource, name: string): string =>
  resource.fields[name]?.kind === 'period'
    ? `${storedPath(resource, name)}.startDate`
    : storedPath(resource, name);

/** Returns the path to filter by. An embedded reference is filtered by the id inside it. */
function filterPath(resource: Resource, name: string, path: string): string {
  const field = resource.fields[name];
  return field?.kind === 'reference' && field.embed ? `${path}.${field.embed[0]}` : path;
}

/** Returns all values that a backend may store for this one, because a choice may declare aliases. */
function storedVariants(resource: Resource, name: string, value: unknown): string[] {
  const field = resource.fields[name];
  const choice = field && 'choices' in field ? choiceOf<ChoiceValue>(field.choices, value) : undefined;
  return [...new Set([choice?.id ?? value, ...(choice?.aliases ?? [])].map(String))];
}

function periodFilter(path: string, state: PeriodState, now: Date): [string, string][] {
  // Rounded down to the minute, so that a list and its count use the same bounds.
  const minute = `${now.toISOString().slice(0, 16)}:00.000Z`;
  if (state === 'upcoming') return [[`${path}.startDate_gte`, minute]];
  if (state === 'past') return [[`${path}.endDate_lte`, minute]];
  return [
    [`${path}.startDate_lte`, minute],
    [`${path}.endDate_gte`, minute],
  ];
}

/**
 * Returns the first and last day of a span. A span is `thisMonth`, `lastMonth`, `thisYear`, a month, a year, or two
 * days joined by a slash, either of which may be empty. For other text, the result contains texts that are not days.
 */
function daysOf(span: string, now: Date): string[] {
  if (span.includes('/')) return span.split('/');
  const today = dayText(now);
  const thisMonth = today.slice(0, 7);
  const lastMonth = addDays(`${thisMonth}-01`, -1).slice(0, 7);
  const named: Record<string, string> = { thisMonth, lastMonth, thisYear: today.slice(0, 4) };
  const text = named[span] ?? span;
  const next = addDays(`${text}-01`, 31).slice(0, 8);
  return [`${text}-01-01`.slice(0, 10), text.length === 4 ? `${text}-12-31` : addDays(`${next}01`, -1)];
}

/**
 * Returns the query parameters that select a span of days, or `undefined` if `span` is not one. For instants, the days
 * start and end in the town's time zone. A period matches if it overlaps the span.
 */
export function spanBounds(
  path: string,
  span: string,
  kind: Field['kind'] | undefined,
  now = new Date(),
): [string, string][] | undefined {
  const days = daysOf(span, now);
  if (days.length !== 2 || days.some((day) => day && !isDay(day))) return undefined;
  const [start, end] = kind === 'period' ? ['.endDate', '.startDate'] : ['', ''];
  return days.flatMap((day, index) => {
    if (!day) return [];
    const moment = (dateOf(addDays(day, index))?.getTime() ?? 0) - index;
    const bound = kind === 'date' ? day : new Date(moment).toISOString();
    return [[`${path}${index ? `${end}_lte` : `${start}_gte`}`, bound]];
  });
}

const isPeriodState = (value: unknown): value is PeriodState =>
  value === 'upcoming' || value === 'current' || value === 'past';

/** Returns the field names in the keys of a filter. */
export const filteredFields = (filter: FilterPayload = {}): string[] =>
  Object.keys(filter).flatMap((key) => key.slice(0, key.lastIndexOf('_')).split('|'));

/**
 * Translates a react-admin filter to query parameters: see `docs/contract.md#filters`. The keys of a filter are
 * `{field}_{operator}`, with declared field names. Besides the operators of the backend, it supports:
 * - `{field}_dates`: a span of days. For a period, also `upcoming`, `current` or `past`.
 * - `{field}_eq` of a status with `byPeriod`: a status, or a status and one of these three, joined by a slash.
 * - `{field}_flag`: the name of a flag that is on.
 * - `startDate` and `endDate`: sent unchanged.
 * @throws Error for an unknown operator
 */
export function filterParams(
  resource: Resource,
  filter: FilterPayload = {},
  now = new Date(),
): URLSearchParams {
  const params = new URLSearchParams();
  const entries = Object.entries({ ...filter, ...scopeFilter(resource.scope) });
  for (const [key, value] of entries) {
    if (value === undefined || value === null || value === '') continue;
    if (key === 'startDate' || key === 'endDate') {
      params.append(key, String(value));
      continue;
    }
    const separator = key.lastIndexOf('_');
    const name = key.slice(0, separator);
    const field = resource.fields[name];
    const path = storedPath(resource, name);
    const operator = key.slice(separator + 1);
    const variants = operator === 'eq' ? storedVariants(resource, name, value) : [];
    const span = operator === 'dates' ? spanBounds(path, String(value), field?.kind, now) : undefined;
    if (operator === 'dates' && isPeriodState(value)) {
      for (const [bound, moment] of periodFilter(path, value, now)) params.append(bound, moment);
    } else if (
      operator === 'eq' &&
      field?.kind === 'status' &&
      field.byPeriod &&
      String(value).includes('/')
    ) {
      const [status = '', state] = String(value).split('/');
      params.append(`${path}_eq`, status);
      if (!isPeriodState(state)) throw new Error(`Unknown state in the filter "${key}"`);
      const period = storedPath(resource, field.byPeriod.period);
      for (const [bound, moment] of periodFilter(period, state, now)) params.append(bound, moment);
    } else if (span) {
      for (const [bound, moment] of span) params.append(bound, moment);
    } else if (operator === 'flag') {
      params.append(`${path}.${value}_eq`, 'true');
    } else if (variants.length > 1) {
      params.append(`${path}_in`, variants.join(','));
    } else if (operators.some((supported) => supported === operator)) {
      params.append(
        `${filterPath(resource, name, path)}_${operator}`,
        Array.isArray(value) ? value.join(',') : String(value),
      );
    } else {
      throw new Error(`Unknown operator in the filter "${key}". Expected {field}_${operators.join('|')}`);
    }
  }
  return params;
}

export interface ListRequest {
  pagination?: { page: number; perPage: number };
  sort?: { field: string; order: 'ASC' | 'DESC' };
  filter?: FilterPayload;
  fields?: readonly string[];
}

/** Returns the query parameters of a list, for filters, range, sort and fields: see `docs/contract.md#lists`. */
export function listParams(
  resource: Resource,
  { pagination, sort, filter, fields }: ListRequest,
): URLSearchParams {
  const params = filterParams(resource, filter);
  if (pagination) {
    const from = (pagination.page - 1) * pagination.perPage;
    params.append('range', `${from}-${from + pagination.perPage - 1}`);
  }
  if (sort) params.append('sort', `${sortPath(resource, sort.field)}_${sort.order.toLowerCase()}`);
  if (fields) params.append('fields', fields.join(','));
  return params;
}

/** Returns the query string with `?` and unescaped commas, or `''` if there are no parameters. */
export const toSearch = (params: URLSearchParams): string => {
  const search = params.toString().replaceAll('%2C', ',');
  return search === '' ? '' : `?${search}`;
};
