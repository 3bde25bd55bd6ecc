import { useQueries, useQuery } from '@tanstack/react-query';
import { type RaRecord, useTranslate } from 'react-admin';
import type { AdminDataProvider } from '../../api/dataProvider';
import { queryKeys } from '../../api/queryKeys';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { StatusChip } from '../../fields/columns/StatusChip';
import { atDateTime, fullDate, relevantPeriod } from '../../i18n/dates';
import { useLabel, useLanguage, useRecordName } from '../../i18n/useLabel';
import {
  fieldOf,
  isId,
  type Label,
  type Resource,
  requestedFields,
  type StatusField,
  sourceOf,
  textOf,
  titleFieldsOf,
  valueAt,
} from '../../metadata';
import { useApp, useCan } from '../../routing/AppContext';
import { useFormPath } from '../../routing/links';
import { Entries } from '../../ui/Entries';
import { OptionalLink } from '../../ui/OptionalLink';
import { Panel } from '../../ui/Panel';
import { failedText } from '../../views/record/schedule/planned';
import { agendaQuery } from '../../views/record/schedule/useAgenda';
import { List } from './LastChanges';

const texts = {
  title: { fr: 'À venir', en: 'Coming up' },
  none: { fr: 'Rien n’est programmé.', en: 'Nothing is scheduled.' },
} satisfies Record<string, Label>;

type ByPeriod = NonNullable<StatusField['byPeriod']>;

/** Changes shown in total. */
const maxShown = 7;

/** The published records of a resource whose period starts later: they are online from then on. */
const upcomingQuery = (dataProvider: AdminDataProvider, resource: Resource, { status, period }: ByPeriod) => {
  const request = {
    pagination: { page: 1, perPage: maxShown },
    sort: { field: period, order: 'ASC' as const },
    filter: { status_eq: `${status}/upcoming` },
    meta: { fields: requestedFields(resource, [...titleFieldsOf(resource), period]), count: false },
  };
  return {
    queryKey: queryKeys.list(resource.name, request),
    queryFn: () => dataProvider.getList<RaRecord>(resource.name, request),
  };
};

/** Scheduled status changes, soonest first, those that failed, and what is published for later. */
function useUpcoming() {
  const app = useApp();
  const can = useCan();
  const recordName = useRecordName();
  const dataProvider = useAdminDataProvider();
  const agenda = useQuery(agendaQuery(dataProvider));
  const watched = app.resources.flatMap((resource) => {
    const { status } = resource.fields;
    const byPeriod = status?.kind === 'status' ? status.byPeriod : undefined;
    return byPeriod && can('list', resource.name) ? [{ resource, byPeriod }] : [];
  });
  const lists = useQueries({
    queries: watched.map(({ resource, byPeriod }) => upcomingQuery(dataProvider, resource, byPeriod)),
  });
  const planned = (agenda.data ?? []).flatMap((entry) => {
    const resource = app.resources.find(({ name }) => name === entry.resource);
    const { id, status, at, failure, title } = entry;
    return resource && isId(id) ? [{ resource, id, status, at, failure, name: textOf(title) }] : [];
  });
  const published = watched.flatMap(({ resource, byPeriod: { status, period } }, index) =>
    (lists[index]?.data?.data ?? []).map((record) => {
      const at = textOf(
        relevantPeriod(valueAt(record, sourceOf(period, fieldOf(resource, period))))?.period.startDate,
      );
      return { resource, id: record.id, status, at, failure: null, name: recordName(resource, record) };
    }),
  );
  const changes = [...planned, ...published].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return { queries: [agenda, ...lists], changes: changes.slice(0, maxShown) };
}

/** What happens by itself: see `docs/product.md#home`. */
export default function Upcoming() {
  const formPath = useFormPath();
  const label = useLabel();
  const language = useLanguage();
  const translate = useTranslate();
  const { queries, changes } = useUpcoming();
  return (
    <Panel title={label(texts.title)}>
      <Entries queries={queries} empty={changes.length === 0 && label(texts.none)}>
        <List>
          {changes.map(({ resource, id, status, at, failure, name }) => {
            const moment = atDateTime(at, language);
            return (
              <li key={`${resource.name} ${id} ${status}`}>
                <OptionalLink to={formPath(resource, id)}>{name || translate('list.untitled')}</OptionalLink>
                <small>
                  {label(resource.menu?.label)} ·{' '}
                  <time dateTime={at} title={fullDate(at, language)}>
                    {failure === null ? moment : label(failedText, { what: moment, failure })}
                  </time>
                </small>
                {resource.fields.status?.kind === 'status' && (
                  <span className="status">
                    <StatusChip field={resource.fields.status} value={status} />
                  </span>
                )}
              </li>
            );
          })}
        </List>
      </Entries>
    </Panel>
  );
}
