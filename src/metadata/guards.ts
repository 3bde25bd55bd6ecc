/** A plain object, as JSON knows it. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What names a record. */
export const isId = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';
