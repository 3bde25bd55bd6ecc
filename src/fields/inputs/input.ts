import { type ComponentType, createElement } from 'react';
import type { Field, FieldOf, Kind } from '../../metadata';

/** What an input of a form is given: its field, and the path of its value in the form. */
export interface InputProps<F extends Field = Field> {
  field: F;
  name: string;
}

export type Input = ComponentType<InputProps>;

const isOf = <K extends Kind>(field: Field, kinds: readonly K[]): field is FieldOf<K> =>
  kinds.some((kind) => kind === field.kind);

/** Makes an input of a component that knows only some kinds of fields. */
export function inputFor<K extends Kind>(
  kinds: readonly K[],
  Component: ComponentType<InputProps<FieldOf<K>>>,
): Input {
  function InputOfKind({ field, name }: InputProps) {
    return isOf(field, kinds) ? createElement(Component, { field, name }) : null;
  }
  return InputOfKind;
}
