import { type Field, isSecret, shortened } from '../../metadata';

/** The stored value as JSON, at most 1000 characters; `undefined` for secrets and values that JSON cannot represent. */
export function rawJson(field: Field, value: unknown): string | undefined {
  if (isSecret(field)) return undefined;
  try {
    return shortened(JSON.stringify(value), 1000);
  } catch {
    // Too deeply nested.
    return undefined;
  }
}

interface UnreadableProps {
  field: Field;
  value: unknown;
  translate: (key: string) => string;
}

/** Stands for a value that does not fit the kind of its field. The tooltip shows the stored value. */
export const Unreadable = ({ field, value, translate }: UnreadableProps) => (
  <i className="unreadable" title={rawJson(field, value)}>
    {translate('forms.unreadable.word')}
  </i>
);
