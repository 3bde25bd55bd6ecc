import { mdiCalendarClock, mdiClose } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { partition } from 'es-toolkit';
import { type FormEvent, useId, useRef, useState } from 'react';
import { type RaRecord, useTranslate } from 'react-admin';
import { readSession } from '../../../api/session';
import { useDateText, useTownClock } from '../../../fields/inputs/date/DateInput';
import { atDateTime } from '../../../i18n/dates';
import { useLabel, useLanguage, useRecordName } from '../../../i18n/useLabel';
import { choiceOf, type Label, manualStatuses } from '../../../metadata';
import { momentText } from '../../../metadata/townTime';
import { useResource } from '../../../routing/AppContext';
import { TitledDialog } from '../../../ui/dialogs/TitledDialog';
import { LoadFailure } from '../../../ui/failures/LoadFailure';
import { IconAction, ToolButton } from '../../../ui/IconAction';
import { useTask } from '../../../ui/useTask';
import { useWrite } from '../../../write/useWrite';
import { type Entry, failedText, isPlanned, type PlannedStatus, plannedIn } from './planned';
import { useScheduleOf } from './useSchedule';

const texts = {
  open: { fr: 'Programmer', en: 'Schedule' },
  title: { fr: 'Programmer « {name} »', en: 'Schedule “{name}”' },
  note: {
    fr: 'À l’heure dite, la fiche change d’état telle qu’elle est enregistrée. Un champ vide ne programme rien.',
    en: 'At the scheduled time, the last saved version of the record changes status. An empty field schedules nothing.',
  },
  on: { fr: '{name} le', en: '{name} on' },
  clear: { fr: 'Effacer la date : {name}', en: 'Clear the date: {name}' },
  saved: { fr: 'Programme enregistré.', en: 'Schedule saved.' },
  publish: { fr: 'Publication prévue {date} par {by}', en: 'To be published {date}, scheduled by {by}' },
  unpublish: {
    fr: 'Dépublication prévue {date} par {by}',
    en: 'To be unpublished {date}, scheduled by {by}',
  },
  other: { fr: '« {name} » prévu {date} par {by}', en: '“{name}” {date}, scheduled by {by}' },
} satisfies Record<string, Label>;

function MomentInput({
  name,
  ...moment
}: {
  name: string;
  value: unknown;
  change: (value: unknown) => void;
}) {
  const label = useLabel();
  const input = useRef<HTMLInputElement>(null);
  const [min] = useState(() => momentText(Date.now() + 60_000));
  const dateText = useDateText('dateTime', { ...moment, onBlur: () => {}, isRefused: false });
  return (
    <Box sx={{ display: 'flex', alignItems: 'end', gap: 0.5 }}>
      <TextField
        {...dateText}
        sx={{ flex: 1, minWidth: 0 }}
        inputRef={input}
        label={label(texts.on, { name })}
        slotProps={{ ...dateText.slotProps, htmlInput: { min } }}
      />
      <IconAction
        path={mdiClose}
        label={label(texts.clear, { name })}
        onClick={() => {
          if (!input.current) return;
          // An incomplete date is not a value, but its text stays in the input.
          input.current.value = '';
          dateText.onChange({ target: input.current });
          input.current.focus();
        }}
      />
    </Box>
  );
}

interface PlanDialogProps {
  title: string;
  names: readonly { status: string; name: string }[];
  planned: readonly PlannedStatus[];
  /** Returns whether the plan is stored. */
  store: (entries: readonly Entry[]) => Promise<boolean>;
  onClose: () => void;
}

function PlanDialog({ title, names, planned, store, onClose }: PlanDialogProps) {
  const translate = useTranslate();
  const label = useLabel();
  const id = useId();
  const { isPending, run } = useTask();
  const [times, setTimes] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(planned.map(({ status, at }) => [status, at])),
  );
  const note = useTownClock(Object.values(times), label(texts.note));
  const save = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble to the form of the record, which opened this dialog.
    event.stopPropagation();
    const entries = Object.entries(times).flatMap(([status, at]) => (at ? { status, at } : []));
    run(async () => {
      if (await store(entries)) onClose();
    });
  };
  return (
    <TitledDialog
      title={title}
      maxWidth="xs"
      onClose={onClose}
      actions={
        <Button type="submit" form={id} variant="contained" aria-busy={isPending}>
          {translate('ra.action.save')}
        </Button>
      }
    >
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
        {names.map(({ status, name }) => (
          <MomentInput
            key={status}
            name={name}
            value={times[status] ?? null}
            change={(at) => setTimes((before) => ({ ...before, [status]: at }))}
          />
        ))}
      </Box>
    </TitledDialog>
  );
}

/** Shows the planned status changes of a record, and opens the dialog that plans them. */
export default function Schedule({ record }: { record: RaRecord }) {
  const resource = useResource();
  const queryClient = useQueryClient();
  const label = useLabel();
  const language = useLanguage();
  const translate = useTranslate();
  const recordName = useRecordName();
  const write = useWrite();
  const [isOpen, setOpen] = useState(false);
  const { path, queryKey, query } = useScheduleOf(record, true);
  const { data, error, refetch } = query;
  const store = async (entries: readonly Entry[], done?: string): Promise<boolean> => {
    const findAnswer = async (read: (path: string) => Promise<unknown>) => {
      const now = plannedIn(await read(path)).filter(({ failure }) => failure === null);
      return isPlanned(now, entries) ? { entries: now } : undefined;
    };
    const outcome = await write(
      { verb: 'call', resource, method: 'PUT', path, body: { entries }, findAnswer },
      { done, failed: 'error.action' },
    );
    if (outcome.result !== 'stored') return false;
    queryClient.setQueryData(queryKey, plannedIn(outcome.record));
    return true;
  };
  const { workflow = {}, form, fields } = resource;
  const choices = fields.status?.kind === 'status' ? fields.status.choices : [];
  const nameFor = (status: string) => {
    if (status === workflow.publish) return translate('forms.publish');
    if (status === workflow.unpublish) return translate('list.unpublish');
    const action = form?.actions?.find((one) => one.status === status);
    return label(action?.label ?? choiceOf(choices, status)?.label) || status;
  };
  const sentence = ({ status, at, by }: PlannedStatus) => {
    const kind = (['publish', 'unpublish'] as const).find((one) => workflow[one] === status) ?? 'other';
    return label(texts[kind], { name: nameFor(status), date: atDateTime(at, language), by });
  };
  const [planned, failed] = partition(data ?? [], ({ failure }) => failure === null);
  return (
    <>
      {failed.length > 0 && (
        <Alert
          severity="warning"
          // `&&` overrides the styles of the toolbar.
          sx={{ '&&': { order: -1, flexBasis: '100%', flexWrap: 'nowrap', m: 0 } }}
          closeText={translate('ra.action.close')}
          onClose={() => store(planned.map(({ status, at }) => ({ status, at })))}
        >
          {failed.map((entry) => (
            <div key={entry.status}>
              {label(failedText, { what: sentence(entry), failure: entry.failure })}
            </div>
          ))}
        </Alert>
      )}
      {planned.length > 0 && (
        <Box
          component="p"
          sx={{ order: -1, flexBasis: '100%', m: 0, color: 'text.secondary', typography: 'caption' }}
        >
          {planned.map((entry) => `${sentence(entry)}.`).join(' ')}
        </Box>
      )}
      {error && <LoadFailure error={error} retry={refetch} />}
      <ToolButton
        path={mdiCalendarClock}
        label={label(texts.open)}
        aria-haspopup="dialog"
        disabled={!data}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <PlanDialog
          title={label(texts.title, { name: recordName(resource, record) })}
          names={manualStatuses(resource, readSession()?.role).map(({ id }) => ({
            status: String(id),
            name: nameFor(String(id)),
          }))}
          planned={planned}
          store={(entries) => store(entries, label(texts.saved))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
