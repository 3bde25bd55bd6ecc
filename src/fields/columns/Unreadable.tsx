import { type Field, isSecret, shortened } from '../../metadata';
import type { CellProps } from './cell';

export function rawJson(field: Field, value: unknown): string | undefined {
  if (isSecret(field)) return undefined;
  try {
    return shortened(JSON.stringify(value), 1000);
  } catch {
    // Too deeply nested.
    return undefined;
  }
}

/** Stands for a value that does not fit the kind of its field, or whose cell throws. */
export const Unreadable = ({ field, value, translate }: Pick<CellProps, 'field' | 'value' | 'translate'>) => (
  <i className="unreadable" title={rawJson(field, value)}>
    {translate('forms.unreadable.word')}
  </i>
);
