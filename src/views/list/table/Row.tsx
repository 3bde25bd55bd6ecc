import { memo } from 'react';
import type { RaRecord } from 'react-admin';
import { isPlaceholderId } from '../../../api/dataProvider';
import { renderCell, showsAgo, type VisibleColumn } from '../../../fields/columns/columns';
import { type Field, initialOf, isKind, shortened, valueAt } from '../../../metadata';
import type { CellContext } from './useColumns';

/** In characters: more than the two visible lines of a long text can hold. */
const maxCellLength = 300;
const maxTooltipLength = 1000;

interface RowProps {
  record: RaRecord;
  columns: readonly VisibleColumn[];
  context: CellContext;
  /** Accessible names of the checkbox and the menu of a record. */
  labels: { select: (name: string) => string; actions: (name: string) => string };
  name: string;
  /** `undefined` without an id, or without a form that the user may open. */
  href: string | undefined;
  isSelectable: boolean;
  hasMenu: boolean;
  isSelected: boolean;
  /** A URL. '' shows the first letter instead. `undefined` if the list shows no pictures. */
  picture: string | undefined;
  isRound: boolean;
}

/** `alt` is empty, because the name is in the same cell. */
const renderPicture = (picture: string, isRound: boolean, letter: string) =>
  picture ? (
    <img
      className="cover"
      data-round={isRound || undefined}
      src={picture}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      decoding="async"
    />
  ) : (
    <span className="cover" data-round={isRound || undefined} data-letter={letter} />
  );

/** The label that a narrow table shows before a value. */
export const labelBefore = ({ label }: CellContext, field: Field, value: unknown): string | undefined =>
  // In French: "Modifié le" before a day, but "Modifié" before an age ("il y a 2 h").
  isKind('labelled', field.kind)
    ? label(field.label).replace(showsAgo(field, value) ? / le$/ : '', '')
    : undefined;

/** Has no handlers or hooks, so that long lists render fast. */
export const Row = memo(
  ({
    record,
    columns,
    context,
    labels,
    name,
    href,
    isSelectable,
    hasMenu,
    isSelected,
    picture,
    isRound,
  }: RowProps) => {
    const hasId = !isPlaceholderId(record.id);
    const titleClass = picture === undefined ? 'title' : 'title pictured';
    return (
      <tr data-id={record.id} aria-selected={isSelectable ? isSelected : undefined}>
        {isSelectable && (
          <td className="check">
            {hasId && (
              // `readOnly` avoids React's warning about the missing `onChange`: the table handles the clicks.
              <input type="checkbox" aria-label={labels.select(name)} checked={isSelected} readOnly />
            )}
          </td>
        )}
        {columns.map(({ name: columnName, source, field }, index) => {
          const { kind } = field;
          const value = valueAt(record, source);
          const cell = renderCell({ ...context, field, record, value });
          const hasText = typeof cell === 'string' && cell !== '';
          const letter = initialOf(hasText ? cell : name);
          const isLong = typeof cell === 'string' && (isKind('long', kind) || cell.length > maxCellLength);
          const content = () => {
            if (index === 0 && href) {
              // The column of a picture is too narrow for a name.
              const fallback = kind === 'icon' || kind === 'image' ? '—' : name;
              return (
                <a className="row-link" href={href} aria-label={hasText ? undefined : name}>
                  {(hasText ? shortened(cell, maxCellLength) : cell) || fallback}
                </a>
              );
            }
            if (isLong)
              return (
                <div className="long" title={shortened(cell, maxTooltipLength)}>
                  {shortened(cell, maxCellLength)}
                </div>
              );
            return cell || (index === 0 && name);
          };
          return (
            <td
              key={columnName}
              data-kind={kind}
              data-label={labelBefore(context, field, value)}
              className={index === 0 ? titleClass : undefined}
            >
              {index === 0 && picture !== undefined && renderPicture(picture, isRound, letter)}
              {content()}
            </td>
          );
        })}
        {hasMenu && (
          <td className="actions">
            {hasId && (
              <button
                type="button"
                className="row-menu"
                aria-haspopup="menu"
                aria-label={labels.actions(name)}
              >
                ⋮
              </button>
            )}
          </td>
        )}
      </tr>
    );
  },
);
Row.displayName = 'Row';
