import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { flushSync } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { useCapability } from '../../api/capabilities';
import { readSession } from '../../api/session';
import { useLabel } from '../../i18n/useLabel';
import {
  canRead,
  canWrite,
  type Field,
  problemOf,
  unreadablePath,
  type Values,
  valueAt,
  valuesAround,
} from '../../metadata';
import { loadable } from '../../ui/loadable';
import { FieldValue } from '../columns/FieldValue';
import { rawJson } from '../columns/Unreadable';
import { type InputProps, inputOf } from './inputs';

const DerivedInput = loadable<InputProps>(() => import('./DerivedInput'));

interface UnreadableInputProps extends InputProps {
  /** The path of the field, or of an ancestor that is not an object. */
  path: string;
}

function UnreadableInput({ field, name, path }: UnreadableInputProps) {
  const id = useId();
  const label = useLabel();
  const translate = useTranslate();
  const { getValues, setValue, setFocus } = useFormContext();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, alignItems: 'flex-start' }}>
      <TextField
        id={id}
        label={label(field.label)}
        value={translate('forms.unreadable.word')}
        helperText={translate('forms.unreadable.kept')}
        fullWidth
        slotProps={{
          htmlInput: {
            readOnly: true,
            title: rawJson(field, getValues(path)),
            style: { fontStyle: 'italic' },
          },
        }}
      />
      <Button
        variant="outlined"
        size="small"
        aria-label={translate('forms.unreadable.replaceOf', { name: label(field.label) })}
        onClick={() => {
          flushSync(() => setValue(path, null, { shouldDirty: true, shouldTouch: true }));
          // The button is gone, so focus the input that replaced it.
          setFocus(name);
        }}
      >
        {translate('forms.unreadable.replace')}
      </Button>
    </Box>
  );
}

/** Re-renders only when the result of `when` changes. */
function ConditionalInput({ field, name }: InputProps) {
  const isShown = useWatch({
    compute: (values: Values) => field.when?.(valuesAround(values, name)) !== false,
  });
  return isShown ? <VisibleInput field={field} name={name} /> : null;
}

function VisibleInput(props: InputProps) {
  const { unless } = props.field;
  return unless ? <ReplaceableInput {...props} unless={unless} /> : <InputOrValue {...props} />;
}

function ReplaceableInput({ unless, ...props }: InputProps & { unless: NonNullable<Field['unless']> }) {
  const label = useLabel();
  if (!useCapability(unless.capability)) return <InputOrValue {...props} />;
  return (
    <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
      {label(unless.text)}
    </Box>
  );
}

function InputOrValue(props: InputProps) {
  if (props.field.derive) return <DerivedInput {...props} />;
  if (props.field.readOnly || !canWrite(readSession()?.role, props.field))
    return <ReadOnlyInput {...props} />;
  return props.field.warn ? <AdvisedInput {...props} /> : <EditableInput {...props} />;
}

/** Gives `warn` the record or list item. Re-renders also when another field changes the advice. */
function AdvisedInput({ field, name }: InputProps) {
  const { getValues } = useFormContext();
  useWatch({
    compute: (values: Values) => problemOf(field, valueAt(values, name), valuesAround(values, name)),
  });
  const warn = (value: unknown) => field.warn?.(value, valuesAround(getValues(), name));
  return <EditableInput field={{ ...field, warn }} name={name} />;
}

function ReadOnlyInput({ field, name }: InputProps) {
  const { getValues } = useFormContext();
  const value: unknown = useWatch({ name });
  return <FieldValue field={field} value={value} record={valuesAround(getValues(), name)} />;
}

/** With an unreadable value, the input itself would lose the value or throw. */
function EditableInput({ field, name }: InputProps) {
  const { getValues } = useFormContext();
  const path = useWatch({ name, exact: true, compute: () => unreadablePath(field, getValues(), name) });
  const Input = inputOf(field);
  if (path === undefined) return <Input field={field} name={name} FieldInput={FieldInput} />;
  return <UnreadableInput field={field} name={name} path={path} />;
}

/**
 * The input of a field, if its `readRoles` and `when` allow it. The form keeps the value of a hidden field.
 * @example <FieldInput field={halls.fields.price} name="price" />
 */
export function FieldInput(props: InputProps) {
  if (!canRead(readSession()?.role, props.field)) return null;
  return props.field.when ? <ConditionalInput {...props} /> : <VisibleInput {...props} />;
}
