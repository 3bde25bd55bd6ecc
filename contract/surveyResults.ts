import { addDays, dateOf, dayText } from '../src/metadata/townTime';
import { isRow, type Row, textOf, valuesAt } from './row';

const maxDays = 366;
const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

export interface Tally {
  respondents: number;
  /** The number of respondents on each of these days, in order. */
  perDay: (days: readonly string[]) => readonly number[];
  /** How often each response to a question was chosen, in order. */
  answers: (question: Row, responses: readonly Row[], index: number) => readonly number[];
}

/** The days of a survey until `now`, in the town's time zone: at most the last 366. */
export function surveyDays(survey: Row, now: Date): string[] {
  const momentsAt = (name: string) =>
    valuesAt(survey.timings, [name]).flatMap((value) => dateOf(value)?.getTime() ?? []);
  const [starts, ends] = [momentsAt('startDate'), momentsAt('endDate')];
  const first = Math.min(...starts);
  // Without a start, `first` is infinite.
  if (first > now.getTime()) return [];
  // A period without an end is still open.
  const end = ends.length < starts.length ? now.getTime() : Math.max(...ends);
  const last = dayText(Math.min(now.getTime(), end));
  const days: string[] = [];
  for (let day = last; day >= dayText(first) && days.length < maxDays; day = addDays(day, -1))
    days.unshift(day);
  return days;
}

export function surveyResults(survey: Row, { respondents, perDay, answers }: Tally, now: Date) {
  const days = surveyDays(survey, now);
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
