import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { readSession } from '../../../api/session';
import { useDateText, useHelperWithZone } from '../../../fields/inputs/date/DateInput';
import { InputMessage } from '../../../fields/inputs/parts/InputMessage';
import { useLabel, useRecordName } from '../../../i18n/useLabel';
import { type Label, manualStatuses, notifiesOnPublish } from '../../../metadata';
import { momentText } from '../../../metadata/townTime';
import { useResource } from '../../../routing/AppContext';
import { TitledDialog } from '../../../ui/dialogs/TitledDialog';
import { LoadFailure } from '../../../ui/failures/LoadFailure';
import { IconAction } from '../../../ui/IconAction';
import { TextBox } from '../../../ui/TextBox';
import { useTask } from '../../../ui/useTask';
import { notificationAdvice } from '../../moves/advice';
import type { NewScheduleEntry, ScheduleEntry } from './planned';
import { useSchedule } from './useSchedule';

const texts = {
  title: { fr: 'Programmer « {name} »', en: 'Schedule “{name}”' },
  note: {
    fr: 'À l’heure dite, la dernière version enregistrée change d’état. Une date vide ne programme rien.',
    en: 'At the scheduled time, the last saved version of the record changes status. An empty field schedules nothing.',
  },
  on: { fr: '{name} le', en: '{name} on' },
  notifies: {
    fr: 'La publication notifiera aussi les habitants abonnés.',
    en: 'Publishing will also notify the subscribed citizens.',
  },
  notVisible: {
    fr: 'La notification mènerait à une page qui n’est pas visible à cette date.',
    en: 'The notification would lead to a page that is not visible at that time.',
  },
  clear: { fr: 'Effacer la date : {name}', en: 'Clear the date: {name}' },
  taken: {
    fr: 'Deux changements ne peuvent pas avoir la même heure.',
    en: 'Two changes cannot have the same time.',
  },
  saved: { fr: 'Programme enregistré.', en: 'Schedule saved.' },
} satisfies Record<string, Label>;

function MomentInput({
  name,
  help,
  problem,
  ...moment
}: {
  name: string;
  help: ReactNode;
  problem: string | undefined;
  value: unknown;
  change: (value: unknown) => void;
}) {
  const id = useId();
  const label = useLabel();
  const input = useRef<HTMLInputElement>(null);
  const [min] = useState(() => momentText(Date.now() + 60_000));
  const dateText = useDateText('dateTime', {
    ...moment,
    onBlur: () => {},
    isRefused: problem !== undefined,
    helperText: problem ? <InputMessage tone="error">{problem}</InputMessage> : help,
  });
  return (
    <Box sx={{ display: 'flex', alignItems: help || problem ? 'center' : 'end', gap: 0.5 }}>
      <TextBox {...dateText} id={id} inputRef={input} label={label(texts.on, { name })} min={min} />
      <IconAction
        path={mdiClose}
        label={label(texts.clear, { name })}
        onClick={() => {
          if (!input.current) return;
          // Clears the input itself, because the value does not contain the text of an incomplete date.
          input.current.value = '';
          dateText.onChange({ target: input.current });
          input.current.focus();
        }}
      />
    </Box>
  );
}

interface PlanFormProps {
  id: string;
  names: readonly { status: string; name: string; helpAt: (time: unknown) => ReactNode }[];
  schedule: readonly ScheduleEntry[];
  onSave: (entries: readonly NewScheduleEntry[], shown: readonly ScheduleEntry[]) => void;
}

function PlanForm({ id, names, schedule, onSave }: PlanFormProps) {
  const label = useLabel();
  // A later read must not change what the user saw.
  const [shown] = useState(schedule);
  const [times, setTimes] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(shown.flatMap(({ status, at, failure }) => (failure === null ? [[status, at]] : []))),
  );
  const note = useHelperWithZone(Object.values(times), label(texts.note));
  const isTaken = (status: string, index: number) =>
    names.slice(0, index).some((other) => times[status] && times[status] === times[other.status]);
  const save = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through the portal of the dialog: the form of the record would be saved too.
    event.stopPropagation();
    if (names.some(({ status }, index) => isTaken(status, index))) return;
    const entries = Object.entries(times).flatMap(([status, at]) => (at ? { status, at } : []));
    onSave(entries, shown);
  };
  return (
    <>
      <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
        {note}
      </Box>
      {/* The browser refuses past and incomplete dates. */}
      <Box
        component="form"
        id={id}
        onSubmit={save}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, mt: 2 }}
      >
        {names.map(({ status, name, helpAt }, index) => (
          <MomentInput
            key={status}
            name={name}
            help={helpAt(times[status])}
            problem={isTaken(status, index) ? label(texts.taken) : undefined}
            value={times[status] ?? null}
            change={(at) => setTimes((before) => ({ ...before, [status]: at }))}
          />
        ))}
      </Box>
    </>
  );
}

export default function ScheduleDialog({ record, onClose }: { record: RaRecord; onClose: () => void }) {
  const resource = useResource();
  const translate = useTranslate();
  const label = useLabel();
  const recordName = useRecordName();
  const id = useId();
  const { isPending, run } = useTask();
  // A colleague may have changed the schedule since the form opened: wait for a new read.
  const [openedAt] = useState(Date.now);
  const { data, dataUpdatedAt, error, refetch, store, nameFor } = useSchedule(record, 'always');
  const isLoaded = dataUpdatedAt >= openedAt;
  const willNotify = notifiesOnPublish(resource, record);
  const helpOf = (status: string, time: unknown): ReactNode => {
    if (status !== resource.workflow?.publish || !willNotify) return undefined;
    if (!time || notificationAdvice(resource, record, Date.parse(String(time))).length === 0)
      return label(texts.notifies);
    return <InputMessage tone="warning">{label(texts.notVisible)}</InputMessage>;
  };
  return (
    <TitledDialog
      title={label(texts.title, { name: recordName(resource, record) })}
      maxWidth="xs"
      onClose={onClose}
      actions={
        isLoaded && (
          <Button type="submit" form={id} variant="contained" aria-busy={isPending}>
            {translate('ra.action.save')}
          </Button>
        )
      }
    >
      {isLoaded ? (
        <PlanForm
          id={id}
          names={manualStatuses(resource, readSession()?.role).map(({ id: status }) => ({
            status: String(status),
            name: nameFor(String(status)),
            helpAt: (time) => helpOf(String(status), time),
          }))}
          schedule={data}
          onSave={(entries, shown) =>
            run(async () => {
              if (await store(entries, shown, label(texts.saved))) onClose();
            })
          }
        />
      ) : error ? (
        <LoadFailure error={error} retry={refetch} />
      ) : (
        <Skeleton height={80} />
      )}
    </TitledDialog>
  );
}
