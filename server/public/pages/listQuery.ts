import type { Filter } from '../../../contract/condition';
import {
  agendaDateOf,
  dateOf,
  dayText,
  type PagedResource,
  publicFields,
  referencePathOf,
  type StoredField,
} from '../../../src/metadata';
import { isMonth, monthAfter } from '../../../src/metadata/months';
import { schemaIn } from '../record';
import { listItems, type Visit } from '../visit';

const perPage = 24;
/** A list shows at most this many of the next times of a repeating event. */
const nextTimes = 3;
const perMonth = 500;

function filterField(resource: PagedResource): StoredField | undefined {
  const fields = publicFields(resource).filter(({ field: { kind } }) =>
    ['choice', 'reference', 'tags'].includes(kind),
  );
  const declared = resource.list?.filters ?? [];
  return (
    fields.find(({ name }) => declared.includes(name)) ?? fields.find(({ field }) => field.kind === 'tags')
  );
}

/** Without an end, search engines would follow the months for ever. */
export function isNear(month: string): boolean {
  const current = dayText(Date.now()).slice(0, 7);
  return monthAfter(current, -12) <= month && month <= monthAfter(current, 12);
}

const spanOf = (month: string): [from: Date, until: Date] => [
  dateOf(`${month}-01`) ?? new Date(0),
  dateOf(`${monthAfter(month, 1)}-01`) ?? new Date(0),
];

export interface ListQuery {
  /** The field to filter by, and its value. */
  by: StoredField | undefined;
  chosen: string | undefined;
  view: 'upcoming' | 'past' | 'month';
  /** As `2026-11`. */
  month: string;
  after: string | undefined;
}

export const filterParams = ({ by, chosen }: ListQuery): Record<string, string> =>
  by && chosen !== undefined ? { [by.name]: chosen } : {};

export const viewParams = ({ view, month }: Pick<ListQuery, 'view' | 'month'>): Record<string, string> =>
  ({ upcoming: {}, past: { past: '' }, month: { month } })[view];

export function listQueryOf(resource: PagedResource, query: URLSearchParams): ListQuery {
  const by = filterField(resource);
  const month = query.get('month') ?? '';
  const side = query.has('past') ? 'past' : 'upcoming';
  const hasMonth = agendaDateOf(resource) !== undefined && isMonth(month);
  return {
    by,
    chosen: (by && query.get(by.name)) ?? undefined,
    view: hasMonth ? 'month' : side,
    month: hasMonth ? month : dayText(Date.now()).slice(0, 7),
    after: query.get('after') ?? undefined,
  };
}

export function itemsFor(
  visit: Visit,
  resource: PagedResource,
  { by, chosen, view, month, after }: ListQuery,
) {
  const filters: Filter[] = [];
  if (by && chosen !== undefined) {
    const path = referencePathOf(resource, by.name);
    const type = schemaIn(visit.service.app, resource).paths.get(path) ?? 'text';
    filters.push({ path, type, operator: 'eq', values: [chosen] });
  }
  return listItems(visit, resource, {
    filters,
    limit: view === 'month' ? perMonth : perPage,
    after,
    ...(view === 'month' ? { span: spanOf(month) } : { side: view, times: nextTimes }),
  });
}
