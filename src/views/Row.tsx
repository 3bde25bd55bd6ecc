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
  /** The names of the checkbox and of the menu of a record that is called so. */
  say: { select: (name: string) => string; actions: (name: string) => string };
  /** What the record is called, for those who hear the row. */
  name: string;
  /** Where the record is changed; none for a role that may not. */
  href: string | undefined;
  selectable: boolean;
  /** Whether there is anything to do with it. */
  hasMenu: boolean;
  isSelected: boolean;
}

/** One record. It has no handlers, hooks or contexts: the table listens for all of its rows. */
export const Row = memo(
  ({ record, columns, context, say, name, href, selectable, hasMenu, isSelected }: RowProps) => {
    const cellOf = ({ field, source }: ShownColumn): ReactNode =>
      kinds[field.kind]({ ...context, field, record, value: valueAt(record, source) });
    return (
      <tr data-id={record.id} aria-selected={selectable ? isSelected : undefined}>
        {selectable && (
          <td className="check">
            <input type="checkbox" aria-label={say.select(name)} checked={isSelected} readOnly />
          </td>
        )}
        {columns.map((column, index) => {
          const cell = cellOf(column);
          return (
            <td key={column.name} data-kind={column.field.kind} className={index === 0 ? 'title' : undefined}>
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
        {hasMenu && (
          <td className="actions">
            <button type="button" className="row-menu" aria-haspopup="menu" aria-label={say.actions(name)}>
              ⋮
            </button>
          </td>
        )}
      </tr>
    );
  },
);
Row.displayName = 'Row';
