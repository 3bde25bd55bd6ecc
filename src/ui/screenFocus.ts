import { useEffect } from 'react';
import { type Identifier, useLocation } from 'react-admin';

const rows = () => [...document.querySelectorAll<HTMLElement>('main tbody tr[data-id]')];

/** When the focused element is removed, `body` gets the focus. */
export function focusHeadingIfLost(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('[data-screen-heading]')?.focus();
}

/** The `ref` of a button that disappears when it is pressed: the heading then gets its focus. */
export const leavesFocus = (button: HTMLElement | null) => () => {
  if (document.activeElement === button) queueMicrotask(focusHeadingIfLost);
};

/**
 * Returns a function to call after an action that may remove the row of the record. If the focus is lost, it focuses
 * the row that is now in the same place, else the last row, else the heading.
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

/** `null` on a touch screen, where the keyboard would cover the form. */
const firstField = (): HTMLElement | null =>
  window.matchMedia('(pointer: coarse)').matches
    ? null
    : document.querySelector<HTMLElement>(
        '[data-new-record] :is(input:not([type=file], [aria-hidden=true]), select, textarea, [role=combobox]):not([disabled])',
      );

/** The key of the previous screen. It begins with the path of that screen. */
let lastKey: string | undefined;

/** The scroll positions, by address. react-admin's `RestoreScrollPosition` stores them 250 ms late. */
const positions = new Map<string, number>();

/**
 * Going back from a record to its list restores the scroll position and focuses the row of the record. After a page
 * load, the focus stays at the start of the page, before the skip link.
 * @param screenKey differs between screens with the same path, such as a copy and an empty form
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
