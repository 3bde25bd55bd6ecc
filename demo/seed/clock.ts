import type { Dice } from './dice';

const dayLength = 86_400_000;

/** Dates relative to the time when the data is created, so that some records are in the future. */
export interface Clock {
  /** The moment `days` days from today, at an hour and a minute in UTC, as ISO 8601. */
  at(days: number, hour?: number, minute?: number): string;
  /** The audit fields of a record that was created `daysAgo` days before yesterday, and last changed since then. */
  audit(dice: Dice, daysAgo: number): Record<'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy', string>;
}

const authors = [
  'Claire Fontaine',
  'Mehdi Benali',
  'Élodie Prévost',
  'Jean-Baptiste Lefèvre',
  'Noëlle Garçon',
];

export function clockFrom(now: Date): Clock {
  const midnight = Math.floor(now.getTime() / dayLength) * dayLength;
  const at: Clock['at'] = (days, hour = 0, minute = 0) =>
    new Date(midnight + days * dayLength + hour * 3_600_000 + minute * 60_000).toISOString();
  return {
    at,
    audit: (dice, daysAgo) => ({
      createdAt: at(-daysAgo - 1, 7 + dice.below(5), dice.below(60)),
      createdBy: dice.pick(authors),
      updatedAt: at(-1 - dice.below(daysAgo + 1), 12 + dice.below(5), dice.below(60)),
      updatedBy: dice.pick(authors),
    }),
  };
}
