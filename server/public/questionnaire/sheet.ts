import { inputNames } from '../../../site/Questionnaire';
import { texts } from '../../../site/texts';
import {
  boundsOf,
  type Label,
  type Locale,
  labelText,
  type Question,
  type QuestionAnswer,
  questionKeys,
  titleOnSlider,
} from '../../../src/metadata';

/** By the name of the input. */
export type SentAnswers = ReadonlyMap<string, readonly string[]>;

/** The allowed rounding error of a sent value, as a part of the step: a step such as 0.1 is not exact in binary. */
const tolerance = 1e-6;

/** @param values the titles of options or, for a slider, the value */
function titlesOf(question: Question, values: readonly string[]): string[] | undefined {
  const { mode, options } = question;
  if (mode !== 'several' && values.length > 1) return undefined;
  const titles = values.map((text) => {
    if (mode !== 'between') return options.find(({ title }) => title === text)?.title;
    const { min, max, step } = boundsOf(question);
    const sent = Number(text.replace(',', '.'));
    const value = Number(sent.toFixed(Math.round(-Math.log10(step))));
    const isOffered = value >= min && value <= max && Math.abs(sent - value) < tolerance * step;
    return isOffered ? titleOnSlider(question, value) : undefined;
  });
  return titles.every((title) => title !== undefined) ? [...new Set(titles)] : undefined;
}

export function answersIn(
  questions: readonly Question[],
  sent: SentAnswers,
  locale: Locale,
): { answers: QuestionAnswer[] } | { problem: string } {
  const text = (label: Label, values?: Record<string, unknown>) => labelText(label, locale, values);
  const [keys, names] = [questionKeys(questions), inputNames(questions)];
  const answers: QuestionAnswer[] = [];
  for (const [index, question] of questions.entries()) {
    const values = (sent.get(names[index] ?? '') ?? []).filter((value) => value.trim() !== '');
    if (values.length === 0) continue;
    const titles = titlesOf(question, values);
    if (!titles) return { problem: text(texts.wrongAnswer, { question: question.title }) };
    answers.push({ question: keys[index] ?? '', answers: titles });
  }
  return answers.length > 0 ? { answers } : { problem: text(texts.noAnswer) };
}
