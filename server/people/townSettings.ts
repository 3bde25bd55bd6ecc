import { partition } from 'es-toolkit';
import { isRow, textOf } from '../../contract/row';
import { schemaOf } from '../../contract/schema';
import type { Call } from '../service/call';

/** A record may contain its value as text. */
function typed(type: unknown, value: unknown): unknown {
  if (typeof value !== 'string' || type === 'TEXT') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

export interface Setting {
  townId: string;
  value: unknown;
}

/** One value per town that has the setting (docs/contract.md#town-settings). */
export async function settingsOf(
  { app, records }: Pick<Call, 'app' | 'records'>,
  key: string,
): Promise<Setting[]> {
  const schema = schemaOf(app, 'townSetting');
  if (!schema) return [];
  const filter = { path: 'key', type: 'text', operator: 'eq', values: [key] } as const;
  const found = (await records(schema).list({ filters: [filter] })).filter(isRow);
  return found.map(({ townId, type, value }) => ({ townId: textOf(townId), value: typed(type, value) }));
}

/** The value of `townId` comes first. */
export async function settingValues(
  call: Pick<Call, 'app' | 'records'>,
  key: string,
  townId?: unknown,
): Promise<unknown[]> {
  const [own, others] = partition(await settingsOf(call, key), (setting) => setting.townId === townId);
  return [...own, ...others].map(({ value }) => value);
}
