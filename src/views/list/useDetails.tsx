import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { renderCell } from '../../fields/columns/columns';
import { isEmpty, shortened, valueAt } from '../../metadata';
import { labelledKinds } from './Row';
import { useColumns } from './useColumns';

/**
 * Returns a function that renders the columns of a list below the name of a record, outside of the table: without
 * `hiddenFields`, and at most `max`. Kinds that mean nothing by themselves have their label.
 */
export function useDetails(hiddenFields: readonly string[], max?: number): (record: RaRecord) => ReactNode[] {
  const { columns, context } = useColumns(hiddenFields);
  const colon = context.language === 'fr' ? ' : ' : ': ';
  return (record) =>
    columns.slice(0, max).flatMap(({ name, field, source }) => {
      const value = valueAt(record, source);
      if (isEmpty(value)) return [];
      const cell = renderCell({ ...context, field, value, record });
      return (
        <small key={name}>
          {labelledKinds.has(field.kind) && `${context.label(field.label)}${colon}`}
          {typeof cell === 'string' ? shortened(cell) : cell}
        </small>
      );
    });
}
