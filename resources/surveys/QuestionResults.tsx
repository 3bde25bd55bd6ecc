import { styled } from '@mui/material/styles';
import { FigureTable } from '../../src/charts/FigureTable';
import { useLabel, useLanguage } from '../../src/i18n/useLabel';
import { choiceOf } from '../../src/metadata';
import { Panel } from '../../src/views/Panel';
import { questionTypes } from './questionTypes';
import { percentOf, type Question } from './results';
import { words } from './words';

const Answers = styled(FigureTable)(({ theme }) => ({
  tableLayout: 'fixed',
  '& th:first-of-type': { width: '40%', overflowWrap: 'anywhere' },
  '& .number': { width: 72 },
  '& .bar': {
    height: 12,
    minWidth: 2,
    borderRadius: 3,
    backgroundColor: theme.palette.primary.main,
    printColorAdjust: 'exact',
  },
  '& .narrow': { display: 'none', height: 8, marginTop: 4 },
  // On a phone the bar stands below the words.
  [theme.breakpoints.down('sm')]: {
    '& .narrow': { display: 'block' },
    '& th:nth-of-type(2), & td:first-of-type': { display: 'none' },
  },
}));

/** One question: each answer with its bar, its number and its share. */
export function QuestionResults({ question, respondents }: { question: Question; respondents: number }) {
  const label = useLabel();
  const language = useLanguage();
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const type = choiceOf(questionTypes, question.type);
  const basis = label(question.type === 'multichoices' ? words.ofRespondents : words.ofAnswers);
  return (
    <Panel
      title={question.questionTitle}
      help={[type && label(type.label), basis].filter(Boolean).join(' · ')}
    >
      <Answers>
        <thead>
          <tr>
            <th scope="col">{label(words.answer)}</th>
            <th scope="col" aria-hidden />
            <th scope="col" className="number">
              {label(words.count)}
            </th>
            <th scope="col" className="number">
              %
            </th>
          </tr>
        </thead>
        <tbody>
          {question.answers.map((answer, index) => {
            const share = percentOf(answer, question, respondents);
            return (
              // By place: two answers may have the same words.
              <tr key={index}>
                <th scope="row">
                  {answer.responseTitle}
                  <div className="bar narrow" aria-hidden style={{ width: `${Math.min(share, 100)}%` }} />
                </th>
                <td aria-hidden>
                  <div className="bar" style={{ width: `${Math.min(share, 100)}%` }} />
                </td>
                <td>{number.format(answer.count)}</td>
                <td>{percent.format(share / 100)}</td>
              </tr>
            );
          })}
        </tbody>
      </Answers>
    </Panel>
  );
}
