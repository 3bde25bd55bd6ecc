import { same } from '../../src/metadata';

export const settingTypes = [
  { id: 'TEXT', label: same('TEXT') },
  { id: 'JSON', label: same('JSON') },
  { id: 'BOOLEAN', label: same('BOOLEAN') },
  { id: 'NUMBER', label: same('NUMBER') },
] as const;

export type SettingType = (typeof settingTypes)[number]['id'];

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What is no JSON is shown as it came, to be mended.
    return text;
  }
}

/** A stored value as a form edits it: some backends keep it typed, others as a string (contract, townSetting). */
export function readValue(type: SettingType, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || type === 'TEXT') return value;
  const text = value.trim();
  if (text === '') return null;
  if (type === 'BOOLEAN') return text.toLowerCase() === 'true';
  if (type === 'NUMBER') return Number.isFinite(Number(text)) ? Number(text) : value;
  return parsed(text);
}

/** A value of the form in the form in which the stored one came; typed where there was none. */
export function writtenValue(type: SettingType, value: unknown, came: unknown): unknown {
  if (typeof came !== 'string') return value ?? null;
  if (value === undefined || value === null) return '';
  return type === 'JSON' ? JSON.stringify(value) : String(value);
}
