import { useQueries } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import type { AdminDataProvider } from '../../api/dataProvider';
import { queryKeys } from '../../api/queryKeys';
import { readSession } from '../../api/session';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { useLabel, useRecordName } from '../../i18n/useLabel';
import type { Entry } from '../../layout/menu/menu';
import { type App, type Label, nameOf, pendingOf, readableNames, textOf, type Values } from '../../metadata';
import { useApp } from '../../routing/AppContext';
import { recordPath } from '../../routing/links';
import { Entries } from '../../ui/Entries';
import { Panel } from '../../ui/Panel';
import type { Counter } from './countsInOneCall';
import { newestOf, newestRequest } from './LastChanges';
import { RecordLine, RecordLines } from './RecordLines';
import { UnsavedLine } from './UnsavedLine';
import { useUnsaved } from './useUnsaved';

const texts = {
  title: { fr: 'Mes brouillons', en: 'My drafts' },
  none: { fr: 'Vous n’avez rien laissé en cours.', en: 'You have left nothing unfinished.' },
} satisfies Record<string, Label>;

/** A draft is a pending record that the user was the last to change. */
function draftsOf(app: App, entries: readonly Entry[]) {
  const session = readSession();
  const user: Values = session?.user ?? {};
  // As in `updatedBy`, an e-mail address stands in for a missing name.
  const me = nameOf(app.profile, user) || textOf(user.email);
  return entries.flatMap(({ resource, label }) => {
    const status = resource?.fields.status;
    const pending = pendingOf(resource?.list?.pendingStatuses).map((entry) => entry.status);
    if (!resource || !me || !pending.some((one) => one === status?.default)) return [];
    // The backend refuses a filter by a field that the role may not see.
    if (readableNames(resource, ['updatedBy'], session?.role).length === 0) return [];
    return [{ resource, label, filter: { updatedBy_eq: me, status_in: pending } }];
  });
}

/** With `oneCall`, requests only the lists that have records. */
export const draftQueries = (
  app: App,
  dataProvider: AdminDataProvider,
  entries: readonly Entry[],
  oneCall: Counter | undefined,
) =>
  draftsOf(app, entries).map(({ resource, filter }) => {
    const request = newestRequest(resource, filter);
    return {
      queryKey: queryKeys.list(resource.name, request),
      queryFn: async () => {
        if (oneCall && (await oneCall.count(resource.name, filter)) === 0) return { data: [] as RaRecord[] };
        return dataProvider.getList<RaRecord>(resource.name, request);
      },
    };
  });

interface MyDraftsProps {
  entries: readonly Entry[];
  oneCall: Counter | undefined;
}

export function MyDrafts({ entries, oneCall }: MyDraftsProps) {
  const app = useApp();
  const label = useLabel();
  const recordName = useRecordName();
  const dataProvider = useAdminDataProvider();
  const lists = useQueries({
    // `HomeQueries` fetches them.
    queries: draftQueries(app, dataProvider, entries, oneCall).map((query) => ({ ...query, enabled: false })),
  });
  const { unsaved, abandon } = useUnsaved(entries);
  if (lists.length === 0 && unsaved.length === 0) return null;
  const pending = newestOf(draftsOf(app, entries), lists);
  const isEmpty = pending.length === 0 && unsaved.length === 0;
  return (
    <Panel title={label(texts.title)}>
      {unsaved.length > 0 && (
        <RecordLines>
          {unsaved.map((one) => (
            <UnsavedLine key={one.draft.key} unsaved={one} onAbandon={() => abandon(one)} />
          ))}
        </RecordLines>
      )}
      <Entries queries={lists} empty={isEmpty && label(texts.none)} height={330}>
        <RecordLines>
          {pending.map(({ resource, label: list, record }) => (
            <RecordLine
              key={`${resource.name} ${record.id}`}
              resource={resource}
              to={recordPath(resource.name, record.id)}
              name={recordName(resource, record)}
              details={[list]}
              changedAt={record.updatedAt}
              record={record}
            />
          ))}
        </RecordLines>
      </Entries>
    </Panel>
  );
}
