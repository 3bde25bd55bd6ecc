import { isRecord } from '../../src/metadata';

export interface Answer {
  responseTitle: string;
  count: number;
}

export interface Question {
  questionTitle: string;
  type: string;
  answers: readonly Answer[];
}

/** What `surveys/results/{id}` answers (contract). */
export interface Results {
  respondents: number;
  perDay: readonly { date: string; count: number }[];
  questions: readonly Question[];
}

const rowsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const countOf = (value: unknown) => (typeof value === 'number' ? value : 0);

/** The answer of the backend, with whatever it lacks as nothing. */
export function readResults(json: unknown): Results {
  const results = isRecord(json) ? json : {};
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

/**
 * The share of an answer in percent, to one decimal: of the respondents where each may give several, of the answers
 * otherwise (contract). Nothing was answered: nothing has a share.
 */
export function percentOf(answer: Answer, question: Question, respondents: number): number {
  const answers = question.answers.reduce((sum, { count }) => sum + count, 0);
  const whole = question.type === 'multichoices' ? respondents : answers;
  return whole > 0 ? Math.round((answer.count * 1000) / whole) / 10 : 0;
}
