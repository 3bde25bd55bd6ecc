import { momentOf } from '../contract/condition';
import { isRow, type Row, textOf, valuesAt } from '../contract/row';
import { dice } from './seed/dice';

const dayLength = 86_400_000;
const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

/** Distributes answers over choices by pseudo-random weights. */
function distribute(answers: number, choices: number, name: string): number[] {
  const chance = dice(name);
  const weights = Array.from({ length: choices }, () => 1 + chance.below(9));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const counts = weights.map((weight) => Math.floor((answers * weight) / total));
  for (let rest = answers - counts.reduce((sum, one) => sum + one, 0); rest > 0; rest--) {
    const index = rest % choices;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
}

/** The days of a survey until `now`, at most a year. */
function daysOf(survey: Row, now: Date): string[] {
  const start = momentOf(valuesAt(survey.timings, ['startDate'])[0]);
  const end = momentOf(valuesAt(survey.timings, ['endDate'])[0]);
  if (start === undefined) return [];
  const last = Math.min(now.getTime(), end ?? now.getTime(), start + 365 * dayLength);
  const days: string[] = [];
  for (let day = start; day <= last; day += dayLength) days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}

function answersOf(question: Row, respondents: number, name: string) {
  const responses = rowsIn(question.responses);
  const many = question.type === 'multichoices';
  const counts = many
    ? // Each respondent may choose several answers, so the counts are independent.
      responses.map((_, n) => Math.floor((respondents * (15 + dice(`${name} ${n}`).below(60))) / 100))
    : distribute(respondents, responses.length, name);
  return responses.map((response, n) => ({
    responseTitle: textOf(response.responseTitle),
    count: counts[n] ?? 0,
  }));
}

/** The results of a survey: its respondents by day and by answer. The same survey always gets the same numbers. */
export function surveyResults(survey: Row, respondents: number, now: Date) {
  const id = textOf(survey.id);
  const days = daysOf(survey, now);
  const perDay = distribute(days.length > 0 ? respondents : 0, days.length, `${id} days`);
  return {
    respondents,
    perDay: days.map((date, n) => ({ date, count: perDay[n] ?? 0 })),
    questions: rowsIn(survey.questions).map((question, n) => ({
      questionTitle: textOf(question.questionTitle),
      type: question.type,
      answers: answersOf(question, respondents, `${id} ${n}`),
    })),
  };
}
