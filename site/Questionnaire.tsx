import type { ReactNode } from 'react';
import { numberInputText } from '../src/i18n/numbers';
import { boundsOf, type Question, questionKeys, titleOnSlider } from '../src/metadata';
import { useFrame, useText } from './context';
import { texts } from './texts';

/** The answers so far, by the name of the input. */
export type Given = ReadonlyMap<string, readonly string[]>;

/** Uses keys, because positions change when the town adds or removes a question. */
export const inputNames = (questions: readonly Question[]): string[] =>
  questionKeys(questions).map((key) => `q ${key}`);

interface QuestionProps {
  question: Question;
  name: string;
  given: readonly string[];
}

/**
 * Above this number of values, a question of the mode `between` has a number box. A range input would have a value even
 * if the visitor skips the question.
 */
const maxButtons = 11;

function Options({ question: { mode, options }, name, given }: QuestionProps) {
  const { original } = useFrame();
  return (
    <ul className="options">
      {options.map(({ title }, index) => (
        <li key={index}>
          <label>
            <input
              type={mode === 'several' ? 'checkbox' : 'radio'}
              name={name}
              value={title}
              defaultChecked={given.includes(title)}
            />
            <span lang={original}>{title}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** If all titles are numbers, they replace the values: two numbers on one button would confuse visitors. */
function Scale({ question, name, given }: QuestionProps) {
  const { original } = useFrame();
  const { min, max } = boundsOf(question);
  const marks = Array.from({ length: max - min + 1 }, (_, index) => {
    const value = min + index;
    return { value, title: titleOnSlider(question, value) };
  });
  const hasTitle = (value: number) => question.options.some((option) => option.value === value);
  const isNumbered = marks.every(({ value, title }) => hasTitle(value) && /^\d{1,3}$/.test(title));
  const captionOf = ({ value, title }: (typeof marks)[number]) =>
    isNumbered || title === String(value) ? undefined : title;
  return (
    <ul className="values" data-captions={marks.some(captionOf) || undefined}>
      {marks.map((mark) => (
        <li key={mark.value}>
          <label>
            <input
              type="radio"
              name={name}
              value={mark.value}
              defaultChecked={given.includes(String(mark.value))}
            />
            <span className="mark">{isNumbered ? mark.title : mark.value}</span>
            {captionOf(mark) && <small lang={original}>{captionOf(mark)}</small>}
          </label>
        </li>
      ))}
    </ul>
  );
}

function NumberBox({ question, name, given }: QuestionProps) {
  const text = useText();
  const { locale } = useFrame();
  const bounds = boundsOf(question);
  // The value may be a year, so show it without thousands separators.
  const numberOf = (value: number) => numberInputText({ step: 1 }, value, locale);
  const [min, max] = [bounds.min, bounds.max].map(numberOf);
  const [first, last] = [bounds.min, bounds.max].map((value) => {
    const title = titleOnSlider(question, value);
    return title === String(value) ? numberOf(value) : title;
  });
  return (
    <label className="number">
      <span>{text(texts.between, { min, first, max, last })}</span>
      <input type="number" inputMode="decimal" name={name} defaultValue={given[0]} {...bounds} />
    </label>
  );
}

function Answers(props: QuestionProps) {
  const { question } = props;
  if (question.mode !== 'between') return <Options {...props} />;
  const { min, max, step } = boundsOf(question);
  return step === 1 && max - min < maxButtons ? <Scale {...props} /> : <NumberBox {...props} />;
}

interface QuestionnaireProps {
  questions: readonly Question[];
  /** Without it, as in a preview, nothing is sent. */
  action?: string;
  /** The server takes answers with the same token only once. */
  token?: string;
  given?: Given;
  problem?: string;
}

export function Questionnaire({ questions, action, token, given, problem }: QuestionnaireProps) {
  const text = useText();
  const { original } = useFrame();
  const names = inputNames(questions);
  return (
    <form method="post" action={action && `${action}#questions`} className="form" id="questions">
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {token && <input type="hidden" name="token" value={token} />}
      {questions.map((question, index) => (
        <fieldset key={index}>
          <legend lang={original}>{question.title}</legend>
          {question.explanation && (
            <p className="help lines" lang={original}>
              {question.explanation}
            </p>
          )}
          {question.mode === 'several' && <p className="help">{text(texts.severalAnswers)}</p>}
          <Answers
            question={question}
            name={names[index] ?? ''}
            given={given?.get(names[index] ?? '') ?? []}
          />
        </fieldset>
      ))}
      <p className="help">{text(texts.answersArePrivate)}</p>
      <button type={action ? 'submit' : 'button'} className="button">
        {text(texts.sendAnswers)}
      </button>
    </form>
  );
}

/** What stands in place of the questions. */
export function QuestionnaireNote({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <section className="form done" id="questions" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
