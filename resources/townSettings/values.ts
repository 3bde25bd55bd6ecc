import { sameLabel } from '../../src/metadata';

export const settingTypes = [
  { id: 'TEXT', label: sameLabel('TEXT') },
  { id: 'JSON', label: sameLabel('JSON') },
  { id: 'BOOLEAN', label: sameLabel('BOOLEAN') },
  { id: 'NUMBER', label: sameLabel('NUMBER') },
] as const;

export type SettingType = (typeof settingTypes)[number]['id'];

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Show invalid JSON as it is, so that it can be corrected.
    return text;
  }
}

/** Converts a stored value for the form. Some backends store each value with its type, others as text. */
export function readValue(type: SettingType, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || type === 'TEXT') return value;
  const text = value.trim();
  if (text === '') return null;
  if (type === 'BOOLEAN') return /^(true|false)$/i.test(text) ? /^true$/i.test(text) : value;
  if (type === 'NUMBER') return Number.isFinite(Number(text)) ? Number(text) : value;
  return tryParse(text);
}

/** Converts a form value to what the backend stores: a text if the stored value is a text, else the value itself. */
export function writtenValue(type: SettingType, value: unknown, stored: unknown): unknown {
  if (typeof stored !== 'string') return value ?? null;
  if (value === undefined || value === null) return '';
  return type === 'JSON' ? JSON.stringify(value) : String(value);
}
