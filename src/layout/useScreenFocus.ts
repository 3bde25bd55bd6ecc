import { useEffect } from 'react';
import { useLocation } from 'react-admin';

/** The screen that was shown last since the page was loaded, by whichever frame showed it. */
let shown: string | undefined;

/**
 * After a navigation to another screen, goes to its top and moves focus to its heading, so that it is read out and
 * Tab goes on from there. A screen may name another place by `data-screen-focus`. The first screen of a page load
 * leaves focus alone: there, the skip link comes first.
 */
export function useScreenFocus(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const isFirst = shown === undefined;
    if (shown === pathname) return;
    shown = pathname;
    if (isFirst) return;
    window.scrollTo(0, 0);
    const target =
      document.querySelector<HTMLElement>('[data-screen-focus]') ??
      document.querySelector<HTMLElement>('[data-screen-heading]');
    target?.focus({ preventScroll: true });
  }, [pathname]);
}
