import { memo, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { CellProps } from '../fields/columns/cell';
import { columns as kinds } from '../fields/columns/columns';
import { type Field, type Kind, valueAt } from '../metadata';

/** What means nothing where the heads of the columns are out of sight: on a phone. */
const labelled: ReadonlySet<Kind> = new Set<Kind>(['number', 'boolean', 'date', 'dateTime', 'list']);

/** What may be pages long: shown by its first lines, and whole when pointed at. */
const long: ReadonlySet<Kind> = new Set<Kind>(['longText', 'richText', 'json']);

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
          const { kind, label } = column.field;
          const cell = cellOf(column);
          return (
            <td
              key={column.name}
              data-kind={kind}
              data-label={labelled.has(kind) ? context.label(label) : undefined}
              className={index === 0 ? 'title' : undefined}
            >
              {index === 0 && href ? (
                <a
                  className="row-link"
                  href={href}
                  aria-label={typeof cell === 'string' && cell !== '' ? undefined : name}
                >
                  {cell || name}
                </a>
              ) : long.has(kind) && typeof cell === 'string' ? (
                <div className="long" title={cell}>
                  {cell}
                </div>
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
