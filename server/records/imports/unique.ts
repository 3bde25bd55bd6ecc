import { normalizedIn } from '../../../contract/completion';
import { Refusal } from '../../../contract/refusal';
import type { Row } from '../../../contract/row';
import { uniqueValues } from '../../../contract/rules';
import type { Label } from '../../../src/metadata';
import type { CollectionCall } from '../../service/call';
import type { Draft } from './drafts';

const repeatedValue: Label = {
  fr: 'Une ligne précédente a la même valeur',
  en: 'An earlier row has the same value',
};

/** @param isIgnored whether the check leaves out a stored record */
export async function uniqueClaims(
  call: CollectionCall,
  drafts: readonly Pick<Draft, 'sent'>[],
  isIgnored: (row: Row) => boolean = () => false,
) {
  const { schema, app } = call;
  const records = call.records(schema);
  const sentValues = new Map<string, Set<string>>();
  for (const { sent } of drafts) {
    const row = normalizedIn(schema, structuredClone(sent), undefined);
    for (const { path, value } of uniqueValues(app, schema, row))
      sentValues.set(path, (sentValues.get(path) ?? new Set()).add(value.toLowerCase()));
  }
  /** By path, then by the value in lower case. `isIn` compares the case later, but not for the e-mail of a user. */
  const holders = new Map<string, Map<string, Row[]>>();
  for (const [path, values] of sentValues) {
    const byValue = new Map<string, Row[]>();
    for (const { data } of await records.listWhere(path, [...values], [], { isExact: false })) {
      const held = uniqueValues(app, schema, data).find((one) => one.path === path);
      // The record belongs to another resource of the collection, where the path is not unique.
      if (!held) continue;
      const value = held.value.toLowerCase();
      byValue.set(value, [...(byValue.get(value) ?? []), data]);
    }
    holders.set(path, byValue);
  }
  const claimed = new Set<string>();
  /** The ids of records that earlier rows change: their stored values do not count. */
  const changed = new Set<unknown>();
  return {
    hasUnique: sentValues.size > 0,
    /** @throws Refusal 409 if another record or an earlier row has a unique value of `row` */
    claim: ({ before }: Pick<Draft, 'before'>, row: Row) => {
      const id = before?.data[schema.idField];
      const values = uniqueValues(app, schema, row).map((unique) => ({
        ...unique,
        key: `${unique.path} ${unique.value}`,
      }));
      for (const { key, path, value, message, isIn } of values) {
        const stored = holders.get(path)?.get(value.toLowerCase()) ?? [];
        const isUsed = stored.some((other) => {
          const otherId = other[schema.idField];
          return otherId !== id && !changed.has(otherId) && !isIgnored(other) && isIn(other);
        });
        if (isUsed) throw new Refusal(409, message, { errors: { [path]: message } });
        if (claimed.has(key)) throw new Refusal(409, repeatedValue, { errors: { [path]: repeatedValue } });
      }
      for (const { key } of values) claimed.add(key);
      if (before) changed.add(id);
    },
  };
}
