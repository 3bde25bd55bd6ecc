import { useNotify } from 'react-admin';

/**
 * Returns a function that copies a text, and then shows the message `done` or `failed`.
 * @example
 * const copy = useCopy('Adresse copiée', 'Copie impossible');
 * return <button type="button" onClick={() => copy('https://ville.example')}>Copier</button>;
 */
export function useCopy(done: string, failed: string): (text: string) => Promise<void> {
  const notify = useNotify();
  return async (text) => {
    try {
      // Without HTTPS, a page has no `clipboard`.
      await navigator.clipboard.writeText(text);
      notify(done, { type: 'success' });
    } catch {
      notify(failed, { type: 'warning' });
    }
  };
}
