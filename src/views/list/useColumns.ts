import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useDeclaration } from '../../AppContext';
import type { CellProps } from '../../fields/columns/cell';
import { useReferenceNames } from '../../fields/useReferenceSet';
import { useLabel, useLanguage } from '../../i18n/useLabel';
import { type Field, fieldOf, sourceOf } from '../../metadata';

export interface ShownColumn {
  name: string;
  source: string;
  field: Field;
}

export type CellContext = Omit<CellProps, 'field' | 'value' | 'record'>;

/** The columns of a list by their field names, and what `cellOf` needs besides field, value and record. */
export function useColumns(names: readonly string[]): { columns: ShownColumn[]; context: CellContext } {
  const resource = useDeclaration();
  const label = useLabel();
  const language = useLanguage();
  const translate = useTranslate();
  const columns = useMemo(
    () =>
      names.map((name) => {
        const field = fieldOf(resource, name);
        return { name, field, source: sourceOf(name, field) };
      }),
    [resource, names],
  );
  const nameOf = useReferenceNames(useMemo(() => columns.map(({ field }) => field), [columns]));
  const context = useMemo(
    () => ({ language, label, translate, nameOf }),
    [language, label, translate, nameOf],
  );
  return { columns, context };
}
