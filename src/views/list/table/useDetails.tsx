import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { renderCell } from '../../../fields/columns/columns';
import { colonIn } from '../../../i18n/useLabel';
import { isEmpty, isKind, shortened, valueAt } from '../../../metadata';
import { useColumns } from './useColumns';

/**
 * Returns a function that renders the columns of a record as lines of text, for the map and the board, where they are
 * inside a link. Leaves out `hiddenFields` and empty values. `max` limits the number of columns.
 */
export function useDetails(hiddenFields: readonly string[], max?: number): (record: RaRecord) => ReactNode[] {
  const { columns, context } = useColumns(hiddenFields);
  return (record) =>
    columns.slice(0, max).flatMap(({ name, field, source }) => {
      const value = valueAt(record, source);
      if (isEmpty(value)) return [];
      const cell = renderCell({ ...context, field, value, record, isInLink: true });
      return (
        <small key={name}>
          {isKind('labelled', field.kind) && `${context.label(field.label)}${colonIn(context.language)} `}
          {typeof cell === 'string' ? shortened(cell) : cell}
        </small>
      );
    });
}
