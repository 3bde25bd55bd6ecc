import { styled } from '@mui/material/styles';
import { useQueries } from '@tanstack/react-query';
import { LinkBase, useTranslate } from 'react-admin';
import type { AdminDataProvider } from '../../api/dataProvider';
import { countQuery } from '../../api/queryKeys';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { Chip, chipStyles } from '../../fields/columns/StatusChip';
import { useLabel } from '../../i18n/useLabel';
import { useNumberFormats } from '../../i18n/useNumberFormats';
import type { Entry } from '../../layout/menu/menu';
import { choiceOf, pendingOf } from '../../metadata';
import { addDays, dateOf, dayText } from '../../metadata/townTime';
import { listLocation } from '../../routing/links';
import { Entries } from '../../ui/Entries';
import { Icon } from '../../ui/Icon';
import { Panel } from '../../ui/Panel';
import { plainList } from '../../ui/plainList';

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  ...plainList,
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    alignItems: 'center',
    gap: '4px 8px',
  },
  '& > li > svg': { color: theme.palette.primary.main },
  '& > li > span': { flex: '1 1 120px', fontWeight: 550 },
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    padding: '4px 10px 4px 6px',
    borderRadius: 8,
    border: `1px solid ${theme.palette.divider}`,
    color: 'inherit',
    textDecoration: 'none',
    fontVariantNumeric: 'tabular-nums',
    '&:hover': { borderColor: theme.palette.text.disabled },
  },
  '& .chip': chipStyles(theme),
}));

/** Midnight `days` days ago, in the town's time zone. It stays the same all day, so that counts stay cached. */
const daysAgo = (days: number): string | undefined =>
  dateOf(addDays(dayText(Date.now()), -days))?.toISOString();

/** Returns the statuses to count, each with the filter that selects its records. */
const pendingStatusesOf = (entries: readonly Entry[]) =>
  entries.flatMap(({ resource }) => {
    const status = resource?.fields.status;
    if (!resource || status?.kind !== 'status') return [];
    return pendingOf(resource.list?.pendingStatuses).flatMap(({ status: id, days }) => {
      const choice = choiceOf(status.choices, id);
      const filter = { status_eq: id, ...(days && { updatedAt_lte: daysAgo(days) }) };
      return choice ? [{ resource, status: choice, days, filter }] : [];
    });
  });

export const pendingQueries = (counter: Pick<AdminDataProvider, 'count'>, entries: readonly Entry[]) =>
  pendingStatusesOf(entries).map(({ resource, filter }) => countQuery(counter, resource, filter));

/** Counts of the records that need attention, by resource and status. Each links to the filtered list. */
export function PendingRecords({ entries }: { entries: readonly Entry[] }) {
  const translate = useTranslate();
  const label = useLabel();
  const dataProvider = useAdminDataProvider();
  const statuses = pendingStatusesOf(entries);
  const counts = useQueries({
    // `HomeQueries` fetches them.
    queries: pendingQueries(dataProvider, entries).map((query) => ({ ...query, enabled: false })),
  });
  const { number } = useNumberFormats();
  if (statuses.length === 0) return null;
  const found = statuses.flatMap((item, index) => {
    const count = counts[index]?.data ?? 0;
    return count > 0 ? { ...item, count } : [];
  });
  const visible = entries.filter((entry) => found.some(({ resource }) => resource === entry.resource));
  return (
    <Panel title={translate('screens.home.attention')}>
      <Entries
        queries={counts}
        empty={visible.length === 0 && translate('screens.home.nothing')}
        height={160}
      >
        <List>
          {visible.map(({ name, label: title, icon, resource }) => (
            <li key={name}>
              <Icon path={icon} />
              <span>{title}</span>
              {found
                .filter((item) => item.resource === resource)
                .map(({ status, days, filter, count }) => (
                  <LinkBase key={`${status.id} ${days}`} to={listLocation(name, filter)}>
                    <Chip tone={status.tone ?? 'neutral'}>{label(status.label)}</Chip>
                    {number(count)}
                    {days && <small>{translate('screens.home.unchanged', { smart_count: days })}</small>}
                  </LinkBase>
                ))}
            </li>
          ))}
        </List>
      </Entries>
    </Panel>
  );
}
