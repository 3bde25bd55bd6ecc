import { useEffect, useRef, useState } from 'react';
import { useEvent } from 'react-admin';

/** Whether a value has stayed the same for some milliseconds. */
export function useSettled(value: string, delay: number): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled === value;
}

/** Milliseconds after the last key before a search is sent. */
const TYPING_DELAY = 300;

/** The text of a search box, and its setter. Sends the text after a delay. `search` is the current search. */
export function useSearchBox(search: string, send: (text: string) => void) {
  const [typed, setTyped] = useState(search);
  // Adopt a search that was changed elsewhere. Ignore this box's own, which would overwrite newer keystrokes.
  const sent = useRef(search);
  useEffect(() => {
    if (search !== sent.current) setTyped(search);
    sent.current = search;
  }, [search]);
  // `useEvent`, because another filter may change during the delay.
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
