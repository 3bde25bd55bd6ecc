import { useEffect } from 'react';
import { type Identifier, useLocation } from 'react-admin';

const rows = () => [...document.querySelectorAll<HTMLElement>('main tbody tr[data-id]')];

/** Focuses the heading of the screen if the focused element has been removed: `body` then has the focus. */
export function focusHeadingIfLost(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('[data-screen-heading]')?.focus();
}

/** The `ref` of a button that disappears when it is pressed: the heading then gets its focus. */
export const leavesFocus = (button: HTMLElement | null) => () => {
  if (document.activeElement === button) queueMicrotask(focusHeadingIfLost);
};

/**
 * Remembers the position of a record's row. Returns a function to call after the row may have been removed. If the
 * focused element was removed too, that function focuses the row now at that position, else the last row, else the
 * heading, so that keyboard users continue from there.
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

/** The first field of a new record, except on a touch screen, where the keyboard would cover the form. */
const firstField = (): HTMLElement | null =>
  window.matchMedia('(pointer: coarse)').matches
    ? null
    : document.querySelector<HTMLElement>(
        '[data-new-record] :is(input:not([type=file], [aria-hidden=true]), select, textarea, [role=combobox]):not([disabled])',
      );

/** The key of the previous screen, if there was one since the page load. It begins with the path of the screen. */
let lastKey: string | undefined;

/**
 * The scroll position of each address since the page load. react-admin's `RestoreScrollPosition` stores it 250 ms after
 * the last scroll event, and by then the user has often left the screen.
 */
const positions = new Map<string, number>();

/**
 * After a navigation to another screen, scrolls to the top and focuses the element with `data-screen-focus`, else the
 * first field of a new record, else the heading. Screen readers then read the element, and Tab continues from there.
 * Going back from a record to its list restores the scroll position and focuses the row of the record. After a page
 * load, the focus stays at the start of the page, before the skip link.
 * @param screenKey differs between screens with the same path, such as a copy and an empty form; by default, the path
 */
export function useScreenFocus(screenKey?: string): void {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const key = screenKey ?? pathname;
  useEffect(() => {
    const previous = lastKey;
    lastKey = key;
    if (previous !== undefined && previous !== key) {
      const position = (previous.startsWith(`${pathname}/`) && positions.get(address)) || 0;
      // After the effects of this render, because react-admin scrolls to the top when going back to page 2 of a list.
      queueMicrotask(() => window.scrollTo(0, position));
      const row = rows().find(
        ({ dataset: { id = '' } }) => previous === `${pathname}/${encodeURIComponent(id)}`,
      );
      const target =
        row?.querySelector<HTMLElement>('a') ??
        document.querySelector<HTMLElement>('[data-screen-focus]') ??
        firstField() ??
        document.querySelector<HTMLElement>('[data-screen-heading]');
      target?.focus({ preventScroll: true });
    }
    const remember = () => positions.set(address, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key, pathname, address]);
}
