/** How long an answer is served again without a look at the database, in milliseconds. */
const lifetime = 400;
/** The most bytes that the answers of one process take. */
const maxBytes = 64 * 1024 * 1024;

interface Entry<T> {
  answer: Promise<T>;
  until: number;
  bytes: number;
}

/**
 * Remembers answers for less than a second: what is published is seen at once, and a page that everybody opens is made
 * twice a second at most. Calls that come together share one answer.
 * @param sizeOf the bytes of an answer
 */
export function briefCache<T>(sizeOf: (answer: T) => number) {
  const entries = new Map<string, Entry<T>>();
  let bytes = 0;
  const forget = (key: string, entry: Entry<T>) => {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  };
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const now = Date.now();
    for (const [old, entry] of entries) {
      // The map has the oldest first.
      if (entry.until > now && bytes < maxBytes) break;
      forget(old, entry);
    }
    const known = entries.get(key);
    if (known) return known.answer;
    const entry: Entry<T> = { answer: make(), until: now + lifetime, bytes: 0 };
    entries.set(key, entry);
    entry.answer.then(
      (answer) => {
        entry.bytes = sizeOf(answer);
        if (entries.get(key) === entry) bytes += entry.bytes;
      },
      () => forget(key, entry),
    );
    return entry.answer;
  };
}
