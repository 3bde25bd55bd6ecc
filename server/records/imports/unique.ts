import { Refusal } from '../../../contract/refusal';
import type { Row } from '../../../contract/row';
import { type UniqueValue, uniqueValues } from '../../../contract/rules';
import type { CollectionCall } from '../../service/call';
import type { Draft } from './drafts';

/**
 * Finds the records that already have a unique value of one of the rows. `claim` refuses a row if another record or an
 * earlier row has one of its unique values; `paths` is the number of fields with unique values.
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
  const claimed = new Map<string, number>();
  const byText = new Map<string, Map<string, Row[]>>();
  const recordsWith = ({ path, value }: UniqueValue): readonly Row[] => {
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
    paths: byPath.size,
    /** Takes the values of a row. @throws Refusal 409 if they are taken already */
    claim: ({ line, before }: Pick<Draft, 'line' | 'before'>, row: Row) => {
      for (const unique of uniqueValues(app, schema, row)) {
        const { path, value, isIn, message } = unique;
        const id = before?.data[schema.idField];
        const isTaken = recordsWith(unique).some(
          (other) => other[schema.idField] !== id && !isIgnored(other) && isIn(other),
        );
        const key = `${path} ${value}`;
        const earlier = claimed.get(key);
        if (isTaken) throw new Refusal(409, message, { errors: { [path]: message } });
        if (earlier !== undefined) {
          const label = {
            fr: `La ligne ${earlier} a la même valeur`,
            en: `Row ${earlier} has the same value`,
          };
          throw new Refusal(409, label, { errors: { [path]: label } });
        }
        claimed.set(key, line);
      }
    },
  };
}
