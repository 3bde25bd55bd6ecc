import { useState } from 'react';

/**
 * Incomplete text, such as "1.", stays as typed until something else changes the value.
 * @returns the text, its setter (which also takes the parsed value), and the value before the user typed
 */
export function useTypedText(value: unknown, format: (value: unknown) => string) {
  const [typed, setTyped] = useState<{ text: string; value: unknown; initial: unknown }>();
  // Compared as text, because the form returns copies of its objects.
  const formatted = format(value);
  const isCurrent = typed !== undefined && format(typed.value) === formatted;
  const { text, initial } = isCurrent ? typed : { text: formatted, initial: value };
  const setText = (next: string, parsed: unknown) => setTyped({ text: next, value: parsed, initial });
  return [text, setText, initial] as const;
}
