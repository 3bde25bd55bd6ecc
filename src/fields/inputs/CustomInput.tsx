import { useEffect } from 'react';
import type { InputComponentProps } from '../../metadata';
import { FieldGroup } from '../../ui/FieldGroup';
import { loadableOf } from '../../ui/loadable';
import { useDateCheck } from './date/DateInput';
import type { InputProps } from './inputs';
import { useFieldInput } from './useFieldInput';

export function CustomInput({ field, name }: InputProps) {
  const { box, options } = useDateCheck<HTMLFieldSetElement>();
  const input = useFieldInput(field, name, options);
  const { id, value, change, onBlur, ref, label, describedBy, groupProps } = input;
  // Where the focus goes if the value is refused.
  useEffect(() => ref({ focus: () => document.getElementById(id)?.focus() }), [ref, id]);
  const load = field.components?.Input;
  if (!load) return null;
  const Input = loadableOf<InputComponentProps>(load);
  return (
    <FieldGroup ref={box} {...groupProps}>
      <Input
        id={id}
        value={value}
        onChange={change}
        onBlur={onBlur}
        label={label}
        describedBy={describedBy}
      />
    </FieldGroup>
  );
}
