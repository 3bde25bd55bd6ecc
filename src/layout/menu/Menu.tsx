import { mdiChevronRight, mdiPin, mdiPinOutline } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { memo, useEffect, useId, useRef } from 'react';
import { LinkBase, useLocation, useStore, useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon';
import { plainList } from '../../ui/plainList';
import { usePins } from '../theme/preferences';
import { ariaCurrentOf, type Entry, entriesOf, type Group, useMenu } from './menu';

/** Plain SVG, because the menu has fifty icons and MUI's are slow to render. */
const Glyph = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

interface MenuEntryProps {
  entry: Entry;
  isCollapsed: boolean;
  onNavigate?: () => void;
}

/** Plain HTML: every navigation renders about 25 entries, and MUI's button and icon are five components each. */
function MenuEntry({ entry, isCollapsed, onNavigate }: MenuEntryProps) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { pins, toggle } = usePins();
  const current = ariaCurrentOf(entry, pathname);
  const ref = useRef<HTMLLIElement>(null);
  // From a list to its form, `current` changes but the entry stays in place: a scroll would only cost time.
  const isCurrent = current !== undefined;
  useEffect(() => {
    if (isCurrent) ref.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isCurrent]);
  const isPinned = pins.includes(entry.name);
  const isPinnable = entry.name !== '' && !isCollapsed;
  const pinAction = translate(isPinned ? 'layout.unpin' : 'layout.pin', { name: entry.label });
  return (
    <li ref={ref}>
      <LinkBase
        className="entry"
        to={entry.to}
        aria-current={current}
        aria-label={isCollapsed ? entry.label : undefined}
        title={isCollapsed ? entry.label : undefined}
        data-pinnable={isPinnable || undefined}
        onClick={onNavigate}
      >
        <Glyph path={entry.icon} />
        {!isCollapsed && <span>{entry.label}</span>}
      </LinkBase>
      {isPinnable && (
        <button
          type="button"
          className="toggle-pin"
          aria-label={pinAction}
          title={pinAction}
          onClick={() => toggle(entry.name)}
        >
          <Glyph path={isPinned ? mdiPin : mdiPinOutline} />
        </button>
      )}
    </li>
  );
}

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

interface SubmenuProps extends Group {
  onNavigate?: () => void;
}

function Submenu({ name, label, entries, onNavigate }: SubmenuProps) {
  const id = useId();
  const { pathname } = useLocation();
  const [stored, setStored] = useStore<boolean | undefined>(`preferences.submenu.${name}`);
  const isOpen = stored ?? entries.some((entry) => ariaCurrentOf(entry, pathname));
  return (
    <li>
      <Toggle type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setStored(!isOpen)}>
        <Icon path={mdiChevronRight} />
        {label}
      </Toggle>
      {/* `hidden` alone would hide nothing, because `Section` sets the `display` of its lists. */}
      <ul id={id} hidden={!isOpen} style={isOpen ? undefined : { display: 'none' }}>
        {entries.map((entry) => (
          <MenuEntry key={entry.name} entry={entry} isCollapsed={false} onNavigate={onNavigate} />
        ))}
      </ul>
    </li>
  );
}

const Section = styled('div')(({ theme }) => ({
  padding: '0 8px',
  '& + &': { marginTop: 14 },
  '&[data-collapsed] + &': { marginTop: 8, paddingTop: 8, borderTop: `1px solid ${theme.palette.divider}` },
  '& ul': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, ...plainList },
  '& li': { position: 'relative' },
  '& .entry': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 34,
    padding: '4px 10px',
    borderRadius: 8,
    color: theme.palette.text.primary,
    fontSize: '0.875rem',
    lineHeight: 1.3,
    textDecoration: 'none',
    '&[data-pinnable]': { paddingRight: 34 },
    '&:hover': { backgroundColor: theme.palette.action.hover },
    '&:focus-visible': { outlineOffset: -2 },
    '& svg': { flex: 'none', width: 19, height: 19, fill: theme.palette.text.secondary },
    '&[aria-current]': {
      backgroundColor: theme.palette.action.selected,
      color: theme.palette.primary.main,
      fontWeight: 550,
      '& svg': { fill: 'currentcolor' },
    },
  },
  '&[data-collapsed] .entry': { justifyContent: 'center', padding: 4 },
  '& .toggle-pin': {
    position: 'absolute',
    right: 4,
    top: 4,
    display: 'flex',
    padding: 5,
    border: 0,
    borderRadius: '50%',
    color: theme.palette.text.secondary,
    background: 'none',
    cursor: 'pointer',
    opacity: 0,
    '& svg': { width: 16, height: 16, fill: 'currentcolor' },
    '&:hover': { backgroundColor: theme.palette.action.hover },
  },
  '& li:hover > .toggle-pin, & .toggle-pin:focus-visible': { opacity: 1 },
  '@media (hover: none)': { '& .toggle-pin': { opacity: 1 } },
}));

const Heading = styled('p')(({ theme }) => ({
  margin: '0 10px 4px',
  fontSize: '0.75rem',
  fontWeight: 550,
  color: theme.palette.text.secondary,
}));

interface GroupProps {
  group: Group;
  isCollapsed: boolean;
  onNavigate?: () => void;
}

function MenuGroup({ group, isCollapsed, onNavigate }: GroupProps) {
  const { name, label, entries, submenu } = group;
  const id = useId();
  // A collapsed menu has no room for a second level.
  const visible = isCollapsed ? [...entries, ...(submenu?.entries ?? [])] : entries;
  return (
    <Section data-collapsed={isCollapsed || undefined}>
      {!isCollapsed && <Heading id={id}>{label}</Heading>}
      <ul aria-labelledby={isCollapsed ? undefined : id} aria-label={isCollapsed ? label : undefined}>
        {visible.map((entry) => (
          <MenuEntry key={entry.name} entry={entry} isCollapsed={isCollapsed} onNavigate={onNavigate} />
        ))}
        {submenu && !isCollapsed && <Submenu name={name} {...submenu} onNavigate={onNavigate} />}
      </ul>
    </Section>
  );
}

interface MenuProps {
  isCollapsed?: boolean;
  onNavigate?: () => void;
}

export const Menu = memo(({ isCollapsed = false, onNavigate }: MenuProps) => {
  const translate = useTranslate();
  const groups = useMenu();
  const { pins } = usePins();
  const all = entriesOf(groups);
  const pinned = pins.flatMap((name) => all.find((entry) => entry.name === name) ?? []);
  const pinnedGroup = { name: '', label: translate('layout.pinned'), entries: pinned };
  return (
    <nav aria-label={translate('layout.menu')}>
      {(pinned.length > 0 ? [pinnedGroup, ...groups] : groups).map((group) => (
        <MenuGroup key={group.name} group={group} isCollapsed={isCollapsed} onNavigate={onNavigate} />
      ))}
    </nav>
  );
});
Menu.displayName = 'Menu';
