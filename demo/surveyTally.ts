import { type Row, textOf } from '../contract/row';
import type { Tally } from '../contract/surveyResults';
import { diceFor } from './seed/dice';

function distribute(answers: number, choices: number, name: string): number[] {
  if (choices === 0) return [];
  const dice = diceFor(name);
  const weights = Array.from({ length: choices }, () => 1 + dice.below(9));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const counts = weights.map((weight) => Math.floor((answers * weight) / total));
  // Rounding down leaves some answers over: the choices get them in turn.
  for (let rest = answers - counts.reduce((sum, one) => sum + one, 0); rest > 0; rest--) {
    const index = rest % choices;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

/** The counts are the same at each call. A new day changes the counts of all days. */
export function demoTally(survey: Row, respondents: number): Tally {
  const id = textOf(survey.id);
  return {
    respondents,
    perDay: (days) => distribute(respondents, days.length, `${id} days`),
    answers: ({ type }, responses, index) =>
      type === 'multichoices'
        ? // Each respondent may choose several responses, so the counts are independent.
          responses.map((_, n) =>
            Math.floor((respondents * (15 + diceFor(`${id} ${index} ${n}`).below(60))) / 100),
          )
        : distribute(respondents, responses.length, `${id} ${index}`),
  };
}
