import { createContext, useContext } from 'react';
import type { Uploads } from './uploads';
import type { Writer } from './writer';

const WriteContext = createContext<{ writer: Writer; uploads: Uploads } | undefined>(undefined);

export const WriteProvider = WriteContext.Provider;

function useWriteValue() {
  const value = useContext(WriteContext);
  if (!value) throw new Error('This component must be inside WriteProvider');
  return value;
}

/**
 * Returns the writer. Prefer `useWrite`, which also shows the outcome.
 * @example
 * const writer = useWriter();
 * const together = (work: () => Promise<void>) => writer.batch(work);
 */
export const useWriter = (): Writer => useWriteValue().writer;

export const useUploads = (): Uploads => useWriteValue().uploads;
