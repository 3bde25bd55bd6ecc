import { mdiPin, mdiPinOutline } from '@mdi/js';
import { useEffect, useRef } from 'react';
import { LinkBase, useLocation, useTranslate } from 'react-admin';
import { usePins } from '../theme/preferences';
import { ariaCurrentOf, type Entry } from './menu';

/** An icon as plain SVG. MUI's icons would be slow: the menu has fifty of them. */
const Glyph = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);

interface MenuEntryProps {
  entry: Entry;
  /** Shows the icon only, with the name as a tooltip. */
  isCollapsed: boolean;
  onNavigate?: () => void;
}

/**
 * A link of the menu with its pin button. Plain HTML, styled by `Menu`: MUI's button and icon are five components each,
 * and every navigation renders about thirty entries.
 */
export function MenuEntry({ entry, isCollapsed, onNavigate }: MenuEntryProps) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const { pins, toggle } = usePins();
  const current = ariaCurrentOf(entry, pathname);
  const ref = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (current) ref.current?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);
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
