import { mdiPlus } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { LinkBase } from 'react-admin';
import { useApp } from '../AppContext';
import { mayRole } from '../api/authProvider';
import { readSession } from '../api/session';
import { useLabel } from '../i18n/useLabel';
import { Icon } from '../layout/Icon';
import type { Entry } from '../layout/menu';
import { RecordCount } from './RecordCount';

const Section = styled('section')(({ theme }) => ({
  marginBottom: 28,
  '& h2': {
    margin: '0 0 10px',
    fontSize: '0.8125rem',
    fontWeight: 600,
    color: theme.palette.text.secondary,
  },
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
    gap: 12,
    margin: 0,
    padding: 0,
    listStyle: 'none',
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
    // The whole card is the link; the button of creation lies above it.
    '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 10 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 1 },
  },
  '&:hover': { borderColor: theme.palette.text.disabled },
  '& > a + a, & > span + a': { gridRow: '1 / span 2', gridColumn: 3, position: 'relative' },
}));

function HomeCard({ entry: { resource, label, icon, to } }: { entry: Entry }) {
  const app = useApp();
  const words = useLabel();
  const create = resource?.titles?.create;
  const mayCreate =
    resource?.routes?.edit !== undefined && mayRole(app, readSession()?.role, resource.name, 'create');
  return (
    <Card>
      <Icon path={icon} />
      <LinkBase to={to}>{label}</LinkBase>
      {resource && <RecordCount resource={resource} />}
      {resource && create && mayCreate && (
        <IconButton
          component={LinkBase}
          to={`/${resource.name}/create`}
          aria-label={words(create)}
          title={words(create)}
        >
          <Icon path={mdiPlus} />
        </IconButton>
      )}
    </Card>
  );
}

/** A group of the menu as quiet cards, each a link to its list. */
export function HomeGroup({ label, entries }: { label: string; entries: readonly Entry[] }) {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>{label}</h2>
      <ul>
        {entries.map((entry) => (
          <HomeCard key={entry.name} entry={entry} />
        ))}
      </ul>
    </Section>
  );
}
