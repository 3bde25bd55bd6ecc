import { useState } from 'react';
import { HttpError, useTranslate } from 'react-admin';

interface Failures {
  /** The key for a network failure, and for an answer that cannot be read. */
  otherwise: string;
  /** Keys for single HTTP statuses. */
  statuses?: Readonly<Record<number, string>>;
}

/** The backend's own words for a refusal, where it gave some. */
function wordsOf(error: unknown): string | undefined {
  if (!(error instanceof HttpError) || error.status < 400) return undefined;
  const body: unknown = error.body;
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined;
  return typeof body.message === 'string' && body.message !== '' ? body.message : undefined;
}

/**
 * Runs the call of a public form and keeps what it failed with, in words: the backend's message as it is, else the
 * key of the screen (spec §8, "Screen-level errors").
 */
export function useFormCall({ otherwise, statuses = {} }: Failures) {
  const translate = useTranslate();
  const [failure, setFailure] = useState<{ key: string } | { words: string }>();

  const run = async (call: () => Promise<void>): Promise<boolean> => {
    setFailure(undefined);
    try {
      await call();
      return true;
    } catch (error) {
      const key = error instanceof HttpError ? statuses[error.status] : undefined;
      const words = wordsOf(error);
      setFailure(!key && words ? { words } : { key: key ?? otherwise });
      return false;
    }
  };

  const message = failure && ('key' in failure ? translate(failure.key) : failure.words);
  return { run, message };
}
