import type { Column } from './cell';

/** The words of a text; of a formatted one, without its tags. */
export const TextColumn: Column = ({ field, value }) => {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (field.kind !== 'richText') return text;
  return new DOMParser().parseFromString(text, 'text/html').body.textContent;
};
