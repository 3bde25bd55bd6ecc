import { styled } from '@mui/material/styles';
import { useQueries } from '@tanstack/react-query';
import { LinkBase, type RaRecord, useTranslate } from 'react-admin';
import { type AdminDataProvider, isPlaceholderId } from '../../api/dataProvider';
import { queryKeys } from '../../api/queryKeys';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { StatusChip } from '../../fields/columns/StatusChip';
import { fullDate, shortDate } from '../../i18n/dates';
import { useLanguage, useRecordName } from '../../i18n/useLabel';
import type { Entry } from '../../layout/menu/menu';
import { type Resource, requestedFields, statusNames, textOf, titleFieldsOf } from '../../metadata';
import { dateOf } from '../../metadata/townTime';
import { recordPath } from '../../routing/links';
import { Entries } from '../../ui/Entries';
import { Panel } from '../../ui/Panel';
import { plainList } from '../../ui/plainList';

/** Records requested per resource. */
const perResource = 5;
/** Records shown in total. */
const maxShown = 7;

export const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  ...plainList,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '0 10px',
    alignItems: 'center',
  },
  '& a': {
    gridColumn: '1 / -1',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: 'inherit',
    fontWeight: 550,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
  '& small': { color: theme.palette.text.secondary, fontSize: '0.8125rem' },
  '& .status': { gridRow: 2, gridColumn: 2 },
}));

const request = (resource: Resource) => ({
  pagination: { page: 1, perPage: perResource },
  sort: { field: 'updatedAt', order: 'DESC' as const },
  filter: {},
  meta: {
    fields: requestedFields(resource, [...titleFieldsOf(resource), ...statusNames(resource), 'updatedAt']),
    count: false,
  },
});

const timeOf = ({ updatedAt }: RaRecord): number => dateOf(updatedAt)?.getTime() ?? 0;

const watchedOf = (entries: readonly Entry[]) =>
  entries.flatMap(({ resource, label }) => (resource?.list?.pendingStatuses ? [{ resource, label }] : []));

export const changeQueries = (dataProvider: AdminDataProvider, entries: readonly Entry[]) =>
  watchedOf(entries).map(({ resource }) => ({
    queryKey: queryKeys.list(resource.name, request(resource)),
    queryFn: () => dataProvider.getList<RaRecord>(resource.name, request(resource)),
  }));

/** The most recently changed records of all resources with `list.pendingStatuses`. */
export function LastChanges({ entries }: { entries: readonly Entry[] }) {
  const recordName = useRecordName();
  const translate = useTranslate();
  const language = useLanguage();
  const dataProvider = useAdminDataProvider();
  const watched = watchedOf(entries);
  const lists = useQueries({
    // `HomeQueries` fetches them.
    queries: changeQueries(dataProvider, entries).map((query) => ({ ...query, enabled: false })),
  });
  if (watched.length === 0) return null;
  const changes = watched
    .flatMap(({ resource, label }, index) =>
      (lists[index]?.data?.data ?? [])
        .filter(({ id }: RaRecord) => !isPlaceholderId(id))
        .map((record: RaRecord) => ({ resource, label, record })),
    )
    .sort((a, b) => timeOf(b.record) - timeOf(a.record))
    .slice(0, maxShown);
  return (
    <Panel title={translate('screens.home.lastChanges')}>
      <Entries
        queries={lists}
        empty={changes.length === 0 && translate('screens.home.noChange')}
        height={240}
      >
        <List>
          {changes.map(({ resource, label, record }) => (
            <li key={`${resource.name} ${record.id}`}>
              <LinkBase to={recordPath(resource.name, record.id)}>{recordName(resource, record)}</LinkBase>
              <small>
                {label} ·{' '}
                <time dateTime={textOf(record.updatedAt)} title={fullDate(record.updatedAt, language)}>
                  {shortDate(record.updatedAt, language)}
                </time>
              </small>
              {resource.fields.status?.kind === 'status' && (
                <span className="status">
                  <StatusChip field={resource.fields.status} value={record.status} record={record} />
                </span>
              )}
            </li>
          ))}
        </List>
      </Entries>
    </Panel>
  );
}
