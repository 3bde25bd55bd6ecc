import { createHash } from 'node:crypto';

/** Pseudo-random values that are the same at each start. */
export interface Dice {
  /** An integer from 0 to `n - 1`. */
  below(n: number): number;
  pick<T>(list: readonly T[]): T;
  chance(percent: number): boolean;
}

/** One generator per name (mulberry32), so that a new record does not change the others. */
export function diceFor(name: string): Dice {
  let state = createHash('sha1').update(name).digest().readUInt32LE(0);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
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

export const seedId = (collection: string, key: string | number): string =>
  createHash('sha1').update(`${collection}/${key}`).digest('hex').slice(0, 24);
