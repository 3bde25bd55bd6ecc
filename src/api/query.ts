import type { FilterPayload } from 'react-admin';
import { type ChoiceValue, choiceOf, idFieldOf, type Resource, scopeFilter, sourceOf } from '../metadata';

/** The operators of a filter (contract, lists). */
const operators = ['eq', 'ne', 'like', 'gte', 'lte', 'in'] as const;

/** What a list may be filtered by besides: a period that is to come, under way or over. */
type PeriodState = 'upcoming' | 'current' | 'past';

/** The stored path of a field of the screen, the id included; nested names pass as they are. */
export function storedPath(resource: Resource, name: string): string {
  if (name === 'id') return idFieldOf(resource);
  const field = resource.fields[name];
  if (field?.kind === 'coordinates') return field.latitude;
  return field ? sourceOf(name, field) : name;
}

/** What a list is sorted by: a period by its beginning. */
const sortPath = (resource: Resource, name: string): string =>
  resource.fields[name]?.kind === 'period'
    ? `${storedPath(resource, name)}.startDate`
    : storedPath(resource, name);

/** What a filter compares: of a reference that stores a copy of its record, the id inside. */
function insidePath(resource: Resource, name: string, path: string): string {
  const field = resource.fields[name];
  return field?.kind === 'reference' && field.embed ? `${path}.${field.embed[0]}` : path;
}

/** All forms in which a backend may store a value: a choice has its own and the others that its declaration names. */
function storedForms(resource: Resource, name: string, value: unknown): string[] {
  const field = resource.fields[name];
  const choice = field && 'choices' in field ? choiceOf<ChoiceValue>(field.choices, value) : undefined;
  return [...new Set([choice?.id ?? value, ...(choice?.also ?? [])].map(String))];
}

function periodFilter(path: string, state: PeriodState, now: string): [string, string][] {
  if (state === 'upcoming') return [[`${path}.startDate_gte`, now]];
  if (state === 'past') return [[`${path}.endDate_lte`, now]];
  return [
    [`${path}.startDate_lte`, now],
    [`${path}.endDate_gte`, now],
  ];
}

const isPeriodState = (value: unknown): value is PeriodState =>
  value === 'upcoming' || value === 'current' || value === 'past';

/**
 * A filter of react-admin as the query parameters of the contract. Its keys are `{field}_{operator}`, with the
 * field named as declared; `{field}_period` takes upcoming, current or past; `startDate` and `endDate` stand alone.
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
    const cut = key.lastIndexOf('_');
    const name = key.slice(0, cut);
    const path = storedPath(resource, name);
    const operator = key.slice(cut + 1);
    const forms = operator === 'eq' ? storedForms(resource, name, value) : [];
    if (operator === 'period' && isPeriodState(value)) {
      // Whole minutes: the list and its count, sent side by side, ask the same question.
      const minute = `${now.toISOString().slice(0, 16)}:00.000Z`;
      for (const [bound, moment] of periodFilter(path, value, minute)) params.append(bound, moment);
    } else if (forms.length > 1) {
      params.append(`${path}_in`, forms.join(','));
    } else if (operators.some((one) => one === operator)) {
      params.append(
        `${insidePath(resource, name, path)}_${operator}`,
        Array.isArray(value) ? value.join(',') : String(value),
      );
    } else {
      throw new Error(`The filter "${key}" names no operator: write {field}_${operators.join('|')}`);
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

/** The whole query of a list: filters, range with both ends, sort and fields (spec §7, contract). */
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

/** `?a=b`, commas left readable as the contract writes them; empty for no parameters. */
export const toSearch = (params: URLSearchParams): string => {
  const search = params.toString().replaceAll('%2C', ',');
  return search === '' ? '' : `?${search}`;
};
