import { useEffect } from 'react';
import { type Identifier, useLocation } from 'react-admin';

const rows = () => [...document.querySelectorAll<HTMLElement>('main tbody tr[data-id]')];

/** Focuses the heading of the screen if the focused element is gone. */
export function focusHeadingIfLost(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('[data-screen-heading]')?.focus();
}

/**
 * Remembers the position of a record's row. Returns a function to call when the row may be gone: if the focused element
 * is gone too, it focuses the row that is now in that position, so that keyboard users continue from the next record.
 */
export function rememberRowFocus(id: Identifier | undefined): () => void {
  const index = rows().findIndex((row) => row.dataset.id === String(id));
  return () => {
    if (document.activeElement !== document.body) return;
    const current = rows();
    const next = index < 0 ? undefined : current[Math.min(index, current.length - 1)];
    next?.querySelector<HTMLElement>('a, button')?.focus();
    focusHeadingIfLost();
  };
}

/** The path of the last screen since the page load. */
let lastPathname: string | undefined;

/**
 * How far each address was scrolled, since the page load. react-admin's `RestoreScrollPosition` notes it 250 ms after the
 * last movement, when a click has often led away already.
 */
const positions = new Map<string, number>();

/**
 * After a navigation to another screen, scrolls to the top and focuses the heading, or the element with
 * `data-screen-focus`. Screen readers then read it, and Tab continues from there. On the first screen of a page load, the
 * focus stays at the start, where the skip link is. The way back from a record to its list leads to the same position,
 * and to the row of the record.
 */
export function useScreenFocus(): void {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  useEffect(() => {
    const previous = lastPathname;
    lastPathname = pathname;
    if (previous !== undefined && previous !== pathname) {
      const position = (previous.startsWith(`${pathname}/`) && positions.get(address)) || 0;
      // After the effects of this render: react-admin scrolls to the top on the way back to page 2 of a list.
      queueMicrotask(() => window.scrollTo(0, position));
      const row = rows().find(
        ({ dataset: { id = '' } }) => previous === `${pathname}/${encodeURIComponent(id)}`,
      );
      const target =
        row?.querySelector<HTMLElement>('a') ??
        document.querySelector<HTMLElement>('[data-screen-focus]') ??
        document.querySelector<HTMLElement>('[data-screen-heading]');
      target?.focus({ preventScroll: true });
    }
    const remember = () => positions.set(address, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [pathname, address]);
}
