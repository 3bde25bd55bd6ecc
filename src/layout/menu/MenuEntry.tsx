import { mdiPin, mdiPinOutline } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { LinkBase, useLocation, useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon';
import { usePins } from '../theme/preferences';
import { currentness, type Entry } from './menu';

const Line = styled('li')(({ theme }) => ({
  position: 'relative',
  '& > button': {
    position: 'absolute',
    right: 4,
    top: 4,
    padding: 4,
    color: theme.palette.text.secondary,
    opacity: 0,
  },
  '&:hover > button, & > button:focus-visible': { opacity: 1 },
  '@media (hover: none)': { '& > button': { opacity: 1 } },
}));

const EntryLink = styled(LinkBase)(({ theme }) => ({
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
  '& > svg': { flex: 'none', color: theme.palette.text.secondary, fontSize: 19 },
  // Keeps a long name clear of the pin.
  '&[data-pinnable]': { paddingRight: 34 },
  '&[data-folded]': { justifyContent: 'center', padding: 4 },
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&:focus-visible': { outlineOffset: -2 },
  '&[aria-current]': {
    backgroundColor: theme.palette.action.selected,
    color: theme.palette.primary.main,
    fontWeight: 600,
    '& > svg': { color: 'inherit' },
  },
}));

interface MenuEntryProps {
  entry: Entry;
  /** Shows the icon only, with the name as a tooltip. */
  isFolded: boolean;
  onNavigate?: () => void;
}

/** A link of the menu with its pin button. */
export function MenuEntry({ entry, isFolded, onNavigate }: MenuEntryProps) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { pins, toggle } = usePins();
  const isPinned = pins.includes(entry.name);
  const isPinnable = entry.name !== '' && !isFolded;
  const pinAction = translate(isPinned ? 'layout.unpin' : 'layout.pin', { name: entry.label });
  return (
    <Line>
      <EntryLink
        to={entry.to}
        aria-current={currentness(entry, pathname)}
        aria-label={isFolded ? entry.label : undefined}
        title={isFolded ? entry.label : undefined}
        data-folded={isFolded || undefined}
        data-pinnable={isPinnable || undefined}
        onClick={onNavigate}
      >
        <Icon path={entry.icon} />
        {!isFolded && <span>{entry.label}</span>}
      </EntryLink>
      {isPinnable && (
        <IconButton aria-label={pinAction} title={pinAction} onClick={() => toggle(entry.name)}>
          <Icon path={isPinned ? mdiPin : mdiPinOutline} sx={{ fontSize: 16 }} />
        </IconButton>
      )}
    </Line>
  );
}
