import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { FieldValue } from '../../fields/columns/FieldValue';
import { useLabel } from '../../i18n/useLabel';
import { fieldOf, type RecordAction, sourceOf, type Values, valueAt } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { type Answers, ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';

export const optionFor = <T,>(option: T | ((record: Values) => T), record: Values): T =>
  option instanceof Function ? option(record) : option;

interface ConfirmActionProps extends Answers {
  action: RecordAction;
  record: Values;
}

export function ConfirmAction({ action, record, ...answers }: ConfirmActionProps) {
  const resource = useResource();
  const label = useLabel();
  const [isTicked, setTicked] = useState(false);
  const { title = action.label, text, fields = [], tick } = action.ask ?? {};
  const consequence = optionFor(text, record);
  const isDestructive = optionFor(action.tone, record) === 'error';
  const tickLabel = optionFor(tick, record);
  return (
    <ConfirmDialog
      {...answers}
      isDestructive={isDestructive}
      isBlocked={tickLabel !== undefined && !isTicked}
      title={label(title, record)}
      text={consequence && label(consequence, record)}
      confirm={label(action.label)}
    >
      {(fields.length > 0 || tickLabel) && (
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            mt: 2,
            ...(isDestructive && { pl: 2, borderLeft: 4, borderColor: 'error.main' }),
          }}
        >
          {fields.map((name) => {
            const field = fieldOf(resource, name);
            const value = valueAt(record, sourceOf(name, field));
            return <FieldValue key={name} field={field} value={value} record={record} />;
          })}
          {tickLabel && (
            <FormControlLabel
              label={label(tickLabel, record)}
              control={<Checkbox checked={isTicked} onChange={(_, checked) => setTicked(checked)} />}
            />
          )}
        </Box>
      )}
    </ConfirmDialog>
  );
}
