import { useWatch } from 'react-hook-form';
import { readSession } from '../../api/session';
import { type Field, isRecord, type Role, type Values, valueAt } from '../../metadata';
import { inputs } from './inputs';
import { ReadOnlyInput } from './ReadOnlyInput';

/** Whether the signed-in person sees what is meant for these roles. */
export const isForMe = (roles: readonly Role[] | undefined): boolean => {
  const role = readSession()?.role;
  return !roles || (role !== undefined && roles.includes(role));
};

interface FieldInputProps {
  field: Field;
  name: string;
  /** The path of the object that the field is a part of, for its `when`; the record itself by default. */
  within?: string;
}

/** The values that a `when` is asked about: the record, or the item that the field belongs to. */
export const valuesWithin = (values: unknown, within: string | undefined): Values => {
  const inner = within ? valueAt(values, within) : values;
  return isRecord(inner) ? inner : {};
};

/** Listens to the whole form, and is rendered again only when the answer of `when` changes. */
function ConditionalInput({ field, name, within }: FieldInputProps) {
  const isShown = useWatch({
    compute: (values: Values) => field.when?.(valuesWithin(values, within)) !== false,
  });
  return isShown ? <PlainInput field={field} name={name} /> : null;
}

function PlainInput({ field, name }: FieldInputProps) {
  const Input = field.readOnly ? ReadOnlyInput : inputs[field.kind];
  return <Input field={field} name={name} />;
}

/** The input of a field, for those who may see it and as long as its record shows it. Its value is kept either way. */
export function FieldInput(props: FieldInputProps) {
  if (!isForMe(props.field.roles)) return null;
  return props.field.when ? <ConditionalInput {...props} /> : <PlainInput {...props} />;
}
