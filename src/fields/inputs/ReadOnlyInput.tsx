import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useLabel, useLanguage } from '../../i18n/useLabel';
import { columns } from '../columns/columns';
import { useReferenceNames } from '../useReferenceSet';
import type { InputProps } from './input';

/** A value that is shown and never edited, as a list shows it. */
export function ReadOnlyInput({ field, name }: InputProps) {
  const label = useLabel();
  const language = useLanguage();
  const translate = useTranslate();
  const nameOf = useReferenceNames([field]);
  const { getValues } = useFormContext();
  const value: unknown = useWatch({ name });
  const shown = columns[field.kind]({
    field,
    value,
    record: getValues(),
    language,
    label,
    translate,
    nameOf,
  });
  return (
    <div>
      <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', fontWeight: 550, mb: 0.5 }}>
        {label(field.label)}
      </Box>
      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{shown || '—'}</Box>
    </div>
  );
}
