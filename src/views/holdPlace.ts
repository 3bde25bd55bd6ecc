import type { Identifier } from 'react-admin';

const rows = () => [...document.querySelectorAll<HTMLElement>('main tbody tr[data-id]')];

/** Gives the focus to the heading of the screen, where what had it is gone. */
export function focusScreen(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('[data-screen-heading]')?.focus();
}

/**
 * Remembers where the row of a record stands. What it answers gives the focus, where what had it is gone, to the row
 * that stands there now: who works by keyboard goes on from the next record.
 */
export function holdPlace(id: Identifier | undefined): () => void {
  const index = rows().findIndex((row) => row.dataset.id === String(id));
  return () => {
    if (document.activeElement !== document.body) return;
    const now = rows();
    const next = index < 0 ? undefined : now[Math.min(index, now.length - 1)];
    next?.querySelector<HTMLElement>('a, button')?.focus();
    focusScreen();
  };
}
