import { useEffect, useRef, useState } from 'react';
import { useEvent } from 'react-admin';

/** Milliseconds after the last key before a search is sent. */
const TYPING_PAUSE = 300;

/** The text of a search box and its setter. Sends what was typed after a pause. `sought` is the current search. */
export function useSearchBox(sought: string, send: (text: string) => void) {
  const [typed, setTyped] = useState(sought);
  // Follows a search that was changed elsewhere, but not the echo of its own: a key pressed meanwhile would be lost.
  const sent = useRef(sought);
  useEffect(() => {
    if (sought !== sent.current) setTyped(sought);
    sent.current = sought;
  }, [sought]);
  // `useEvent`, because something else may change during the pause.
  const sendTyped = useEvent(() => {
    const text = typed.trim();
    if (text === sought) return;
    sent.current = text;
    send(text);
  });
  useEffect(() => {
    const timer = setTimeout(sendTyped, TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [typed, sendTyped]);
  return [typed, setTyped] as const;
}
