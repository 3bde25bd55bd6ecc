import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { MenuEntry } from './MenuEntry';
import { type Entry, entriesOf, useMenu } from './menu';
import { usePins } from './preferences';
import { Submenu } from './Submenu';

const Section = styled('div')(({ theme }) => ({
  padding: '0 8px',
  '& + &': { marginTop: 14 },
  '&[data-folded] + &': { marginTop: 8, paddingTop: 8, borderTop: `1px solid ${theme.palette.divider}` },
  '& ul': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 1,
    margin: 0,
    padding: 0,
    listStyle: 'none',
  },
}));

const Heading = styled('p')(({ theme }) => ({
  margin: '0 10px 4px',
  fontSize: '0.75rem',
  fontWeight: 550,
  color: theme.palette.text.secondary,
}));

interface GroupProps {
  label: string;
  entries: readonly Entry[];
  submenu?: { name: string; label: string; entries: readonly Entry[] };
  isFolded: boolean;
  onNavigate?: () => void;
}

function MenuGroup({ label, entries, submenu, isFolded, onNavigate }: GroupProps) {
  const id = useId();
  // A folded menu has no room for a second level: its entries follow the others.
  const shown = isFolded ? [...entries, ...(submenu?.entries ?? [])] : entries;
  return (
    <Section data-folded={isFolded || undefined}>
      {!isFolded && <Heading id={id}>{label}</Heading>}
      <ul aria-labelledby={isFolded ? undefined : id} aria-label={isFolded ? label : undefined}>
        {shown.map((entry) => (
          <MenuEntry key={entry.name} entry={entry} isFolded={isFolded} onNavigate={onNavigate} />
        ))}
        {submenu && !isFolded && <Submenu {...submenu} onNavigate={onNavigate} />}
      </ul>
    </Section>
  );
}

interface MenuProps {
  isFolded?: boolean;
  onNavigate?: () => void;
}

/** The pinned entries, then the groups of the declarations (spec §2, "Menu"). */
export function Menu({ isFolded = false, onNavigate }: MenuProps) {
  const translate = useTranslate();
  const groups = useMenu();
  const { pins } = usePins();
  const all = entriesOf(groups);
  const pinned = pins.flatMap((name) => all.find((entry) => entry.name === name) ?? []);
  return (
    <nav aria-label={translate('layout.menu')}>
      {pinned.length > 0 && (
        <MenuGroup
          label={translate('layout.pinned')}
          entries={pinned}
          isFolded={isFolded}
          onNavigate={onNavigate}
        />
      )}
      {groups.map(({ name, label, entries, submenu }) => (
        <MenuGroup
          key={name}
          label={label}
          entries={entries}
          submenu={submenu && { name, ...submenu }}
          isFolded={isFolded}
          onNavigate={onNavigate}
        />
      ))}
    </nav>
  );
}
