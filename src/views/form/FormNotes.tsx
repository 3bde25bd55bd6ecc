import { styled } from '@mui/material/styles';
import { useLocation } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useLabel } from '../../i18n/useLabel';
import { choiceLabel, defaultsOf, isPublished, isRecord, type Label } from '../../metadata';
import { LabelledSwitch } from '../../ui/LabelledSwitch';
import { DeliveryLine } from '../record/deliveries/DeliveryLine';
import { LiveLine } from '../record/live/LiveLine';
import { ScheduleLines } from '../record/schedule/ScheduleButton';
import { useRecordForm } from '../record/useRecordForm';

const copyNoteText: Label = {
  fr: 'Cette copie commence à l’état «\u00a0{status}\u00a0»\u00a0: publiez-la quand elle est prête. L’original ne change pas.',
  en: 'This copy starts with the status “{status}”: publish it when it is ready. The original does not change.',
};
const saveNoteText: Label = {
  fr: 'Enregistrer sans publier remet l’état à «\u00a0{saved}\u00a0».',
  en: 'Saving without publishing sets the status to “{saved}”.',
};

/** The id of the note that describes the button Save. */
export const noteIdOf = (formId: string): string => `${formId}-note`;

/** Says which status Save gives to a published record, unless Save keeps the status. */
export function useSaveNote(): string | undefined {
  const { resource, record, id } = useRecordForm();
  const label = useLabel();
  const { workflow, fields } = resource;
  const { save, publish } = workflow ?? {};
  if (id === undefined || !save || save === publish || !isPublished(resource, record)) return undefined;
  const choices = fields.status?.kind === 'status' ? fields.status.choices : [];
  return label(saveNoteText, { saved: label(choiceLabel(choices, save)) });
}

/** Says with which status a copy starts, unless a `startSwitch` shows it. */
function useCopyNote(): string | undefined {
  const { resource, id } = useRecordForm();
  const label = useLabel();
  const { state } = useLocation();
  const { status } = resource.fields;
  const isCopy = id === undefined && isRecord(state) && state.isCopy === true;
  if (!isCopy || !resource.workflow?.publish || status?.kind !== 'status' || status.startSwitch)
    return undefined;
  const start = String(defaultsOf({ status }).status);
  return label(copyNoteText, { status: label(choiceLabel(status.choices, start)) });
}

function StartSwitch() {
  const { resource, id } = useRecordForm();
  const label = useLabel();
  const { setValue } = useFormContext();
  const value: unknown = useWatch({ name: 'status' });
  const { status } = resource.fields;
  if (id !== undefined || status?.kind !== 'status' || !status.startSwitch) return null;
  const { label: text, off } = status.startSwitch;
  const on = defaultsOf({ status }).status;
  return (
    <LabelledSwitch
      label={label(text)}
      checked={value === on}
      onChange={(checked) => setValue('status', checked ? on : off, { shouldDirty: true })}
    />
  );
}

const Lines = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  '&:not(:empty)': { marginBottom: 8 },
  '& > p': { ...theme.typography.caption, margin: 0, color: theme.palette.text.secondary },
}));

export function FormNotes() {
  const { resource, record, id, formId } = useRecordForm();
  const note = useSaveNote();
  const copyNote = useCopyNote();
  return (
    <Lines>
      {copyNote && <p>{copyNote}</p>}
      {note && <p id={noteIdOf(formId)}>{note}</p>}
      <LiveLine />
      <DeliveryLine />
      {id !== undefined && resource.routes?.edit !== undefined && (
        <ScheduleLines record={{ ...record, id }} />
      )}
      <StartSwitch />
    </Lines>
  );
}
