import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { StatusChip } from '../../fields/columns/StatusChip';
import { fullDate } from '../../i18n/dates';
import { useLabel, useLanguage } from '../../i18n/useLabel';
import { isId, sectionsOf } from '../../metadata';
import { ScreenHeading } from '../../ui/ScreenHeading';
import { FormSections } from './FormSections';
import { FormTabs } from './FormTabs';
import { FormToolbar } from './FormToolbar';
import { useRecordForm } from './useRecordForm';

/** The heading of a form. Shows title and status as stored, so that they change on save and not while typing. */
export function FormHeading() {
  const { declaration, record, id } = useRecordForm();
  const label = useLabel();
  const translate = useTranslate();
  const action = id === undefined ? 'create' : 'edit';
  const title = declaration.titles?.[action];
  const { status } = declaration.fields;
  return (
    <ScreenHeading
      title={title ? label(title, record) : translate(`ra.action.${action}`)}
      badge={
        id !== undefined && status?.kind === 'status' && <StatusChip field={status} value={record.status} />
      }
      showsList
    />
  );
}

/** Who created and last changed the record: see `docs/contract.md#values`. */
function AuditLine() {
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
  ].filter((text) => text !== undefined);
  if (lines.length === 0) return null;
  return (
    <Box component="p" sx={{ m: 0, mt: 2, color: 'text.secondary', typography: 'caption' }}>
      {lines.join(' · ')}
    </Box>
  );
}

/** The tabs or sections of a form, its audit line and its toolbar. */
export function FormBody() {
  const { declaration } = useRecordForm();
  const tabs = declaration.form?.tabs;
  return (
    <>
      {tabs ? (
        <FormTabs declaration={declaration} tabs={tabs} />
      ) : (
        <FormSections declaration={declaration} sections={sectionsOf(declaration)} />
      )}
      <AuditLine />
      <FormToolbar />
    </>
  );
}
