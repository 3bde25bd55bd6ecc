import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type RaRecord, useNotify } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { type Advice, adviceInField } from '../../fields/advice';
import { FieldInput } from '../../fields/inputs/FieldInput';
import { useProblemText } from '../../fields/inputs/useFieldInput';
import { useLabel } from '../../i18n/useLabel';
import { fieldOf, idFieldOf, sourceOf, valueAt } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { TitledDialog } from '../../ui/dialogs/TitledDialog';
import { NativeSelectField } from '../../ui/NativeSelectField';
import { useTask } from '../../ui/useTask';
import { randomId } from '../form/draft';
import { bulkFields } from './bulkFields';
import { Percent } from './Percent';
import { Results } from './Results';
import { texts } from './texts';
import { type ImportResult, useImport } from './useImport';
import { useUndo } from './useUndo';

interface BulkEditDialogProps {
  records: readonly RaRecord[];
  onClose: () => void;
}

/** See `docs/product.md#change-a-field`. */
export default function BulkEditDialog({ records, onClose }: BulkEditDialogProps) {
  const resource = useResource();
  const label = useLabel();
  const notify = useNotify();
  const problemText = useProblemText();
  const task = useTask();
  const form = useForm();
  const { percent, check, apply, undo } = useImport();
  const undoAndSay = useUndo(undo);
  const names = bulkFields(resource);
  const [name = '', setName] = useState(names[0]);
  const [result, setResult] = useState<ImportResult>();
  /** The change sends the checked body, because the user may type on during the check. */
  const [checked, setChecked] = useState<object>();
  const [advice, setAdvice] = useState<readonly Advice[]>([]);
  /** A second attempt sends the same id, because perhaps only the first answer was lost. */
  const [id, setId] = useState('');
  const field = fieldOf(resource, name);
  const source = sourceOf(name, field);
  // This form has no values that a `when` could read.
  const shownField = { ...field, when: undefined };
  // An untouched switch shows "off".
  const untouched = field.kind === 'boolean' ? false : null;
  const preview = async () => {
    // Stop at a text that the input cannot read, such as 31 February.
    if (!(await form.trigger(source, { shouldFocus: true }))) return;
    const body = {
      ids: records.map((record) => String(record[idFieldOf(resource)])),
      values: { [source]: valueAt(form.getValues(), source) ?? untouched },
    };
    setId(randomId());
    setChecked(body);
    const found = adviceInField(shownField, source, form.getValues());
    setAdvice(found.filter(({ problem }) => problem !== 'validation.required'));
    setResult(await check(body));
  };
  const store = async () => {
    const answer = await apply(id, { ...checked, skipWrong: true });
    if (!answer) return;
    if (!answer.isApplied) return setResult(answer);
    const text = label(texts.bulkStored, { count: answer.counts.changed });
    notify(text, { type: 'success', undo: () => void undoAndSay(id) });
    onClose();
  };
  const changed = result?.counts.changed ?? 0;
  const isPending = percent !== undefined;
  return (
    <TitledDialog
      title={label(texts.bulkTitle, { count: records.length })}
      maxWidth="md"
      onClose={isPending ? undefined : onClose}
      actions={
        result ? (
          <>
            <Button disabled={isPending} onClick={() => setResult(undefined)}>
              {label(texts.back)}
            </Button>
            <Button variant="contained" disabled={isPending || changed === 0} onClick={() => task.run(store)}>
              {label(texts.bulkApply, { count: changed })}
            </Button>
          </>
        ) : (
          <Button variant="contained" disabled={isPending} onClick={() => task.run(preview)}>
            {label(texts.preview)}
          </Button>
        )
      }
    >
      {result ? (
        <>
          {advice.length > 0 && (
            <Alert severity="warning" sx={{ mb: 1 }}>
              {advice.map((one) => problemText(one.field, one.problem)).join(' ')}
            </Alert>
          )}
          <Results result={result} />
        </>
      ) : (
        <FormProvider {...form}>
          <NativeSelectField label={label(texts.field)} value={name} onChange={setName}>
            {names.map((one) => (
              <option key={one} value={one}>
                {label(fieldOf(resource, one).label)}
              </option>
            ))}
          </NativeSelectField>
          <br />
          <FieldInput key={name} field={shownField} name={source} />
        </FormProvider>
      )}
      {isPending && <Percent percent={percent} text={result ? texts.storing : texts.checking} />}
    </TitledDialog>
  );
}
