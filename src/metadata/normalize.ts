import type { Field, Fields, Values } from './kinds';
import { setAt, sourceOf, valueAt } from './resource';
import { traits } from './traits';
import { isEmpty, isRecord } from './values';

/**
 * Trims a text, and joins repeated spaces into one.
 * @example trimmed(' Salle  des fêtes '); // 'Salle des fêtes'
 */
export const trimmed = (text: string): string => text.trim().replace(/ {2,}/g, ' ');

/**
 * A French phone number as `02 47 00 00 00`, however it was typed. Only trims any other text.
 * @example phone: phone({ fr: 'Téléphone', en: 'Telephone' }, { normalize: frenchPhone })
 */
export function frenchPhone(text: string): string {
  if (/[^\d\s().+/-]/.test(text)) return text.trim();
  const digits = text.replace(/\(0\)|[^\d+]/g, '').replace(/^(\+|00)33(?=[1-9])/, '0');
  return /^0[1-9]\d{8}$/.test(digits) ? (digits.match(/../g) ?? []).join(' ') : text.trim();
}

/** Whether a value has the type of its field: a backend may have stored another type. */
function isTyped(field: Field, value: unknown): boolean {
  const { value: type } = traits[field.kind];
  if (type === 'any') return true;
  if (Array.isArray(value)) return type === 'list' || ('many' in field && field.many === true);
  return type === (isRecord(value) ? 'object' : typeof value);
}

const normalizeOf = (field: Field) => field.normalize ?? traits[field.kind].normalize;

/**
 * A value in the format that its field stores.
 * @example normalizedValue(text({ fr: 'Nom', en: 'Name' }, { normalize: trimmed }), ' Salle '); // 'Salle'
 */
export function normalizedValue(field: Field, value: unknown): unknown {
  const normalize = normalizeOf(field) as ((value: unknown) => unknown) | undefined;
  return normalize && !isEmpty(value) && isTyped(field, value) ? normalize(value) : value;
}

/**
 * A record, or an item of a list, with normalized values. Does not normalize a value that equals the one in `stored`.
 * @example normalized({ a: text({ fr: 'A', en: 'A' }, { normalize: trimmed }) }, { a: ' x ' }); // { a: 'x' }
 */
export function normalized(fields: Fields, record: Values, stored?: Values): Record<string, unknown> {
  const next = { ...record };
  for (const [name, field] of Object.entries(fields)) {
    // Another field may use the path of a field that `when` hides.
    if ((!normalizeOf(field) && field.kind !== 'list') || field.when?.(record) === false) continue;
    const path = sourceOf(name, field);
    const value = valueAt(record, path);
    if (stored && JSON.stringify(value) === JSON.stringify(valueAt(stored, path))) continue;
    const items =
      field.kind === 'list' && Array.isArray(value)
        ? value.map((item: unknown) => (isRecord(item) ? normalized(field.of, item) : item))
        : value;
    const changed = normalizedValue(field, items);
    if (changed !== value) setAt(next, path, changed);
  }
  return next;
}
