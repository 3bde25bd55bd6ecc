import { ApiError } from '../../src/engine';
import { isRecord, textOf } from '../../src/metadata';

const rowsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);
const countOf = (value: unknown) => (typeof value === 'number' ? value : 0);

interface Answer {
  responseTitle: string;
  count: number;
  /** On a slider: the chosen value, if the town gave it no label. */
  value?: number;
}

interface Question {
  questionTitle: string;
  type: string;
  /** The most frequent answer first; for a slider, in the order of the backend, which sorts them by value. */
  answers: readonly Answer[];
  /** The average value of a slider, to one decimal. */
  average?: number;
}

export interface Results {
  respondents: number;
  perDay: readonly { date: string; count: number }[];
  questions: readonly Question[];
}

function readQuestion(question: Readonly<Record<string, unknown>>): Question {
  const type = textOf(question.type);
  const answers = rowsIn(question.answers).map((answer) => ({
    responseTitle: textOf(answer.responseTitle),
    count: countOf(answer.count),
  }));
  if (type !== 'cursor') answers.sort((one, other) => other.count - one.count);
  return { questionTitle: textOf(question.questionTitle), type, answers };
}

/**
 * Parses the response of `surveys/results/{id}` (docs/contract.md#computed-responses). Missing values become 0, `''` or
 * `[]`.
 * @throws ApiError `unexpectedResponse` if it contains no results
 */
export function readResults(json: unknown): Results {
  const results = isRecord(json) ? json : {};
  if (!['respondents', 'perDay', 'questions'].some((name) => name in results))
    throw new ApiError('unexpectedResponse', 0, undefined, 'surveys/results: no results');
  return {
    respondents: countOf(results.respondents),
    perDay: rowsIn(results.perDay).map((day) => ({ date: textOf(day.date), count: countOf(day.count) })),
    questions: rowsIn(results.questions).map(readQuestion),
  };
}

/** The average of answers on a slider. Undefined without answers, or if one of them has no value. */
function averageOf(answers: readonly Answer[], labels: ReadonlyMap<string, unknown>): number | undefined {
  const given = answers.filter(({ count }) => count > 0);
  // If every value of the slider has a numeric label, the site shows these labels instead of the values. The average
  // then uses the labels too.
  const labelled = [...labels.values()].map(Number);
  const isNumbered =
    labels.size === Math.max(...labelled) - Math.min(...labelled) + 1 &&
    [...labels.keys()].every((title) => /^\d{1,3}$/.test(title));
  const count = given.reduce((sum, answer) => sum + answer.count, 0);
  const total = given.reduce((sum, { responseTitle, value, count: times }) => {
    const chosen = value ?? (isNumbered ? responseTitle : labels.get(responseTitle));
    return sum + Number(chosen ?? Number.NaN) * times;
  }, 0);
  return count > 0 && Number.isFinite(total) ? Math.round((total * 10) / count) / 10 : undefined;
}

/** Adds the averages and the values of the slider questions. The record of the survey has the labels of the values. */
export function withSliderValues(results: Results, survey: Readonly<Record<string, unknown>>): Results {
  // Two questions may have the same title. The results have the order of the survey, so each result takes the first of
  // the remaining questions with the same title.
  const asked = rowsIn(survey.questions);
  const questions = results.questions.map((question) => {
    const index = asked.findIndex(({ questionTitle }) => textOf(questionTitle) === question.questionTitle);
    const [own] = index < 0 ? [] : asked.splice(index, 1);
    if (question.type !== 'cursor') return question;
    const labels = new Map(
      rowsIn(own?.responses).map(({ responseTitle, responseValue }) => [
        textOf(responseTitle),
        responseValue,
      ]),
    );
    const answers = question.answers.map((answer) => {
      // If the chosen value has no label, the title of the answer is this value.
      const value = Number(answer.responseTitle || Number.NaN);
      return labels.has(answer.responseTitle) || Number.isNaN(value) ? answer : { ...answer, value };
    });
    return { ...question, answers, average: averageOf(answers, labels) };
  });
  return { ...results, questions };
}

/** The percentage of an answer, to one decimal: of respondents for `multichoices`, of answers otherwise. */
export function percentOf(answer: Answer, question: Question, respondents: number): number {
  const answers = question.answers.reduce((sum, { count }) => sum + count, 0);
  const whole = question.type === 'multichoices' ? respondents : answers;
  return whole > 0 ? Math.round((answer.count * 1000) / whole) / 10 : 0;
}
