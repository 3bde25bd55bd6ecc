import { ApiError } from '../../src/engine';
import { isRecord } from '../../src/metadata';

const rowsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const countOf = (value: unknown) => (typeof value === 'number' ? value : 0);

/**
 * Parses the response of `surveys/results/{id}` (docs/contract.md#computed-responses). Missing values become 0, `''` or
 * `[]`.
 * @throws ApiError `unexpectedResponse` if it contains no results
 */
export function readResults(json: unknown) {
  const results = isRecord(json) ? json : {};
  if (!['respondents', 'perDay', 'questions'].some((name) => name in results))
    throw new ApiError('unexpectedResponse', 0, undefined, 'surveys/results: no results');
  return {
    respondents: countOf(results.respondents),
    perDay: rowsIn(results.perDay).map((day) => ({ date: textOf(day.date), count: countOf(day.count) })),
    questions: rowsIn(results.questions).map((question) => ({
      questionTitle: textOf(question.questionTitle),
      type: textOf(question.type),
      answers: rowsIn(question.answers).map((answer) => ({
        responseTitle: textOf(answer.responseTitle),
        count: countOf(answer.count),
      })),
    })),
  };
}

export type Results = ReturnType<typeof readResults>;
type Question = Results['questions'][number];

/** The percentage of an answer, to one decimal: of respondents for `multichoices`, of answers otherwise. */
export function percentOf(
  answer: Question['answers'][number],
  question: Question,
  respondents: number,
): number {
  const answers = question.answers.reduce((sum, { count }) => sum + count, 0);
  const whole = question.type === 'multichoices' ? respondents : answers;
  return whole > 0 ? Math.round((answer.count * 1000) / whole) / 10 : 0;
}
