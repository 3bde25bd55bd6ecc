import { mdiPlus } from '@mdi/js';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type FilterPayload, LinkBase, useTranslate } from 'react-admin';
import { countQuery } from '../../api/queryKeys';
import { useLabel } from '../../i18n/useLabel';
import { useNumberFormats } from '../../i18n/useNumberFormats';
import type { Entry } from '../../layout/menu/menu';
import type { Resource } from '../../metadata';
import { useCan } from '../../routing/AppContext';
import { Icon } from '../../ui/Icon';
import { IconAction } from '../../ui/IconAction';
import { plainList } from '../../ui/plainList';
import type { Counter } from './countsInOneCall';

const Count = styled('span')(({ theme }) => ({
  gridColumn: 2,
  color: theme.palette.text.secondary,
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
}));

interface RecordCountProps {
  resource: Resource;
  filter: FilterPayload | undefined;
  counter: Counter;
}

function RecordCount({ resource, filter, counter }: RecordCountProps) {
  const translate = useTranslate();
  const { number } = useNumberFormats();
  // `HomeQueries` fetches the count.
  const { data, isError } = useQuery({ ...countQuery(counter, resource, filter), enabled: false });
  if (isError) {
    const reason = translate('screens.home.noCount');
    return (
      <Count title={reason} role="img" aria-label={reason}>
        —
      </Count>
    );
  }
  if (data === undefined) {
    return (
      <Count aria-hidden>
        <Skeleton width={48} />
      </Count>
    );
  }
  const count = number(data);
  return <Count>{translate('screens.home.records', { smart_count: data, count })}</Count>;
}

const Section = styled('section')(({ theme }) => ({
  '& h2': {
    margin: '0 0 10px',
    fontSize: '0.8125rem',
    fontWeight: 550,
    color: theme.palette.text.secondary,
  },
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
    gap: 12,
    ...plainList,
  },
}));

const Card = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'auto 1fr auto',
  alignItems: 'center',
  alignContent: 'center',
  gap: '2px 12px',
  minHeight: 72,
  padding: '12px 12px 12px 16px',
  borderRadius: 10,
  border: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  transition: 'border-color 120ms',
  '& > svg': { gridRow: 'span 2', fontSize: 22, color: theme.palette.primary.main },
  '& > a:first-of-type': {
    gridColumn: 2,
    color: 'inherit',
    fontWeight: 550,
    textDecoration: 'none',
    // Makes the whole card a link. The create button stays above it.
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 10 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 1 },
  },
  '&:hover': { borderColor: theme.palette.text.disabled },
  '& > a + a, & > span + a': { gridRow: '1 / span 2', gridColumn: 3, position: 'relative' },
}));

interface HomeCardProps {
  entry: Entry;
  counter: Counter;
}

function HomeCard({ entry: { resource, filter, label, icon, to }, counter }: HomeCardProps) {
  const can = useCan();
  const labelOf = useLabel();
  const create = resource?.titles?.create;
  const mayCreate = resource?.routes?.edit !== undefined && can('create', resource.name);
  return (
    <Card>
      <Icon path={icon} />
      <LinkBase to={to}>{label}</LinkBase>
      {resource && <RecordCount resource={resource} filter={filter} counter={counter} />}
      {resource && create && mayCreate && !filter && (
        <IconAction
          path={mdiPlus}
          label={labelOf(create)}
          component={LinkBase}
          to={`/${resource.name}/create`}
        />
      )}
    </Card>
  );
}

interface HomeGroupProps {
  label: string;
  entries: readonly Entry[];
  counter: Counter;
}

export function HomeGroup({ label, entries, counter }: HomeGroupProps) {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <ul>
        {entries.map((entry) => (
          <HomeCard key={entry.name} entry={entry} counter={counter} />
        ))}
      </ul>
    </Section>
  );
}
