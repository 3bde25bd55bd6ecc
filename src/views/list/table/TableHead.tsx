import { mdiArrowDown, mdiArrowUp } from '@mdi/js';
import { useListContext, useTranslate } from 'react-admin';
import { isPlaceholderId } from '../../../api/dataProvider';
import type { VisibleColumn } from '../../../fields/columns/columns';
import { useLabel } from '../../../i18n/useLabel';
import { isKind } from '../../../metadata';
import { Icon } from '../../../ui/Icon';
import { widthOf } from './TableRoot';

interface TableHeadProps {
  columns: readonly VisibleColumn[];
  isSelectable: boolean;
  hasMenu: boolean;
}

export function TableHead({ columns, isSelectable, hasMenu }: TableHeadProps) {
  const label = useLabel();
  const translate = useTranslate();
  const { data, sort, setSort, selectedIds, onSelect } = useListContext();
  const ids = data?.map((record) => record.id).filter((id) => !isPlaceholderId(id)) ?? [];
  const direction = sort.order === 'ASC' ? 'ascending' : 'descending';
  const isAllSelected = ids.length > 0 && ids.every((id) => selectedIds.includes(id));
  const isPartSelected = !isAllSelected && ids.some((id) => selectedIds.includes(id));
  return (
    <thead>
      <tr>
        {isSelectable && (
          <th className="check" scope="col">
            <input
              type="checkbox"
              ref={(box) => {
                if (box) box.indeterminate = isPartSelected;
              }}
              aria-label={translate('list.selectAll')}
              checked={isAllSelected}
              onChange={() => onSelect(isAllSelected ? [] : ids)}
            />
          </th>
        )}
        {columns.map(({ name, field }, index) => {
          const isSorted = sort.field === name;
          return (
            <th
              key={name}
              scope="col"
              data-kind={field.kind}
              className={index === 0 ? 'title' : undefined}
              style={{ width: widthOf(field) }}
              aria-sort={isSorted ? direction : undefined}
            >
              {isKind('sortable', field.kind) ? (
                <button
                  type="button"
                  title={translate('list.sortBy', { name: label(field.label) })}
                  onClick={() =>
                    setSort({ field: name, order: isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC' })
                  }
                >
                  {label(field.label)}
                  {isSorted && (
                    <Icon path={sort.order === 'ASC' ? mdiArrowUp : mdiArrowDown} sx={{ fontSize: 14 }} />
                  )}
                </button>
              ) : (
                label(field.label)
              )}
            </th>
          );
        })}
        {hasMenu && (
          <th className="actions" scope="col">
            <span className="unseen">{translate('list.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
