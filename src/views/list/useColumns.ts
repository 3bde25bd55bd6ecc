import { useMemo } from 'react';
import { useLocation, useTranslate } from 'react-admin';
import { useResource } from '../../AppContext';
import { readSession } from '../../api/session';
import type { CellProps } from '../../fields/columns/cell';
import { useReferenceNames } from '../../fields/useReferenceRecords';
import { useLabel, useLanguage } from '../../i18n/useLabel';
import { canSee, type Field, fieldOf, sourceOf } from '../../metadata';
import { columnsOf } from '../../routing/listRequest';

export interface VisibleColumn {
  name: string;
  source: string;
  field: Field;
}

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
      shown
        .split(',')
        .map((name) => ({ name, field: fieldOf(resource, name) }))
        .filter(({ name, field }) => !hiddenFields?.includes(name) && canSee(role, field))
        .map(({ name, field }) => ({ name, field, source: sourceOf(name, field) })),
    [resource, role, hiddenFields, shown],
  );
  const nameOf = useReferenceNames(useMemo(() => columns.map(({ field }) => field), [columns]));
  const context = useMemo(
    () => ({ language, label, translate, nameOf }),
    [language, label, translate, nameOf],
  );
  return { columns, context };
}
