import { mdiPin, mdiPinOutline } from '@mdi/js';
import { LinkBase, useLocation, useTranslate } from 'react-admin';
import { usePins } from '../theme/preferences';
import { currentness, type Entry } from './menu';

/** An icon without the weight of MUI's: the menu has fifty of them. */
const Glyph = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

interface MenuEntryProps {
  entry: Entry;
  /** Shows the icon only, with the name as a tooltip. */
  isFolded: boolean;
  onNavigate?: () => void;
}

/**
 * A link of the menu with its pin button. Plain HTML, styled by `Menu`: MUI's button and icon are five components each, and
 * every navigation renders some thirty entries.
 */
export function MenuEntry({ entry, isFolded, onNavigate }: MenuEntryProps) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { pins, toggle } = usePins();
  const isPinned = pins.includes(entry.name);
  const isPinnable = entry.name !== '' && !isFolded;
  const pinAction = translate(isPinned ? 'layout.unpin' : 'layout.pin', { name: entry.label });
  return (
    <li>
      <LinkBase
        className="entry"
        to={entry.to}
        aria-current={currentness(entry, pathname)}
        aria-label={isFolded ? entry.label : undefined}
        title={isFolded ? entry.label : undefined}
        data-pinnable={isPinnable || undefined}
        onClick={onNavigate}
      >
        <Glyph path={entry.icon} />
        {!isFolded && <span>{entry.label}</span>}
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
