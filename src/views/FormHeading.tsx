import { useTranslate } from 'react-admin';
import { StatusChip } from '../fields/columns/StatusChip';
import { useLabel } from '../i18n/useLabel';
import type { Resource, Values } from '../metadata';
import { ScreenHeading } from './ScreenHeading';

/** The heading of a form: what is made or changed, and the status that the record has on the backend. */
export function FormHeading({ declaration, record }: { declaration: Resource; record?: Values }) {
  const label = useLabel();
  const translate = useTranslate();
  const title = record ? declaration.titles?.edit : declaration.titles?.create;
  const { status } = declaration.fields;
  return (
    <ScreenHeading
      title={title ? label(title, record) : translate(record ? 'ra.action.edit' : 'ra.action.create')}
      mark={
        record && status?.kind === 'status' ? <StatusChip field={status} value={record.status} /> : undefined
      }
      isBelowList
    />
  );
}
