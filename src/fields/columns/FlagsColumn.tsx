import { valueAt } from '../../metadata';
import type { Column } from './cell';

/** The words of the flags that are set. */
export const FlagsColumn: Column = ({ field, value, label }) => {
  if (field.kind !== 'flags') return null;
  return Object.entries(field.flags)
    .filter(([flag]) => valueAt(value, flag) === true)
    .map(([, words]) => label(words))
    .join(', ');
};
