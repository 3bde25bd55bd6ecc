import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { fullDate } from '../../i18n/dates';
import { useLanguage } from '../../i18n/useLabel';
import { type Fields, isRecord, type Resource, storedNames, type Values } from '../../metadata';
import { isBlank } from '../../write/equality';
import { fieldAt } from '../../write/fieldAt';
import { FieldValue } from './FieldValue';

interface StoredValueProps {
  resource: Resource;
  path: readonly string[];
  value: unknown;
  /** Decides between fields that share the path. */
  record: Values;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return isBlank(value) ? [] : [String(value)];
}

function ItemValues({ fields, item }: { fields: Fields; item: Values }) {
  // In the order of the form: a backend may change the order of the keys.
  const declared = Object.entries(fields).flatMap(([name, field]) => storedNames(name, field));
  const keys = new Set([...declared, ...Object.keys(item)]);
  return [...keys].map((key) => {
    const value = item[key];
    const { field, isWhole } = fieldAt(fields, [key], item) ?? {};
    if (isBlank(value)) return null;
    if (field?.kind === 'list' && Array.isArray(value) && value.every(isRecord))
      return value.map((inner, index) => (
        <ItemValues key={`${key} ${index}`} fields={field.of} item={inner} />
      ));
    if (field && isWhole)
      return <FieldValue key={key} field={{ ...field, help: undefined }} value={value} record={item} />;
    return <div key={key}>{textsIn(value).join('\n')}</div>;
  });
}

export function StoredValue({ resource, path, value, record }: StoredValueProps) {
  const language = useLanguage();
  const translate = useTranslate();
  const found = fieldAt(resource.fields, path, record);
  if (isBlank(value)) return <em>{translate('write.empty')}</em>;
  if (found?.isWhole) {
    // The caller shows the label, and the form shows the help.
    const field = { ...found.field, label: { fr: '', en: '' }, help: undefined };
    return <FieldValue field={field} value={value} record={{}} />;
  }
  if (found?.field.kind === 'list' && isRecord(value))
    return (
      <Box sx={{ display: 'grid', gap: 1 }}>
        <ItemValues fields={found.field.of} item={value} />
      </Box>
    );
  if (typeof value !== 'string') return <code>{JSON.stringify(value)}</code>;
  // A time, such as the start of a period, is stored in ISO 8601.
  return <span>{(/^\d{4}-\d\d-\d\dT/.test(value) && fullDate(value, language)) || value}</span>;
}
