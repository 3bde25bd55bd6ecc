import { styled } from '@mui/material/styles';
import { LinkBase, useTranslate } from 'react-admin';
import { Chip, chipStyles } from '../../fields/columns/StatusChip';
import { useLabel } from '../../i18n/useLabel';
import { useNumberFormats } from '../../i18n/useNumberFormats';
import type { Entry } from '../../layout/menu/menu';
import { listLocation } from '../../routing/links';
import { Entries } from '../../ui/Entries';
import { Icon } from '../../ui/Icon';
import { Panel } from '../../ui/Panel';
import { plainList } from '../../ui/plainList';
import type { Counter } from './countsInOneCall';
import { usePending } from './pending';
import { Urgent } from './Urgent';

const List = styled('ul')(({ theme }) => ({
  ...plainList,
  display: 'grid',
  // Wide enough for the statuses of most resources to fit on one line.
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(440px, 100%), 1fr))',
  gap: '8px 20px',
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    alignItems: 'center',
    alignContent: 'start',
    gap: '4px 6px',
  },
  '& > li > svg': { color: theme.palette.text.secondary },
  '& > li > span': { flex: '1 1 100px', fontWeight: 550 },
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 5,
    padding: '2px 7px 2px 3px',
    borderRadius: 8,
    border: `1px solid ${theme.palette.divider}`,
    color: 'inherit',
    textDecoration: 'none',
    fontVariantNumeric: 'tabular-nums',
    '&:hover': { borderColor: theme.palette.text.disabled },
  },
  '& .chip': chipStyles(theme),
}));

type Found = ReturnType<typeof usePending>['found'];

function Counts({ entries, found }: { entries: readonly Entry[]; found: Found }) {
  const translate = useTranslate();
  const label = useLabel();
  const { number } = useNumberFormats();
  return (
    <List>
      {entries.map(({ name, label: title, icon, resource }) => (
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
  );
}

export function PendingRecords({ entries, counter }: { entries: readonly Entry[]; counter: Counter }) {
  const translate = useTranslate();
  const { queries, isEmpty, found, firstToDo } = usePending(entries, counter);
  if (isEmpty) return null;
  const visible = entries.filter((entry) => found.some(({ resource }) => resource === entry.resource));
  return (
    <Panel title={translate('screens.home.attention')}>
      <Entries
        queries={queries}
        empty={visible.length === 0 && translate('screens.home.nothing')}
        height={220}
      >
        <Urgent items={firstToDo} />
        <Counts entries={visible} found={found} />
      </Entries>
    </Panel>
  );
}
