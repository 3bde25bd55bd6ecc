import { styled } from '@mui/material/styles';
import { debounce } from 'es-toolkit';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { StatusChip } from '../../fields/columns/StatusChip';
import { useLabel } from '../../i18n/useLabel';
import { type Label, nameOf } from '../../metadata';
import { StickyHeading } from '../../ui/StickyHeading';
import { usePlannedAt } from '../record/schedule/scheduleQuery';
import { useRecordForm } from '../record/useRecordForm';
import { FormNotes } from './FormNotes';
import { FormActions } from './FormToolbar';
import { OpenElsewhere } from './OpenElsewhere';

const unsavedText: Label = { fr: 'Modifié, non enregistré', en: 'Changed, not saved' };

/** Milliseconds after the last change of a value. */
const CHECK_DELAY = 200;

/** The comparison takes too long to run at each key press. */
function useIsUnsaved(): boolean {
  const { record, isChanged } = useRecordForm();
  const form = useFormContext();
  const [isUnsaved, setUnsaved] = useState(false);
  const check = useEffectEvent(() => setUnsaved(isChanged()));
  // `record` runs the check again when the form gets a newer version.
  useEffect(() => {
    const checkLater = debounce(() => check(), CHECK_DELAY);
    check();
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: checkLater });
    return () => {
      unsubscribe();
      checkLater.cancel();
    };
  }, [form, record]);
  return isUnsaved;
}

const Unsaved = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  whiteSpace: 'nowrap',
  color: theme.palette.warning.main,
  // Screen readers read the text after the slash: nothing.
  '&:not(:empty)::before': { content: "'●' / ''", marginInlineEnd: 6, fontSize: '0.625rem' },
}));

function UnsavedChip() {
  const label = useLabel();
  const isUnsaved = useIsUnsaved();
  return <Unsaved role="status">{isUnsaved && label(unsavedText)}</Unsaved>;
}

/** Shows the stored name and status: they change on save, not while the user types. */
export function FormHeading() {
  const { resource, record, id } = useRecordForm();
  const label = useLabel();
  const translate = useTranslate();
  const action = id === undefined ? 'create' : 'edit';
  const title = resource.titles?.[action];
  const { status } = resource.fields;
  const plannedAt = usePlannedAt(record);
  return (
    <>
      <StickyHeading
        title={title ? label(title, record) : translate(`ra.action.${action}`)}
        name={id === undefined ? undefined : nameOf(resource, record)}
        badge={
          <>
            {id !== undefined && status?.kind === 'status' && (
              <StatusChip field={status} value={record.status} record={record} plannedAt={plannedAt} />
            )}
            <UnsavedChip />
          </>
        }
        actions={<FormActions />}
        hasListLink
      />
      <FormNotes />
      <OpenElsewhere />
    </>
  );
}
