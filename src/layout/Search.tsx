import { mdiMagnify } from '@mdi/js';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ToolButton } from '../ui/IconAction';
import { useShortcuts } from '../ui/keys';
import { loadable } from '../ui/loadable';
import { whenIdle } from '../ui/whenIdle';
import { PaletteBox } from './PaletteBox';

const Finder = loadable(() => import('./Finder'), {
  fallback: ({ shown, ...box }) => shown === 'palette' && <PaletteBox {...box} />,
});

function focusSearch(): void {
  const input = document.querySelector<HTMLInputElement>('main input[type="search"]');
  input?.focus();
  input?.select();
}

function focusRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('main a.row-link')];
  const current = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  const start = step > 0 ? 0 : links.length - 1;
  const next = current < 0 ? start : Math.max(0, Math.min(current + step, links.length - 1));
  links[next]?.focus();
}

/** Handles the shortcuts, because users may press one before the code of the palette has loaded. */
export function Search() {
  const translate = useTranslate();
  const [shown, setShown] = useState<'palette' | 'keys'>();
  const [typed, setTyped] = useState('');
  const open = () => {
    setTyped('');
    setShown('palette');
  };
  useShortcuts({
    palette: open,
    search: focusSearch,
    next: () => focusRow(1),
    previous: () => focusRow(-1),
    keys: () => setShown('keys'),
  });
  useEffect(() => whenIdle(Finder.preload), []);
  return (
    <>
      <ToolButton
        path={mdiMagnify}
        label={translate('layout.search')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={open}
      />
      {shown && (
        <Finder
          shown={shown}
          typed={typed}
          onType={setTyped}
          onKeys={() => setShown('keys')}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}
