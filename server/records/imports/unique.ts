import { Refusal } from '../../../contract/refusal';
import type { Row } from '../../../contract/row';
import { type UniqueValue, uniqueValues } from '../../../contract/rules';
import type { CollectionCall } from '../../service/call';
import type { Draft } from './drafts';

/**
 * Finds the records that already have a unique value of one of the rows. `claim` refuses a row if another record or an
 * earlier row has one of its unique values; `hasUnique` says whether the rows have any.
 * @param isIgnored whether the values of a record do not count
 */
export async function takenValues(
  call: CollectionCall,
  drafts: readonly Pick<Draft, 'sent'>[],
  isIgnored: (row: Row) => boolean = () => false,
) {
  const { schema, app } = call;
  const records = call.records(schema);
  const byPath = new Map<string, Set<string>>();
  for (const { sent } of drafts)
    for (const { path, value } of uniqueValues(app, schema, sent))
      byPath.set(path, (byPath.get(path) ?? new Set()).add(value.toLowerCase()));
  const others = new Map<string, Row[]>();
  for (const [path, values] of byPath)
    others.set(
      path,
      (await records.listWhere(path, [...values], [], { isExact: false })).map(({ data }) => data),
    );
  /** By path and value: the number of the row that has claimed the value. */
  const claimed = new Map<string, number>();
  /** The ids of the records that earlier rows change: their stored values no longer count. */
  const changed = new Set<unknown>();
  const byText = new Map<string, Map<string, Row[]>>();
  const recordsWith = ({ path, value }: Pick<UniqueValue, 'path' | 'value'>): readonly Row[] => {
    const texts = byText.get(path) ?? new Map<string, Row[]>();
    if (!byText.has(path)) {
      byText.set(path, texts);
      for (const row of others.get(path) ?? []) {
        const text = String(
          uniqueValues(app, schema, row).find((one) => one.path === path)?.value,
        ).toLowerCase();
        texts.set(text, [...(texts.get(text) ?? []), row]);
      }
    }
    return texts.get(value.toLowerCase()) ?? [];
  };
  return {
    hasUnique: byPath.size > 0,
    /** Takes the values of a row. @throws Refusal 409 if they are taken already */
    claim: ({ line, before }: Pick<Draft, 'line' | 'before'>, row: Row) => {
      const id = before?.data[schema.idField];
      const values = uniqueValues(app, schema, row).map((unique) => ({
        ...unique,
        key: `${unique.path} ${unique.value}`,
      }));
      for (const { key, path, value, message, isIn } of values) {
        const isTaken = recordsWith({ path, value }).some((other) => {
          const otherId = other[schema.idField];
          return otherId !== id && !changed.has(otherId) && !isIgnored(other) && isIn(other);
        });
        if (isTaken) throw new Refusal(409, message, { errors: { [path]: message } });
        const earlier = claimed.get(key);
        if (earlier !== undefined) {
          const label = {
            fr: `La ligne ${earlier} a la même valeur`,
            en: `Row ${earlier} has the same value`,
          };
          throw new Refusal(409, label, { errors: { [path]: label } });
        }
      }
      for (const { key } of values) claimed.set(key, line);
      if (before) changed.add(id);
    },
  };
}
