import { useQueries } from '@tanstack/react-query';
import { type RaRecord, useTranslate } from 'react-admin';
import { type AdminDataProvider, isPlaceholderId } from '../../api/dataProvider';
import { queryKeys } from '../../api/queryKeys';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { useRecordName } from '../../i18n/useLabel';
import type { Entry } from '../../layout/menu/menu';
import {
  pictureOf,
  type Resource,
  requestedFields,
  statusNames,
  textOf,
  titleFieldsOf,
} from '../../metadata';
import { dateOf } from '../../metadata/townTime';
import { recordPath } from '../../routing/links';
import { Entries } from '../../ui/Entries';
import { Panel } from '../../ui/Panel';
import { RecordLine, RecordLines } from './RecordLines';

const perResource = 5;
const maxShown = 7;

export const newestRequest = (resource: Resource, filter: object = {}) => {
  const picture = pictureOf(resource);
  const names = [...titleFieldsOf(resource), ...statusNames(resource), ...(picture ? [picture.name] : [])];
  return {
    pagination: { page: 1, perPage: perResource },
    sort: { field: 'updatedAt', order: 'DESC' as const },
    filter,
    meta: { fields: requestedFields(resource, [...names, 'updatedAt', 'updatedBy']), count: false },
  };
};

const timeOf = ({ updatedAt }: RaRecord): number => dateOf(updatedAt)?.getTime() ?? 0;

export interface Change {
  resource: Resource;
  label: string;
  record: RaRecord;
}

export const newestOf = (
  watched: readonly { resource: Resource; label: string }[],
  lists: readonly { data?: { data: RaRecord[] } }[],
): Change[] =>
  watched
    .flatMap(({ resource, label }, index) =>
      (lists[index]?.data?.data ?? [])
        .filter(({ id }) => !isPlaceholderId(id))
        .map((record) => ({ resource, label, record })),
    )
    .sort((a, b) => timeOf(b.record) - timeOf(a.record))
    .slice(0, maxShown);

const watchedOf = (entries: readonly Entry[]) =>
  entries.flatMap(({ resource, label }) => (resource?.list?.pendingStatuses ? [{ resource, label }] : []));

export const changeQueries = (dataProvider: AdminDataProvider, entries: readonly Entry[]) =>
  watchedOf(entries).map(({ resource }) => ({
    queryKey: queryKeys.list(resource.name, newestRequest(resource)),
    queryFn: () => dataProvider.getList<RaRecord>(resource.name, newestRequest(resource)),
  }));

export function LastChanges({ entries }: { entries: readonly Entry[] }) {
  const recordName = useRecordName();
  const translate = useTranslate();
  const dataProvider = useAdminDataProvider();
  const watched = watchedOf(entries);
  const lists = useQueries({
    // `HomeQueries` fetches them.
    queries: changeQueries(dataProvider, entries).map((query) => ({ ...query, enabled: false })),
  });
  if (watched.length === 0) return null;
  const changes = newestOf(watched, lists);
  return (
    <Panel title={translate('screens.home.lastChanges')}>
      <Entries
        queries={lists}
        empty={changes.length === 0 && translate('screens.home.noChange')}
        height={330}
      >
        <RecordLines>
          {changes.map(({ resource, label, record }) => (
            <RecordLine
              key={`${resource.name} ${record.id}`}
              resource={resource}
              to={recordPath(resource.name, record.id)}
              name={recordName(resource, record)}
              details={[label, textOf(record.updatedBy)]}
              changedAt={record.updatedAt}
              record={record}
            />
          ))}
        </RecordLines>
      </Entries>
    </Panel>
  );
}
