import { createHash } from 'node:crypto';

/** Chance that falls the same way at each start. */
export interface Dice {
  /** A whole number from 0 to below n. */
  below(n: number): number;
  pick<T>(list: readonly T[]): T;
  /** True so many times in a hundred. */
  chance(percent: number): boolean;
}

/** Dice of their own for each name, so that a record added to one list changes no other (mulberry32). */
export function dice(name: string): Dice {
  let state = createHash('sha1').update(name).digest().readUInt32LE(0);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    below,
    pick: (list) => {
      const item = list[below(list.length)];
      if (item === undefined) throw new Error(`${name}: nothing to pick from`);
      return item;
    },
    chance: (percent) => below(100) < percent,
  };
}

/** The id of a seed record, opaque like a real one and the same at each start. */
export const seedId = (collection: string, key: string | number): string =>
  createHash('sha1').update(`${collection}/${key}`).digest('hex').slice(0, 24);
