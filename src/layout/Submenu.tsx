import { mdiChevronRight } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useLocation, useStore } from 'react-admin';
import { Icon } from './Icon';
import { MenuEntry } from './MenuEntry';
import { currentness, type Entry } from './menu';

const Toggle = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  width: '100%',
  minHeight: 34,
  padding: '4px 10px',
  border: 0,
  borderRadius: 8,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&:focus-visible': { outlineOffset: -2 },
  '& > svg': { fontSize: 19, color: theme.palette.text.secondary, transition: 'transform 120ms' },
  '&[aria-expanded="true"] > svg': { transform: 'rotate(90deg)' },
  '& + ul': { marginLeft: 10, paddingLeft: 6, borderLeft: `1px solid ${theme.palette.divider}` },
}));

interface SubmenuProps {
  name: string;
  label: string;
  entries: readonly Entry[];
  onNavigate?: () => void;
}

/** Entries folded away at the end of a group; open when the shown screen is among them, or when left open. */
export function Submenu({ name, label, entries, onNavigate }: SubmenuProps) {
  const id = useId();
  const { pathname } = useLocation();
  const [kept, keep] = useStore<boolean | undefined>(`preferences.submenu.${name}`);
  const isOpen = kept ?? entries.some((entry) => currentness(entry, pathname));
  return (
    <li>
      <Toggle type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => keep(!isOpen)}>
        <Icon path={mdiChevronRight} />
        {label}
      </Toggle>
      <ul id={id} hidden={!isOpen} style={isOpen ? undefined : { display: 'none' }}>
        {entries.map((entry) => (
          <MenuEntry key={entry.name} entry={entry} isFolded={false} onNavigate={onNavigate} />
        ))}
      </ul>
    </li>
  );
}
