import { mdiDotsVertical } from '@mdi/js';
import { memo, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { CellProps } from '../fields/columns/cell';
import { columns as kinds } from '../fields/columns/columns';
import { type Field, valueAt } from '../metadata';

export interface ShownColumn {
  name: string;
  source: string;
  field: Field;
}

interface RowProps {
  record: RaRecord;
  columns: readonly ShownColumn[];
  context: Omit<CellProps, 'field' | 'value' | 'record'>;
  /** What the record is called, for those who hear the row. */
  name: string;
  /** Where the record is changed; none for a role that may not. */
  href: string | undefined;
  selectable: boolean;
  isSelected: boolean;
}

/** One record. It has no handlers, hooks or contexts: the table listens for all of its rows. */
export const Row = memo(({ record, columns, context, name, href, selectable, isSelected }: RowProps) => {
  const cellOf = ({ field, source }: ShownColumn): ReactNode =>
    kinds[field.kind]({ ...context, field, record, value: valueAt(record, source) });
  return (
    <tr data-id={record.id} aria-selected={selectable ? isSelected : undefined}>
      {selectable && (
        <td className="check">
          <input
            type="checkbox"
            aria-label={context.translate('list.select', { name })}
            checked={isSelected}
            readOnly
          />
        </td>
      )}
      {columns.map((column, index) => {
        const cell = cellOf(column);
        return (
          <td key={column.name} data-kind={column.field.kind}>
            {index === 0 && href ? (
              <a
                className="row-link"
                href={href}
                aria-label={typeof cell === 'string' && cell !== '' ? undefined : name}
              >
                {cell || name}
              </a>
            ) : (
              cell
            )}
          </td>
        );
      })}
      <td className="actions">
        <button
          type="button"
          className="row-menu"
          aria-haspopup="menu"
          aria-label={context.translate('list.actionsOf', { name })}
        >
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="currentColor">
            <path d={mdiDotsVertical} />
          </svg>
        </button>
      </td>
    </tr>
  );
});
Row.displayName = 'Row';
