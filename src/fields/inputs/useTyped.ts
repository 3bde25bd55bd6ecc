import { useState } from 'react';

/**
 * The text of an input whose value is not text. Incomplete text, such as "1." or half a date, stays as typed until
 * the value changes elsewhere; then the text follows the value.
 *
 * @returns the text, its setter (with the value that it stands for), and the value before typing began
 */
export function useTyped(value: unknown, format: (value: unknown) => string) {
  const [typed, setTyped] = useState<{ text: string; value: unknown; initial: unknown }>();
  // Compared as text, because the form hands out copies of its objects.
  const formatted = format(value);
  const isCurrent = typed !== undefined && format(typed.value) === formatted;
  const { text, initial } = isCurrent ? typed : { text: formatted, initial: value };
  const setText = (next: string, parsed: unknown) => setTyped({ text: next, value: parsed, initial });
  return [text, setText, initial] as const;
}
