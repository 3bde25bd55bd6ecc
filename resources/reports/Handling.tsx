import Box from '@mui/material/Box';
import type { RaRecord } from 'react-admin';
import {
  Chip,
  Chips,
  daysSince,
  durationText,
  FieldInput,
  Panel,
  RecordForm,
  SaveButton,
  SenderBlock,
  useCan,
  useLabel,
  useLanguage,
} from '../../src/engine';
import reports from '.';

const labels = {
  title: { fr: 'Traitement', en: 'Handling' },
  help: { fr: 'Les habitants ne voient rien de tout cela.', en: 'Citizens see none of this.' },
  overdue: { fr: 'En retard de {time}', en: 'Overdue by {time}' },
};

const { assignee, dueOn, note } = reports.fields;

/** Says how late a report is, if it still needs work. */
export function Overdue({ record }: { record: RaRecord }) {
  const label = useLabel();
  const language = useLanguage();
  const days = daysSince(record.dueOn);
  // `days` is NaN for a report that has no due date.
  if (!(days > 0) || dueOn.age?.late?.when?.(record) !== true) return null;
  return (
    <Chips>
      <Chip tone="error">{label(labels.overdue, { time: durationText(days, language) })}</Chip>
    </Chips>
  );
}

/** Who deals with a report, by when, and a note among colleagues (docs/product.md#reports). */
export function Handling({ record, reload }: { record: RaRecord; reload: () => Promise<unknown> }) {
  const label = useLabel();
  const can = useCan();
  if (!can('edit')) return null;
  return (
    <RecordForm resource={reports} id={record.id} initialRecord={record} onStored={reload}>
      <Panel title={label(labels.title)} help={label(labels.help)}>
        <FieldInput field={assignee} name="assignee" />
        <FieldInput field={dueOn} name="dueOn" />
        <FieldInput field={note} name="note" />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <SaveButton variant="outlined" />
          <SenderBlock resource={reports} record={record} />
        </Box>
      </Panel>
    </RecordForm>
  );
}
