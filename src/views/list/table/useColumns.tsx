import { type ReactNode, useMemo } from 'react';
import { type RaRecord, useLocation, useTranslate } from 'react-admin';
import { readSession } from '../../../api/session';
import type { CellProps } from '../../../fields/columns/cell';
import { renderCell, visibleColumns } from '../../../fields/columns/columns';
import { pictureUrlOf } from '../../../fields/columns/pictureUrlOf';
import { useReferenceNames } from '../../../fields/useReferenceRecords';
import { colonIn, useLabel, useLanguage } from '../../../i18n/useLabel';
import { type FieldOf, isEmpty, isKind, pictureOf, shortened, valueAt } from '../../../metadata';
import { useResource } from '../../../routing/AppContext';
import { columnsOf } from '../../../routing/listRequest';
import { useIsIdle } from '../../../ui/useIsIdle';

export type CellContext = Omit<CellProps, 'field' | 'value' | 'record'>;

export function useColumns(hiddenFields?: readonly string[]) {
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

const isSquare = ({ ratio }: Partial<FieldOf<'image'>> = {}) =>
  typeof ratio === 'object' && ratio[0] === ratio[1];

/** Until the browser is idle, `pictureIn` returns '', because ten pictures would delay the first rows. */
export function usePicture() {
  const resource = useResource();
  const isIdle = useIsIdle(true);
  return {
    /** Square pictures are photos of people: lists show them in a circle. */
    isRound: isSquare(pictureOf(resource)?.field),
    pictureIn: (record: RaRecord) => {
      const address = pictureUrlOf(resource, record);
      return address === undefined || isIdle ? address : '';
    },
  };
}

/** The columns of a record as lines of text, without links: beside a map, they are inside a link or a button. */
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
