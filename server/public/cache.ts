/** How long a cache gives an answer again, in milliseconds. */
const lifetime = 250;
/** Above this size, a cache forgets its oldest answers. */
const maxBytes = 64 * 1024 * 1024;

interface Entry<T> {
  answer: Promise<T>;
  /** In milliseconds. Infinite until the answer is there, so that nobody begins a second one. */
  begun: number;
  bytes: number;
  /** Whether a newer answer has been begun. */
  isRenewed: boolean;
}

/**
 * A page that everybody opens is made a few times a second at most. Calls that come together share one answer.
 * @param sizeOf the bytes of an answer
 * @param grace how long an old answer is still given while a new one is made, in milliseconds. Must be 0 for an answer
 *   that is made in the transaction of a call: the transaction may end before the answer is there
 */
export function briefCache<T>(sizeOf: (answer: T) => number, grace = 0) {
  const entries = new Map<string, Entry<T>>();
  let bytes = 0;
  const forget = (key: string, entry: Entry<T>) => {
    if (entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  };
  /** An older answer stays until the new one is there. */
  function begin(key: string, make: () => Promise<T>): Promise<T> {
    const begun = Date.now();
    const answer = make();
    const entry: Entry<T> = { answer, begun: Number.POSITIVE_INFINITY, bytes: 0, isRenewed: false };
    const old = entries.get(key);
    if (!old) entries.set(key, entry);
    answer.then(
      (found) => {
        const last = entries.get(key);
        if (last) forget(key, last);
        entry.begun = begun;
        entry.bytes = sizeOf(found);
        bytes += entry.bytes;
        entries.set(key, entry);
      },
      () => forget(key, old ?? entry),
    );
    return answer;
  }
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const now = Date.now();
    for (const [name, entry] of entries) {
      // The map has the oldest first.
      if (now - entry.begun < lifetime + grace && bytes < maxBytes) break;
      forget(name, entry);
    }
    const known = entries.get(key);
    const age = known ? now - known.begun : Number.POSITIVE_INFINITY;
    const isOver = age > lifetime + grace;
    if (known && isOver) forget(key, known);
    if (!known || isOver) return begin(key, make);
    if (age > lifetime && !known.isRenewed) {
      known.isRenewed = true;
      // A failure forgets the old answer, so the next call begins another one.
      begin(key, make).catch(() => {});
    }
    return known.answer;
  };
}
