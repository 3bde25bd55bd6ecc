import { isRow, textOf } from '../../contract/row';
import { schemaOf } from '../../contract/schema';
import type { Call } from '../service/call';

/** A value in its declared type: some backends store every value as text. */
function typed(type: unknown, value: unknown): unknown {
  if (typeof value !== 'string' || type === 'TEXT') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/**
 * The values of a setting, one per town that has it (docs/contract.md#town-settings), that of `townId` first.
 * @param key such as `TOWN_SETTINGS_…`
 */
export async function settingValues(
  { app, records }: Pick<Call, 'app' | 'records'>,
  key: string,
  townId?: unknown,
): Promise<unknown[]> {
  const schema = schemaOf(app, 'townSetting');
  if (!schema) return [];
  const filter = { path: 'key', type: 'text', operator: 'eq', values: [key] } as const;
  const found = (await records(schema).list({ filters: [filter] })).filter(isRow);
  const isOfTown = (row: { townId?: unknown }) => textOf(row.townId) === townId;
  return [...found.filter(isOfTown), ...found.filter((row) => !isOfTown(row))].map(({ type, value }) =>
    typed(type, value),
  );
}
