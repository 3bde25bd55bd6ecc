import { type Cell, cellsOf as shownCells, headersOf as shownHeaders } from '../../../contract/cells/show';
import type { Field } from '../../metadata';
import type { CellProps } from './cell';
import { plainTextOf } from './columns';

export type { Cell };

type Context = Omit<CellProps, 'value' | 'field'>;

export const headersOf = (
  field: Field,
  label: CellProps['label'],
  translate: (key: string) => string,
): string[] => shownHeaders(field, { label, translate });

export const cellsOf = (field: Field, value: unknown, { record, ...context }: Context): Cell[] =>
  shownCells(field, value, record, { ...context, plainText: plainTextOf });
