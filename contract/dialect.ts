import { condition, type Filter, frenchOrder, momentOf, operators, parseFilter } from './condition';
import { malformed, unknownParameter } from './refusal';
import { type Row, valuesAt } from './row';
import type { Fieldset, Type } from './schema';
import type { Table } from './table';

export interface Sort {
  path: string;
  type: Type;
  direction: 'asc' | 'desc';
}

/** A parsed query of a list or count (docs/contract.md#lists). */
export interface Query {
  filters: readonly Filter[];
  sort?: Sort;
  range?: { from: number; to: number };
  fields?: readonly string[];
}

function parseRange(value: string): Query['range'] {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(value) ?? [];
  if (
    from === undefined ||
    to === undefined ||
    Number(to) < Number(from) ||
    !Number.isSafeInteger(Number(to))
  ) {
    throw malformed('range', {
      fr: `range=${value} ne se lit pas : from-to est attendu, from au plus égal à to.`,
      en: `range=${value} cannot be read: from-to is expected, where from is not above to.`,
    });
  }
  return { from: Number(from), to: Number(to) };
}

function typeAt(name: string, path: string, fieldset: Fieldset): Type {
  const type = fieldset.paths.get(path);
  if (!type) throw malformed(name, { fr: `Champ inconnu : "${path}".`, en: `Unknown field: "${path}".` });
  return type;
}

function rank(value: unknown, type: Type): string | number {
  if (type === 'date') return momentOf(value) ?? String(value);
  if (typeof value === 'number' || typeof value === 'string') return value;
  return typeof value === 'boolean' ? Number(value) : JSON.stringify(value);
}

function compareRanks(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one === 'number') return -1;
  return typeof other === 'number' ? 1 : frenchOrder(one, other);
}

function parseSort(value: string, fieldset: Fieldset): Sort {
  const [, path, direction] = /^(.+)_(asc|desc)$/.exec(value) ?? [];
  if (!path || (direction !== 'asc' && direction !== 'desc')) {
    throw malformed('sort', {
      fr: `sort=${value} ne se lit pas : champ_asc ou champ_desc est attendu.`,
      en: `sort=${value} cannot be read: field_asc or field_desc is expected.`,
    });
  }
  const type = typeAt('sort', path, fieldset);
  return type === 'period'
    ? { path: `${path}.startDate`, type: 'date', direction }
    : { path, type, direction };
}

/** The indexes of the rows. Missing values come last in both directions. */
function ordered(rows: readonly Row[], { path, type, direction }: Sort): readonly number[] {
  const steps = path.split('.');
  const sign = direction === 'asc' ? 1 : -1;
  const ranks = rows.map((row) => {
    const [first] = valuesAt(row, steps);
    return first === undefined ? undefined : rank(first, type);
  });
  return [...rows.keys()].sort((index, otherIndex) => {
    const [one, other] = [ranks[index], ranks[otherIndex]];
    return one === undefined || other === undefined
      ? Number(one === undefined) - Number(other === undefined)
      : sign * compareRanks(one, other);
  });
}

function parseFields(value: string, fieldset: Fieldset): string[] {
  const fields = value.split(',');
  for (const field of fields) {
    if (!fieldset.names.has(field))
      throw malformed('fields', { fr: `Champ inconnu : "${field}".`, en: `Unknown field: "${field}".` });
  }
  return fields;
}

/** `name` is `{field}_{operator}`. The field may contain an underscore too (`_id`). */
function filterOf(name: string, value: string, fieldset: Fieldset, hasOr: boolean): Filter {
  const at = name.lastIndexOf('_');
  const operator = operators.find((one) => one === name.slice(at + 1));
  if (at < 1 || !operator) throw unknownParameter(name);
  const field = name.slice(0, at);
  const [first = field, ...others] = hasOr ? field.split('|') : [field];
  const filterBy = (path: string) => parseFilter(name, path, operator, value, typeAt(name, path, fieldset));
  return { ...filterBy(first), ...(others.length > 0 && { or: others.map(filterBy) }) };
}

/** Many more conditions would keep the database busy for everybody. */
const maxConditions = 100;

/**
 * @param hasOr whether the backend announces `or`: a filter may name several fields, as `a|b`
 * @throws Refusal 400 for too many filters, and for a parameter that is unknown, repeated or malformed, or that names
 *   an unknown field
 */
export function parseQuery(
  params: URLSearchParams,
  fieldset: Fieldset,
  call: 'list' | 'count',
  hasOr = false,
): Query {
  const filters: Filter[] = [];
  const query: Omit<Query, 'filters'> = {};
  for (const [name, value] of params) {
    if (params.getAll(name).length > 1)
      throw malformed(name, {
        fr: `Le paramètre ${name} est donné deux fois.`,
        en: `The parameter ${name} is given twice.`,
      });
    if (name === 'startDate' || name === 'endDate') {
      const operator = name === 'startDate' ? 'gte' : 'lte';
      filters.push(parseFilter(name, fieldset.dateField, operator, value, 'date'));
    } else if (call === 'list' && name === 'range') query.range = parseRange(value);
    else if (call === 'list' && name === 'sort') query.sort = parseSort(value, fieldset);
    else if (call === 'list' && name === 'fields') query.fields = parseFields(value, fieldset);
    else filters.push(filterOf(name, value, fieldset, hasOr));
    if (filters.reduce((sum, { or = [] }) => sum + 1 + or.length, 0) > maxConditions) {
      throw malformed(name, {
        fr: `Au plus ${maxConditions} filtres en un appel, en comptant chaque champ de "a|b".`,
        en: `At most ${maxConditions} filters in one call, counting each field of "a|b".`,
      });
    }
  }
  return { filters: [...filters, ...(fieldset.always ?? [])], ...query };
}

function matcher({ filters }: Query, table: Table): (index: number) => boolean {
  const tests = filters.map((filter) => [filter, ...(filter.or ?? [])].map((one) => condition(one)(table)));
  return (index) => tests.every((alternatives) => alternatives.some((test) => test(index)));
}

export const withFields = (row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name)));

export function count(table: Table, query: Query): number {
  const matches = matcher(query, table);
  return table.rows.reduce((sum, _, index) => sum + Number(matches(index)), 0);
}

export function select(table: Table, query: Query): Row[] {
  const { sort, range = { from: 0, to: Number.POSITIVE_INFINITY }, fields } = query;
  const matches = matcher(query, table);
  const page: Row[] = [];
  let found = 0;
  const order = sort && table.order(`${sort.path} ${sort.direction}`, () => ordered(table.rows, sort));
  for (const index of order ?? table.rows.keys()) {
    const row = table.rows[index];
    if (!row || !matches(index)) continue;
    if (found >= range.from) page.push(row);
    if (found === range.to) break;
    found += 1;
  }
  return fields ? page.map((row) => withFields(row, fields)) : page;
}
