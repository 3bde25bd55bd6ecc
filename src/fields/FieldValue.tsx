import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { fullDate } from '../i18n/dates';
import { useLabel, useLanguage } from '../i18n/useLabel';
import type { Field, Values } from '../metadata';
import { columns } from './columns/columns';
import { StatusChip } from './columns/StatusChip';
import { useReferenceNames } from './useReferenceSet';

interface FieldValueProps {
  field: Field;
  value: unknown;
  record: Values;
}

/** One value under its label, drawn as a list draws it; a moment has room for its day and its time. */
export function FieldValue({ field, value, record }: FieldValueProps) {
  const label = useLabel();
  const language = useLanguage();
  const translate = useTranslate();
  const nameOf = useReferenceNames([field]);
  const shown = () => {
    if (field.kind === 'status') return <StatusChip field={field} value={value} />;
    if (field.kind === 'dateTime') return fullDate(value, language);
    return columns[field.kind]({ field, value, record, language, label, translate, nameOf });
  };
  return (
    <div>
      <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', fontWeight: 550, mb: 0.5 }}>
        {label(field.label)}
      </Box>
      <Box
        sx={{
          color: 'text.secondary',
          overflowWrap: 'anywhere',
          whiteSpace: 'pre-line',
          '& a': { color: 'primary.main' },
        }}
      >
        {shown() || '—'}
      </Box>
    </div>
  );
}
