import { useEffect } from 'react';
import { type Identifier, useLocation } from 'react-admin';

const rows = () => [...document.querySelectorAll<HTMLElement>('main tbody tr[data-id]')];

/** Focuses the heading of the screen if the focused element is gone. */
export function focusScreen(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('[data-screen-heading]')?.focus();
}

/**
 * Remembers the position of a record's row. The returned function focuses the row now in that position if the focused
 * element is gone, so that keyboard users continue from the next record.
 */
export function keepRowFocus(id: Identifier | undefined): () => void {
  const index = rows().findIndex((row) => row.dataset.id === String(id));
  return () => {
    if (document.activeElement !== document.body) return;
    const current = rows();
    const next = index < 0 ? undefined : current[Math.min(index, current.length - 1)];
    next?.querySelector<HTMLElement>('a, button')?.focus();
    focusScreen();
  };
}

/** The last screen since the page load, in any layout. */
let lastPathname: string | undefined;

/**
 * After a navigation to another screen, scrolls to the top and focuses the heading, so that it is read out and Tab
 * continues from there. `data-screen-focus` marks another target. The first screen of a page load keeps the focus, since
 * the skip link comes first there.
 */
export function useScreenFocus(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const isFirst = lastPathname === undefined;
    if (lastPathname === pathname) return;
    lastPathname = pathname;
    if (isFirst) return;
    window.scrollTo(0, 0);
    const target =
      document.querySelector<HTMLElement>('[data-screen-focus]') ??
      document.querySelector<HTMLElement>('[data-screen-heading]');
    target?.focus({ preventScroll: true });
  }, [pathname]);
}
