import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { fullDate } from '../i18n/dates';
import { useLanguage } from '../i18n/useLabel';
import { isId } from '../metadata';
import { useRecordForm } from './useRecordForm';

/** Who made the record and who changed it last, as the backend keeps it (contract, audit fields). */
export function AuditLine() {
  const { record, id } = useRecordForm();
  const translate = useTranslate();
  const language = useLanguage();
  if (id === undefined) return null;
  const line = (action: 'created' | 'updated', at: unknown, by: unknown) => {
    const date = fullDate(at, language);
    if (!date) return undefined;
    const who = isId(by) ? String(by) : '';
    return translate(`forms.audit.${action}${who ? 'By' : ''}`, { date, who });
  };
  const lines = [
    line('created', record.createdAt, record.createdBy),
    line('updated', record.updatedAt, record.updatedBy),
  ].filter((one) => one !== undefined);
  if (lines.length === 0) return null;
  return (
    <Box component="p" sx={{ m: 0, mt: 2, color: 'text.secondary', typography: 'caption' }}>
      {lines.join(' · ')}
    </Box>
  );
}
