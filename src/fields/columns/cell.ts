import type { ReactNode } from 'react';
import type { Field, Label, Locale, Values } from '../../metadata';

/** What a column draws one value from. Everything is worked out once for the table: a cell has no hooks. */
export interface CellProps {
  field: Field;
  value: unknown;
  record: Values;
  language: Locale;
  label: (label: Label) => string;
  translate: (key: string, options?: object) => string;
  /** The name behind a reference, once its set is loaded. */
  nameOf: (field: Field, id: unknown) => string | undefined;
}

export type Column = (props: CellProps) => ReactNode;
