import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useLabel } from '../../src/engine';
import type { Values } from '../../src/metadata';
import { rowsIn, textOf } from './results';

const labels = {
  question: { fr: 'Question {position}', en: 'Question {position}' },
};

const Form = styled('ol')({
  listStyle: 'none',
  margin: '0 0 12px',
  padding: 0,
  '& > li': { padding: '10px 0', borderTop: '1px solid var(--line)' },
  '& fieldset': { border: 0, margin: 0, padding: 0, minWidth: 0 },
  '& legend': { padding: 0, fontWeight: 550 },
  '& small': { display: 'block', color: 'var(--faint)', whiteSpace: 'pre-line' },
  '& label': { display: 'flex', gap: 8, padding: '3px 0' },
  '& input': { flex: 'none', accentColor: 'var(--link)' },
  '& input[type=range]': { width: '100%' },
  '& .bounds': { display: 'flex', justifyContent: 'space-between', gap: 8, color: 'var(--faint)' },
});

/** The bounds of a slider are its first and its last answer. */
function Slider({ answers }: { answers: readonly Values[] }) {
  const [first, last] = [answers[0], answers.at(-1)];
  const nameOf = (bound: Values | undefined) => textOf(bound?.responseTitle) || textOf(bound?.responseValue);
  return (
    <>
      <input type="range" aria-label={`${nameOf(first)} – ${nameOf(last)}`} />
      <div className="bounds">
        <span>{nameOf(first)}</span>
        <span>{nameOf(last)}</span>
      </div>
    </>
  );
}

function Question({ question, position }: { question: Values; position: number }) {
  const label = useLabel();
  const name = useId();
  const answers = rowsIn(question.responses).filter(({ responseTitle }) => textOf(responseTitle) !== '');
  const explanation = textOf(question.questionExplanation);
  return (
    <fieldset>
      <legend>{textOf(question.questionTitle) || label(labels.question, { position })}</legend>
      {explanation && <small>{explanation}</small>}
      {question.type === 'cursor' && answers.length > 0 && <Slider answers={answers} />}
      {question.type !== 'cursor' &&
        answers.map((answer, index) => (
          <label key={index}>
            <input type={question.type === 'multichoices' ? 'checkbox' : 'radio'} name={name} />
            {textOf(answer.responseTitle)}
          </label>
        ))}
    </fieldset>
  );
}

/** The questions as citizens answer them. They can be tried out; nothing is kept. */
export default function PhoneQuestions({ value }: { value: unknown }) {
  return (
    <Form>
      {rowsIn(value).map((question, index) => (
        <li key={index}>
          <Question question={question} position={index + 1} />
        </li>
      ))}
    </Form>
  );
}
