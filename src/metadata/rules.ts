import type { RuleContext, Values } from './kinds';
import type { Label } from './label';
import { valueAt } from './resource';
import { dateOf, endOf } from './townTime';
import { isEmpty, isRecord } from './values';

/**
 * Says why a record is refused, by stored path; `undefined` if it is not. The backend calls it in the transaction of
 * the write. Until that transaction ends, other writes to the collection wait.
 * @example
 * const needsPrice: Rule = async (record) => (record.price ? undefined : { price: { fr: 'Tarif manquant', en: 'No price' } });
 */
export type Rule = (
  record: Values,
  context: RuleContext,
) => Promise<Readonly<Record<string, Label>> | undefined>;

/**
 * Why rules refuse a record, by stored path: the first reason for each.
 * @example const refused = (context: RuleContext) => refusalsOf(halls.rules ?? [], hall, context);
 */
export async function refusalsOf(
  rules: readonly Rule[],
  record: Values,
  context: RuleContext,
): Promise<Record<string, Label>> {
  let refusals: Record<string, Label> = {};
  for (const rule of rules) refusals = { ...(await rule(record, context)), ...refusals };
  return refusals;
}

function boundsOf(period: unknown): readonly [start: number, end: number] | undefined {
  if (!isRecord(period)) return undefined;
  const [start, end] = [dateOf(period.startDate), endOf(period.endDate)];
  if (start === undefined && end === undefined) return undefined;
  return [start?.getTime() ?? Number.NEGATIVE_INFINITY, end?.getTime() ?? Number.POSITIVE_INFINITY];
}

/**
 * Two records with the same value in `per` must not have overlapping periods. One may begin when the other ends.
 * A record without a value or without a period overlaps none. If a period repeats, the rule compares only the first
 * occurrence: refuse repetitions, or compare them in a rule of your own.
 * @example rules: [noOverlap({ period: 'booked', per: 'room', message: { fr: 'La salle est prise', en: 'The hall is taken' } })]
 */
export const noOverlap =
  ({
    period,
    per,
    message,
    unless,
  }: {
    /** The stored path of the period. */
    period: string;
    /** The stored path of what only one record may use at a time, such as a room. */
    per: string;
    message: Label;
    /** Which records do not count, such as cancelled ones. */
    unless?: (record: Values) => boolean;
  }): Rule =>
  async (record, { find }) => {
    const value = valueAt(record, per);
    const bounds = boundsOf(valueAt(record, period));
    if (isEmpty(value) || !bounds || unless?.(record)) return undefined;
    const others = await find({ [`${per}_eq`]: String(value) });
    const isTaken = others.some((other) => {
      const taken = boundsOf(valueAt(other, period));
      return taken && !unless?.(other) && taken[0] < bounds[1] && bounds[0] < taken[1];
    });
    return isTaken ? { [period]: message } : undefined;
  };

/**
 * At most `count` records have the same values in `per`. A record without one of the values is never refused.
 * @example rules: [atMost({ count: 2, per: ['family', 'year'], message: { fr: 'Déjà deux demandes', en: 'Already two requests' } })]
 */
export const atMost =
  ({
    count,
    per,
    message,
    unless,
  }: {
    count: number;
    /** Stored paths. The form shows the message beside the first one. */
    per: readonly [string, ...string[]];
    message: Label;
    unless?: (record: Values) => boolean;
  }): Rule =>
  async (record, { find }) => {
    const values = per.map((path) => [`${path}_eq`, String(valueAt(record, path) ?? '')] as const);
    if (unless?.(record) || values.some(([, value]) => value === '')) return undefined;
    const others = await find(Object.fromEntries(values));
    return others.filter((other) => !unless?.(other)).length < count ? undefined : { [per[0]]: message };
  };

/**
 * Numbers the records: the prefix, then one more than the highest number outside the trash, filled with zeros to
 * `digits` digits. A record keeps its number.
 * @example number: text({ fr: 'Numéro', en: 'Number' }, { derive: sequence('number', 'RES-') })
 */
export const sequence =
  (path: string, prefix: string, digits = 5) =>
  async (_: Values, { before, find }: RuleContext): Promise<string> => {
    const own = valueAt(before, path);
    if (typeof own === 'string' && own.startsWith(prefix)) return own;
    const numbered = await find({ [`${path}_like`]: prefix });
    const numbers = numbered.map((other) => Number(String(valueAt(other, path)).slice(prefix.length)));
    const last = Math.max(0, ...numbers.filter(Number.isSafeInteger));
    return prefix + String(last + 1).padStart(digits, '0');
  };
