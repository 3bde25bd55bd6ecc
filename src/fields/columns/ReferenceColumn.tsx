import type { Column } from './cell';

/** The names behind one reference or several. */
export const ReferenceColumn: Column = ({ field, value, nameOf }) => {
  const names = (Array.isArray(value) ? value : [value]).map((id) => nameOf(field, id)).filter(Boolean);
  return names.length > 0 ? names.join(', ') : null;
};
