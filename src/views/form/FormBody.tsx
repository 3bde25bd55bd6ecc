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
import { OpenElsewhere } from './OpenElsewhere';
import { useRecordForm } from './useRecordForm';

/** The heading of a form. Shows the stored title and status, which change on save and not while typing. */
export function FormHeading() {
  const { resource, record, id } = useRecordForm();
  const label = useLabel();
  const translate = useTranslate();
  const action = id === undefined ? 'create' : 'edit';
  const title = resource.titles?.[action];
  const { status } = resource.fields;
  return (
    <>
      <ScreenHeading
        title={title ? label(title, record) : translate(`ra.action.${action}`)}
        badge={
          id !== undefined && status?.kind === 'status' && <StatusChip field={status} value={record.status} />
        }
        hasListLink
      />
      <OpenElsewhere />
    </>
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
  const { resource } = useRecordForm();
  const tabs = resource.form?.tabs;
  return (
    <>
      {tabs ? (
        <FormTabs resource={resource} tabs={tabs} />
      ) : (
        <FormSections resource={resource} sections={sectionsOf(resource)} />
      )}
      <AuditLine />
      <FormToolbar />
    </>
  );
}
