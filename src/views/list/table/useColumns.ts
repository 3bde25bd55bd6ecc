import { useMemo } from 'react';
import { useLocation, useTranslate } from 'react-admin';
import { readSession } from '../../../api/session';
import type { CellProps } from '../../../fields/columns/cell';
import { type VisibleColumn, visibleColumns } from '../../../fields/columns/columns';
import { useReferenceNames } from '../../../fields/useReferenceRecords';
import { useLabel, useLanguage } from '../../../i18n/useLabel';
import { useResource } from '../../../routing/AppContext';
import { columnsOf } from '../../../routing/listRequest';

export type CellContext = Omit<CellProps, 'field' | 'value' | 'record'>;

/**
 * The shown columns of a list that the signed-in user may see, except `hiddenFields`. `context` holds what `renderCell` needs
 * besides field, value and record.
 */
export function useColumns(hiddenFields?: readonly string[]): {
  columns: VisibleColumn[];
  context: CellContext;
} {
  const resource = useResource();
  const label = useLabel();
  const language = useLanguage();
  const translate = useTranslate();
  const role = readSession()?.role;
  const { search } = useLocation();
  const shown = columnsOf(resource, search).join();
  const columns = useMemo(
    () =>
      visibleColumns(resource, role).filter(
        ({ name }) => shown.split(',').includes(name) && !hiddenFields?.includes(name),
      ),
    [resource, role, hiddenFields, shown],
  );
  const nameOf = useReferenceNames(useMemo(() => columns.map(({ field }) => field), [columns]));
  const context = useMemo(
    () => ({ language, label, translate, nameOf }),
    [language, label, translate, nameOf],
  );
  return { columns, context };
}
