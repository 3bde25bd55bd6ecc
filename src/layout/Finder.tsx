import { useState } from 'react';
import { useShortcuts } from '../ui/keys';
import { entriesOf, useMenu } from './menu/menu';
import { KeyDialog } from './palette/KeyDialog';
import { Palette } from './palette/Palette';

function focusSearch(): void {
  const input = document.querySelector<HTMLInputElement>('main input[type="search"]');
  input?.focus();
  input?.select();
}

/** Focuses the link of the next or previous row. If no row has the focus, starts at the first or last row. */
function focusRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('main a.row-link')];
  const current = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  const start = step > 0 ? 0 : links.length - 1;
  const next = current < 0 ? start : Math.max(0, Math.min(current + step, links.length - 1));
  links[next]?.focus();
}

interface FinderProps {
  /** Whether the palette is open. */
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** The command palette, the list of keyboard shortcuts, and the shortcuts that work on every screen. */
export default function Finder({ isOpen, onOpen, onClose }: FinderProps) {
  const groups = useMenu();
  const [showsKeys, setShowsKeys] = useState(false);
  useShortcuts({
    palette: onOpen,
    search: focusSearch,
    next: () => focusRow(1),
    previous: () => focusRow(-1),
    keys: () => setShowsKeys(true),
  });
  return (
    <>
      {isOpen && (
        <Palette
          screens={entriesOf(groups)}
          onKeys={() => {
            onClose();
            setShowsKeys(true);
          }}
          onClose={onClose}
        />
      )}
      {showsKeys && <KeyDialog onClose={() => setShowsKeys(false)} />}
    </>
  );
}
