import { useFormContext, useWatch } from 'react-hook-form';
import { readSession } from '../../api/session';
import { canSee, isRecord, problemOf, unreadablePath, type Values, valueAt } from '../../metadata';
import { FieldValue } from '../FieldValue';
import { type FieldInputProps, type InputProps, inputOf } from './inputs';
import { UnreadableInput } from './UnreadableInput';

/** The values that `when` and `warn` receive: the record, or the list item at `itemPath`. */
export const valuesForWhen = (values: unknown, itemPath: string | undefined): Values => {
  const inner = itemPath ? valueAt(values, itemPath) : values;
  return isRecord(inner) ? inner : {};
};

/** Renders only when the result of `when` changes, not at each key press. */
function ConditionalInput(props: FieldInputProps) {
  const { field, itemPath } = props;
  const isShown = useWatch({
    compute: (values: Values) => field.when?.(valuesForWhen(values, itemPath)) !== false,
  });
  return isShown ? <VisibleInput {...props} /> : null;
}

function VisibleInput({ field, name, itemPath }: FieldInputProps) {
  if (field.readOnly) return <ReadOnlyInput field={field} name={name} />;
  if (field.warn) return <AdvisedInput field={field} name={name} itemPath={itemPath} />;
  return <EditableInput field={field} name={name} />;
}

/** Gives `warn` the record. Renders when the advice changes, also by a change of another field. */
function AdvisedInput({ field, name, itemPath }: FieldInputProps) {
  const { getValues } = useFormContext();
  useWatch({
    compute: (values: Values) => problemOf(field, valueAt(values, name), valuesForWhen(values, itemPath)),
  });
  const warn = (value: unknown) => field.warn?.(value, valuesForWhen(getValues(), itemPath));
  return <EditableInput field={{ ...field, warn }} name={name} />;
}

function ReadOnlyInput({ field, name }: InputProps) {
  const { getValues } = useFormContext();
  const value: unknown = useWatch({ name });
  return <FieldValue field={field} value={value} record={getValues()} />;
}

/** Replaces the input if it cannot show the value: it would lose the value, or throw. */
function EditableInput({ field, name }: InputProps) {
  const { getValues } = useFormContext();
  const path = useWatch({ name, exact: true, compute: () => unreadablePath(field, getValues(), name) });
  const Input = inputOf(field);
  if (path === undefined) return <Input field={field} name={name} FieldInput={FieldInput} />;
  return <UnreadableInput field={field} name={name} path={path} />;
}

/** The input of a field, if its `roles` and `when` allow it. The form keeps the value of a hidden field. */
export function FieldInput(props: FieldInputProps) {
  if (!canSee(readSession()?.role, props.field)) return null;
  return props.field.when ? <ConditionalInput {...props} /> : <VisibleInput {...props} />;
}
