import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useQueries } from '@tanstack/react-query';
import { LinkBase, useTranslate } from 'react-admin';
import { countQuery } from '../../api/queryKeys';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { Chip, chipStyles } from '../../fields/columns/StatusChip';
import { useLabel } from '../../i18n/useLabel';
import { useNumberFormats } from '../../i18n/useNumberFormats';
import type { Entry } from '../../layout/menu/menu';
import { choiceOf, type Resource } from '../../metadata';
import { listLocation } from '../../routing/listLocation';
import { Icon } from '../../ui/Icon';
import { LoadFailures } from '../../ui/LoadFailure';
import { Panel } from '../../ui/Panel';

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 10px' },
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

const pendingStatusesOf = (resource: Resource | undefined) => {
  const status = resource?.fields.status;
  if (status?.kind !== 'status') return [];
  return (resource?.list?.pendingStatuses ?? []).flatMap((id) => choiceOf(status.choices, id) ?? []);
};

/** The numbers of records that need attention, by resource and status, with links to the filtered lists. */
export function PendingRecords({ entries }: { entries: readonly Entry[] }) {
  const translate = useTranslate();
  const label = useLabel();
  const dataProvider = useAdminDataProvider();
  const waiting = entries.flatMap(({ resource, label: name, icon }) =>
    resource ? pendingStatusesOf(resource).map((status) => ({ resource, status, name, icon })) : [],
  );
  const counts = useQueries({
    queries: waiting.map(({ resource, status }) =>
      countQuery(dataProvider, resource, { status_eq: status.id }),
    ),
  });
  const { number } = useNumberFormats();
  if (waiting.length === 0) return null;
  const isPending = counts.some((count) => count.isPending);
  const failed = counts.find((count) => count.error);
  const found = waiting.flatMap((item, index) => {
    const count = counts[index]?.data ?? 0;
    return count > 0 ? { ...item, count } : [];
  });
  const visible = entries.filter((entry) => found.some(({ resource }) => resource === entry.resource));
  return (
    <Panel title={translate('screens.home.attention')}>
      <LoadFailures queries={counts} />
      {isPending && <Skeleton variant="rounded" height={160} />}
      {!isPending && !failed && visible.length === 0 && <span>{translate('screens.home.nothing')}</span>}
      {!isPending && visible.length > 0 && (
        <List>
          {visible.map(({ name, label: title, icon, resource }) => (
            <li key={name}>
              <Icon path={icon} />
              <span>{title}</span>
              {found
                .filter((item) => item.resource === resource)
                .map(({ status, count }) => (
                  <LinkBase key={status.id} to={listLocation(name, { status_eq: status.id })}>
                    <Chip tone={status.tone ?? 'neutral'}>{label(status.label)}</Chip>
                    {number(count)}
                  </LinkBase>
                ))}
            </li>
          ))}
        </List>
      )}
    </Panel>
  );
}
