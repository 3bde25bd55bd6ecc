import type { ReactNode } from 'react';
import type { Field, Label, Locale, Values } from '../../metadata';

/** What a list cell is rendered from. Computed once per table, because cells have no hooks. */
export interface CellProps<F extends Field = Field> {
  field: F;
  value: unknown;
  record: Values;
  language: Locale;
  label: (label: Label) => string;
  translate: (key: string, options?: object) => string;
  /** The name of a referenced record; `undefined` until the records are loaded. */
  nameOf: (field: Field, id: unknown) => string | undefined;
}

export type Column<F extends Field = Field> = (props: CellProps<F>) => ReactNode;
