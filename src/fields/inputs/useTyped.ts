import { useState } from 'react';

/**
 * The text of an input whose value is no text. What is being typed stays as it is typed, however odd ("1.", half a
 * date), until the value is changed from elsewhere: then the text follows it.
 */
export function useTyped(value: unknown, format: (value: unknown) => string) {
  const [typed, setTyped] = useState<{ text: string; value: unknown }>();
  const text = typed && Object.is(typed.value, value) ? typed.text : format(value);
  return [text, (next: string, parsed: unknown) => setTyped({ text: next, value: parsed })] as const;
}
