import type { Dice } from './dice';

const dayLength = 86_400_000;

/** Dates relative to today, so that some records are always in the future. */
export interface Clock {
  /** ISO 8601. `days` counts from today. The hour and the minute are in UTC. */
  at(days: number, hour?: number, minute?: number): string;
  /** `daysAgo` counts from yesterday, so that no date is in the future. */
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
