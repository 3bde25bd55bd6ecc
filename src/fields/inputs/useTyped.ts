import { useState } from 'react';

/**
 * The text of an input whose value is no text. What is being typed stays as it is typed, however odd ("1.", half a
 * date), until the value is changed from elsewhere: then the text follows it.
 */
export function useTyped(value: unknown, format: (value: unknown) => string) {
  const [typed, setTyped] = useState<{ text: string; value: unknown }>();
  // By what they look like: the form hands out copies of the objects that it holds.
  const shown = format(value);
  const text = typed && format(typed.value) === shown ? typed.text : shown;
  return [text, (next: string, parsed: unknown) => setTyped({ text: next, value: parsed })] as const;
}
