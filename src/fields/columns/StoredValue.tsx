import { useTranslate } from 'react-admin';
import { fullDate } from '../../i18n/dates';
import { useLanguage } from '../../i18n/useLabel';
import { isRecord, type Resource } from '../../metadata';
import { isBlank } from '../../write/equality';
import { fieldAt } from '../../write/fieldAt';
import { FieldValue } from './FieldValue';

interface StoredValueProps {
  resource: Resource;
  path: readonly string[];
  value: unknown;
}

/** The texts inside a list item. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return isBlank(value) ? [] : [String(value)];
}

/** Shows the value at a stored path: a whole field as in its list column, a part of a field as text. */
export function StoredValue({ resource, path, value }: StoredValueProps) {
  const language = useLanguage();
  const translate = useTranslate();
  const found = fieldAt(resource.fields, path);
  if (isBlank(value)) return <em>{translate('write.conflict.empty')}</em>;
  if (found?.isWhole) {
    // The caller shows the label above.
    const field = { ...found.field, label: { fr: '', en: '' } };
    return <FieldValue field={field} value={value} record={{}} />;
  }
  if (found?.field.kind === 'list' && isRecord(value)) return <span>{textsIn(value).join('\n')}</span>;
  if (typeof value !== 'string') return <code>{JSON.stringify(value)}</code>;
  // A time, such as a part of a period, is stored in ISO 8601.
  return <span>{(/^\d{4}-\d\d-\d\dT/.test(value) && fullDate(value, language)) || value}</span>;
}
