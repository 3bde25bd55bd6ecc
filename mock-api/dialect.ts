import { type Condition, condition, frenchOrder, momentOf, operators } from './condition';
import { malformed } from './refusal';
import { type Row, valuesAt } from './row';
import type { Fieldset, Type } from './schema';

/** A parsed query of a list or count (docs/contract.md#lists). */
export interface Query {
  conditions: readonly Condition[];
  compare?: (one: Row, other: Row) => number;
  range?: { from: number; to: number };
  fields?: readonly string[];
}

function parseRange(value: string): Query['range'] {
  const [, from, to] = /^(\d+)-(\d+)$/.exec(value) ?? [];
  if (from === undefined || to === undefined || Number(to) < Number(from)) {
    throw malformed('range', `range=${value} ne se lit pas : from-to est attendu, from au plus égal à to.`);
  }
  return { from: Number(from), to: Number(to) };
}

function typeAt(name: string, path: string, fieldset: Fieldset): Type {
  const type = fieldset.paths.get(path);
  if (!type) throw malformed(name, `Champ inconnu : "${path}".`);
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

/** Texts in French order, periods by their start, missing values last in both directions. */
function parseSort(value: string, fieldset: Fieldset): Query['compare'] {
  const [, path, direction] = /^(.+)_(asc|desc)$/.exec(value) ?? [];
  if (!path) throw malformed('sort', `sort=${value} ne se lit pas : champ_asc ou champ_desc est attendu.`);
  const declared = typeAt('sort', path, fieldset);
  const type = declared === 'period' ? 'date' : declared;
  const steps = (declared === 'period' ? `${path}.startDate` : path).split('.');
  const sign = direction === 'asc' ? 1 : -1;
  return (one, other) => {
    const [[first], [second]] = [valuesAt(one, steps), valuesAt(other, steps)];
    if (first === undefined || second === undefined) {
      return Number(first === undefined) - Number(second === undefined);
    }
    return sign * compareRanks(rank(first, type), rank(second, type));
  };
}

function parseFields(value: string, fieldset: Fieldset): string[] {
  const fields = value.split(',');
  for (const field of fields) {
    if (!fieldset.names.has(field)) throw malformed('fields', `Champ inconnu : "${field}".`);
  }
  return fields;
}

/** Splits `{field}_{operator}`. The field itself may contain an underscore (`_id`). */
function parseFilter(name: string, value: string, fieldset: Fieldset): Condition {
  const at = name.lastIndexOf('_');
  const operator = operators.find((one) => one === name.slice(at + 1));
  if (at < 1 || !operator) throw malformed(name, `Paramètre inconnu : "${name}".`);
  const path = name.slice(0, at);
  return condition(name, path, operator, value, typeAt(name, path, fieldset));
}

/**
 * Parses the query of a list or count. `range`, `sort` and `fields` belong to lists only.
 * @throws Refusal 400 for a parameter that is unknown, repeated, malformed or of an unknown field
 */
export function parseQuery(params: URLSearchParams, fieldset: Fieldset, asked: 'list' | 'count'): Query {
  const conditions: Condition[] = [];
  const query: Omit<Query, 'conditions'> = {};
  for (const [name, value] of params) {
    if (params.getAll(name).length > 1) throw malformed(name, `Le paramètre ${name} est donné deux fois.`);
    if (name === 'startDate' || name === 'endDate') {
      const operator = name === 'startDate' ? 'gte' : 'lte';
      conditions.push(condition(name, fieldset.dateField, operator, value, 'date'));
    } else if (asked === 'list' && name === 'range') query.range = parseRange(value);
    else if (asked === 'list' && name === 'sort') query.compare = parseSort(value, fieldset);
    else if (asked === 'list' && name === 'fields') query.fields = parseFields(value, fieldset);
    else conditions.push(parseFilter(name, value, fieldset));
  }
  return { conditions, ...query };
}

const meets = (query: Query) => (row: Row) => query.conditions.every((condition) => condition(row));

/** The number of records that match the filters. */
export const count = (rows: readonly Row[], query: Query): number => rows.filter(meets(query)).length;

/** The requested page: filtered, sorted, with the requested fields. */
export function select(rows: readonly Row[], query: Query): Row[] {
  const found = rows.filter(meets(query));
  const sorted = query.compare ? found.sort(query.compare) : found;
  const page = query.range ? sorted.slice(query.range.from, query.range.to + 1) : sorted;
  const { fields } = query;
  if (!fields) return page;
  return page.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name))));
}
