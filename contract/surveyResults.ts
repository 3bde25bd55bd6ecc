import { momentOf } from './condition';
import { isRow, type Row, textOf, valuesAt } from './row';

const dayLength = 86_400_000;
const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

/** How often people answered a survey. */
export interface Tally {
  respondents: number;
  /** The number of respondents on each of these days, in order. */
  perDay: (days: readonly string[]) => readonly number[];
  /** How often each response to a question was chosen, in order. */
  answers: (question: Row, responses: readonly Row[], index: number) => readonly number[];
}

/** The days of a survey until `now`, at most a year. */
export function daysOf(survey: Row, now: Date): string[] {
  const start = momentOf(valuesAt(survey.timings, ['startDate'])[0]);
  const end = momentOf(valuesAt(survey.timings, ['endDate'])[0]);
  if (start === undefined) return [];
  const last = Math.min(now.getTime(), end ?? now.getTime(), start + 365 * dayLength);
  const days: string[] = [];
  for (let day = start; day <= last; day += dayLength) days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}

/** The results of a survey: its respondents by day and by answer. */
export function surveyResults(survey: Row, { respondents, perDay, answers }: Tally, now: Date) {
  const days = daysOf(survey, now);
  const counts = perDay(days);
  return {
    respondents,
    perDay: days.map((date, n) => ({ date, count: counts[n] ?? 0 })),
    questions: rowsIn(survey.questions).map((question, index) => {
      const responses = rowsIn(question.responses);
      const chosen = answers(question, responses, index);
      return {
        questionTitle: textOf(question.questionTitle),
        type: question.type,
        answers: responses.map(({ responseTitle }, n) => ({
          responseTitle: textOf(responseTitle),
          count: chosen[n] ?? 0,
        })),
      };
    }),
  };
}
