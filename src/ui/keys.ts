import { useEffect, useEffectEvent } from 'react';

/** `inRow` is a second key that works only in a row of a list: elsewhere, arrows scroll. */
export const keys = [
  { name: 'palette', key: 'k', hasCtrl: true },
  { name: 'save', key: 's', hasCtrl: true },
  { name: 'search', key: '/' },
  { name: 'next', key: 'j', inRow: 'ArrowDown' },
  { name: 'previous', key: 'k', inRow: 'ArrowUp' },
  { name: 'answer', key: 'r' },
  { name: 'send', key: 'Enter', hasCtrl: true },
  { name: 'keys', key: '?' },
] as const;

export type KeyName = (typeof keys)[number]['name'];

/** The fields in which a letter types text or chooses an option. */
const typing =
  ':is(input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=combobox])';

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'>;

/** In a field, only shortcuts with Ctrl work. */
export function keyNameOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  target,
}: KeyPress): KeyName | undefined {
  const hasCtrl = ctrlKey || metaKey;
  const isInside = (selector: string) => target instanceof Element && target.closest(selector) !== null;
  // Ctrl with Shift is a shortcut of the browser. Without Ctrl, Shift is allowed: many keyboards need it for `?`.
  if (altKey || (hasCtrl ? shiftKey : isInside(typing))) return undefined;
  return keys.find(
    (row) =>
      (row.key.toLowerCase() === key.toLowerCase() ||
        ('inRow' in row && row.inRow === key && isInside('tr[data-id]'))) &&
      // `in` binds tighter than `===`.
      hasCtrl === 'hasCtrl' in row,
  )?.name;
}

/** The open dialogs and menus, which handle their own keys. While they close, `aria-hidden` excludes them. */
const modal =
  ':is([role="dialog"], [role="alertdialog"], [role="menu"], .MuiMenu-list):not([aria-hidden="true"] *)';

export function useShortcuts(actions: Partial<Record<KeyName, () => void>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const name = keyNameOf(event);
    const act = name && actions[name];
    if (!act || event.defaultPrevented) return;
    event.preventDefault();
    if (!document.querySelector(modal)) act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
