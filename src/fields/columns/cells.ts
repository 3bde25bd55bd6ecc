import { type Cell, cellsOf as shownCells, headersOf as shownHeaders } from '../../../contract/cells/show';
import type { Field } from '../../metadata';
import type { CellProps } from './cell';
import { plainTextOf } from './columns';

export type { Cell };

type Context = Omit<CellProps, 'value' | 'field'>;

/** The headers of a field in an exported file: see `contract/cells/show.ts`. */
export const headersOf = (
  field: Field,
  label: CellProps['label'],
  translate: (key: string) => string,
): string[] => shownHeaders(field, { label, translate });

/** The cells of a value, one below each header of `headersOf`. */
export const cellsOf = (field: Field, value: unknown, { record, ...context }: Context): Cell[] =>
  shownCells(field, value, record, { ...context, plainText: plainTextOf });
