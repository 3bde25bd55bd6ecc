import type { Fields, RuleContext } from './kinds';
import { setAt, sourceOf, valueAt } from './resource';

/** The declarations that share a record, each with what its derived values may ask for. */
export interface Deriving {
  resource: { fields: Fields };
  context: RuleContext;
}

/**
 * Sets the derived values of a record. A value may depend on any other: they are computed again until none changes, at
 * most once for each of them.
 * @param ifFailed 'keep' leaves a value as it is if its function fails, such as one that may not read other records
 */
export async function setDerived(
  record: Record<string, unknown>,
  owners: readonly Deriving[],
  ifFailed: 'throw' | 'keep' = 'throw',
): Promise<void> {
  const derived = owners.flatMap(({ resource: { fields }, context }) =>
    Object.entries(fields).flatMap(([name, field]) =>
      field.derive ? [{ path: sourceOf(name, field), field, context }] : [],
    ),
  );
  let isSettled = false;
  for (let round = 0; round < derived.length && !isSettled; round++) {
    isSettled = true;
    for (const { path, field, context } of derived) {
      const before = valueAt(record, path);
      const value = await Promise.resolve(record)
        .then(async (one) => (await field.derive?.(one, context)) ?? null)
        .catch((error: unknown) => {
          if (ifFailed === 'throw') throw error;
          return before;
        });
      if (JSON.stringify(value) !== JSON.stringify(before)) isSettled = false;
      setAt(record, path, value);
    }
  }
}
