import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { queryKeys } from '../../api/queryKeys';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { StatusChip } from '../../fields/columns/StatusChip';
import { atDateTime, fullDate } from '../../i18n/dates';
import { useLabel, useLanguage } from '../../i18n/useLabel';
import { isId, type Label, textOf } from '../../metadata';
import { useApp } from '../../routing/AppContext';
import { useFormPath } from '../../routing/links';
import { Entries } from '../../ui/Entries';
import { OptionalLink } from '../../ui/OptionalLink';
import { Panel } from '../../ui/Panel';
import { failedText, plannedIn } from '../../views/record/schedule/planned';
import { List } from './LastChanges';

const texts = {
  title: { fr: 'À venir', en: 'Coming up' },
  none: { fr: 'Rien n’est programmé.', en: 'Nothing is scheduled.' },
} satisfies Record<string, Label>;

/** Changes shown in total. */
const maxShown = 7;

/** Scheduled status changes, soonest first, and those that failed: see `docs/contract.md#schedule`. */
export default function Upcoming() {
  const app = useApp();
  const formPath = useFormPath();
  const dataProvider = useAdminDataProvider();
  const label = useLabel();
  const language = useLanguage();
  const translate = useTranslate();
  const query = useQuery({
    queryKey: queryKeys.schedule(''),
    queryFn: async () => plannedIn(await dataProvider.read('schedule')),
  });
  const changes = (query.data ?? []).flatMap((entry) => {
    const resource = app.resources.find(({ name }) => name === entry.resource);
    return resource && isId(entry.id) ? [{ ...entry, id: entry.id, title: entry.title, resource }] : [];
  });
  return (
    <Panel title={label(texts.title)}>
      <Entries queries={[query]} empty={changes.length === 0 && label(texts.none)}>
        <List>
          {changes.slice(0, maxShown).map(({ resource, id, status, at, failure, title }) => {
            const name = textOf(title) || translate('list.untitled');
            const moment = atDateTime(at, language);
            return (
              <li key={`${resource.name} ${id} ${status}`}>
                <OptionalLink to={formPath(resource, id)}>{name}</OptionalLink>
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
