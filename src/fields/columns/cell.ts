import type { ReactNode } from 'react';
import type { Field, Label, Locale, Values } from '../../metadata';

/** Cells call no hooks, so the table passes them the language and functions. */
export interface CellProps<F extends Field = Field> {
  field: F;
  value: unknown;
  record: Values;
  language: Locale;
  label: (label: Label | undefined) => string;
  translate: (key: string, options?: object) => string;
  /** The name of a referenced record; `undefined` until the records are loaded, and if the record does not exist. */
  nameOf: (field: Field, id: unknown) => string | undefined;
  /** When a record is to be published; `undefined` if nobody planned it. */
  plannedAt?: (record: Values) => string | undefined;
  /** The status that Save gives to a published record. Citizens still see the published version. */
  editedStatus?: string;
  /** Whether the cell is inside a link, and has to render text in place of its own links. */
  isInLink?: boolean;
}

export type Column<F extends Field = Field> = (props: CellProps<F>) => ReactNode;
