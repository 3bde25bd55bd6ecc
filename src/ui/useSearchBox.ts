import { useEffect, useRef, useState } from 'react';
import { useEvent } from 'react-admin';

/** Returns whether `value` has stayed the same for `delay` milliseconds. */
export function useSettled(value: string, delay: number): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled === value;
}

const TYPING_DELAY = 300;

/** Calls `send` after a pause in typing. */
export function useSearchBox(search: string, send: (text: string) => void) {
  const [typed, setTyped] = useState(search);
  // Ignores a search that this box has sent, which would overwrite newer keystrokes.
  const sent = useRef(search);
  useEffect(() => {
    if (search !== sent.current) setTyped(search);
    sent.current = search;
  }, [search]);
  // `useEvent` calls the latest `send`, because another filter can change during the delay.
  const sendTyped = useEvent(() => {
    const text = typed.trim();
    if (text === search) return;
    sent.current = text;
    send(text);
  });
  useEffect(() => {
    const timer = setTimeout(sendTyped, TYPING_DELAY);
    return () => clearTimeout(timer);
  }, [typed, sendTyped]);
  return [typed, setTyped] as const;
}
