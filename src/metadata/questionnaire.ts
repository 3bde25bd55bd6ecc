import type { AnswerMode, Resource } from './define';
import type { Field, Fields, Values } from './kinds';
import { textOf } from './label';
import { fieldOf, sourceOf, valueAt } from './resource';
import { dateOf, endOf } from './townTime';
import { isEmpty, isRecord } from './values';

/**
 * An answer that a question offers.
 * @example const titleIn = (option: Option) => option.title;
 */
export interface Option {
  title: string;
  /** The value on a slider. */
  value: number | undefined;
}

/**
 * A question that citizens answer.
 * @example const titleIn = (question: Question) => question.title;
 */
export interface Question {
  title: string;
  /** The stored value that says how citizens answer the question. */
  type: unknown;
  explanation: string;
  mode: AnswerMode;
  options: readonly Option[];
}

/**
 * What somebody answered to a question.
 * @example const isGiven = (answer: QuestionAnswer | undefined) => answer !== undefined;
 */
export interface QuestionAnswer {
  /** One of `questionKeys`. */
  question: string;
  /** The titles of the chosen options; for a slider, the result of `titleOnSlider`. */
  answers: readonly string[];
}

const rowsIn = (value: unknown): Values[] => (Array.isArray(value) ? value.filter(isRecord) : []);

function valueOfKind(fields: Fields, kind: Field['kind'], values: Values): unknown {
  const found = Object.entries(fields).find(([, field]) => field.kind === kind);
  return found && valueAt(values, sourceOf(...found));
}

function optionsIn(fields: Fields, values: Values): Option[] {
  const list = Object.entries(fields).find(([, field]) => field.kind === 'list');
  const [name = '', field] = list ?? [];
  if (field?.kind !== 'list') return [];
  return rowsIn(valueAt(values, sourceOf(name, field))).flatMap((item) => {
    const title = textOf(valueOfKind(field.of, 'text', item));
    const value = valueOfKind(field.of, 'number', item);
    if (isEmpty(title) && isEmpty(value)) return [];
    return [{ title: title || textOf(value), value: typeof value === 'number' ? value : undefined }];
  });
}

/**
 * The questions of a record that have a title, a known type and options.
 * @example const titles = questionsOf(halls, hall).map(({ title }) => title);
 */
export function questionsOf(resource: Resource, values: Values): Question[] {
  const { questionnaire } = resource.public ?? {};
  if (!questionnaire) return [];
  const { questions, by, modes } = questionnaire;
  const field = fieldOf(resource, questions);
  if (field.kind !== 'list') return [];
  return rowsIn(valueAt(values, sourceOf(questions, field))).flatMap((item) => {
    const type = valueAt(item, field.of[by]?.source ?? by);
    const mode = modes[String(type)];
    const title = textOf(valueOfKind(field.of, 'text', item));
    const options = optionsIn(field.of, item);
    if (!mode || !title || options.length === 0) return [];
    return [{ title, type, mode, options, explanation: textOf(valueOfKind(field.of, 'longText', item)) }];
  });
}

/**
 * The keys under which answers are stored: the titles, because questions have no ids. A repeated title gets a number.
 * @example questionKeys([{ title: 'Quelle salle ?' }]);
 */
export function questionKeys(questions: readonly Pick<Question, 'title'>[]): string[] {
  const keys = new Set<string>();
  for (const { title } of questions) {
    let key = title;
    for (let nth = 2; keys.has(key); nth += 1) key = `${title} (${nth})`;
    keys.add(key);
  }
  return [...keys];
}

/**
 * The bounds and the step of a slider.
 * @example boundsOf({ options: [{ title: 'Non', value: 0 }, { title: 'Oui', value: 10 }] }); // { min: 0, max: 10, step: 1 }
 */
export function boundsOf({ options }: Pick<Question, 'options'>): { min: number; max: number; step: number } {
  const values = options.flatMap(({ value }) => value ?? []);
  const decimals = Math.max(0, ...values.map((value) => String(value).split('.')[1]?.length ?? 0));
  return { min: Math.min(...values), max: Math.max(...values), step: 1 / 10 ** decimals };
}

/**
 * The questions of a record that citizens can answer: a slider needs two different values.
 * @example const count = askedQuestions(halls, hall).length;
 */
export const askedQuestions = (resource: Resource, values: Values): Question[] =>
  questionsOf(resource, values).filter((question) => {
    const { min, max } = boundsOf(question);
    return question.mode !== 'between' || min < max;
  });

/**
 * The title of a value on a slider: that of the option with this value, else the value.
 * @example titleOnSlider({ options: [] }, 3);
 */
export const titleOnSlider = ({ options }: Pick<Question, 'options'>, value: number): string =>
  options.find((option) => option.value === value)?.title ?? String(value);

/**
 * The states of a record with questions: `open` during one of its periods or if it has none, `soon` before a period,
 * `closed` after the last period.
 * @example const isState = (state: string) => questionStates.some((one) => one === state);
 */
export const questionStates = ['open', 'soon', 'closed'] as const;

/**
 * The state of a record with questions at a moment.
 * @example questionStateAt(halls, hall, new Date()); // open, soon or closed
 */
export function questionStateAt(
  resource: Resource,
  values: Values,
  now: Date,
): (typeof questionStates)[number] {
  const { during } = resource.public?.questionnaire ?? {};
  if (during === undefined) return 'open';
  const value = valueAt(values, sourceOf(during, fieldOf(resource, during)));
  const periods = rowsIn(Array.isArray(value) ? value : [value]);
  if (periods.length === 0) return 'open';
  // An invalid date gives NaN, so that every comparison with it fails.
  const startTime = ({ startDate }: Values) =>
    isEmpty(startDate) ? Number.NEGATIVE_INFINITY : (dateOf(startDate)?.getTime() ?? Number.NaN);
  const endTime = ({ endDate }: Values) =>
    isEmpty(endDate) ? Number.POSITIVE_INFINITY : (endOf(endDate)?.getTime() ?? Number.NaN);
  const time = now.getTime();
  if (periods.some((period) => startTime(period) <= time && time < endTime(period))) return 'open';
  return periods.some((period) => startTime(period) > time) ? 'soon' : 'closed';
}
