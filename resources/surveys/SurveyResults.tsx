import { mdiPencilOutline, mdiPrinterOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useLocation } from 'react-admin';
import {
  CsvButton,
  DayFigures,
  Icon,
  NotFound,
  numberInputText,
  Panel,
  RecordScreen,
  ScreenHeading,
  ShareTable,
  shortDate,
  useAdminDataProvider,
  useLabel,
  useLanguage,
  useNumberFormats,
} from '../../src/engine';
import { choiceLabel, textOf } from '../../src/metadata';
import { questionTypes } from '../vocabulary';
import { percentOf, type Results, readResults, withSliderValues } from './results';

const labels = {
  title: { fr: 'Résultats du sondage {title}', en: 'Results of the survey {title}' },
  respondents: { fr: 'Participants', en: 'Respondents' },
  perDay: { fr: 'Réponses par jour', en: 'Answers per day' },
  perDaySummary: {
    fr: 'Réponses par jour, du {first} au {last} : {respondents} en tout',
    en: 'Answers per day, from {first} to {last}: {respondents} in all',
  },
  answers: { fr: 'Réponses', en: 'Answers' },
  answer: { fr: 'Réponse', en: 'Answer' },
  count: { fr: 'Nombre', en: 'Count' },
  percent: { fr: 'Pourcentage', en: 'Percent' },
  average: { fr: 'Moyenne', en: 'Average' },
  question: { fr: 'Question', en: 'Question' },
  type: { fr: 'Type de réponse', en: 'Type of answer' },
  day: { fr: 'Jour', en: 'Day' },
  ofRespondents: {
    fr: 'En pourcentage des participants : chacun peut donner plusieurs réponses.',
    en: 'As a percentage of respondents: each may give several answers.',
  },
  ofAnswers: { fr: 'En pourcentage des réponses.', en: 'As a percentage of answers.' },
  none: { fr: 'Aucune réponse pour l’instant.', en: 'No answer yet.' },
  few: {
    fr: 'Moins de 5 personnes ont répondu à cette question : le détail n’est pas montré, pour que nul ne soit reconnu.',
    en: 'Fewer than 5 people have answered this question: details are not shown, so that nobody can be recognised.',
  },
  noQuestion: { fr: 'Ce sondage n’a pas de question.', en: 'This survey has no question.' },
  print: { fr: 'Imprimer', en: 'Print' },
  edit: { fr: 'Modifier le sondage', en: 'Edit the survey' },
};

interface ResultsProps {
  id: string;
  title: string;
  results: Results;
}

function Actions({ id, title, results }: ResultsProps) {
  const label = useLabel();
  const { respondents, perDay, questions } = results;
  const rows = () => [
    [label(labels.respondents), respondents],
    [],
    [labels.question, labels.type, labels.answer, labels.count, labels.percent, labels.average].map((word) =>
      label(word),
    ),
    ...questions.flatMap((question) => {
      const { questionTitle, type, answers, average } = question;
      return answers.map((answer) => [
        questionTitle,
        label(choiceLabel(questionTypes, type)),
        answer.value ?? answer.responseTitle,
        answer.count,
        percentOf(answer, question, respondents),
        average,
      ]);
    }),
    [],
    [label(labels.day), label(labels.answers)],
    ...perDay.map(({ date, count }) => [date, count]),
  ];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }} data-screen-only>
      <Button
        variant="outlined"
        component={LinkBase}
        to={`/surveys/${encodeURIComponent(id)}`}
        startIcon={<Icon path={mdiPencilOutline} />}
      >
        {label(labels.edit)}
      </Button>
      <CsvButton title={label(labels.title, { title })} rows={rows} />
      <Button variant="outlined" startIcon={<Icon path={mdiPrinterOutline} />} onClick={() => window.print()}>
        {label(labels.print)}
      </Button>
    </Box>
  );
}

function ResultsPanels(props: ResultsProps) {
  const { title, results } = props;
  const { respondents, perDay, questions } = results;
  const label = useLabel();
  const language = useLanguage();
  const respondentsText = useNumberFormats().number(respondents);
  const [first, last] = [perDay[0], perDay.at(-1)].map((day) => shortDate(day?.date ?? '', language));
  return (
    <Box sx={{ maxWidth: 1100 }}>
      <ScreenHeading title={label(labels.title, { title })} hasListLink actions={<Actions {...props} />} />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Panel title={label(labels.respondents)}>
          <Box component="p" sx={{ m: 0, typography: 'h1', fontVariantNumeric: 'tabular-nums' }}>
            {respondentsText}
          </Box>
        </Panel>
        {respondents === 0 && <Alert severity="info">{label(labels.none)}</Alert>}
        {questions.length === 0 && <Alert severity="info">{label(labels.noQuestion)}</Alert>}
        {respondents > 0 && perDay.length > 0 && (
          <DayFigures
            title={label(labels.perDay)}
            summary={label(labels.perDaySummary, { first, last, respondents: respondentsText })}
            days={perDay.map(({ date }) => date)}
            series={[{ name: label(labels.answers), values: perDay.map(({ count }) => count) }]}
          />
        )}
        {questions.map((question, index) => (
          <Panel
            // Two questions may have the same title.
            key={index}
            title={question.questionTitle}
            help={[
              label(choiceLabel(questionTypes, question.type)),
              label(question.type === 'multichoices' ? labels.ofRespondents : labels.ofAnswers),
            ].join(' · ')}
          >
            {respondents > 0 && question.answers.length === 0 ? (
              <Alert severity="info">{label(labels.few)}</Alert>
            ) : (
              <ShareTable
                title={label(labels.answer)}
                rows={question.answers.map((answer) => ({
                  // The value may be a year, so show it without thousands separators.
                  name:
                    answer.value === undefined
                      ? answer.responseTitle
                      : numberInputText({ step: 1 }, answer.value, language),
                  count: answer.count,
                  share: percentOf(answer, question, respondents),
                }))}
                summary={
                  question.average === undefined
                    ? undefined
                    : { name: label(labels.average), figure: question.average }
                }
              />
            )}
          </Panel>
        ))}
      </Box>
    </Box>
  );
}

function ResultsOf({ id }: { id: string }) {
  const dataProvider = useAdminDataProvider();
  const { data, error, refetch } = useQuery({
    queryKey: ['surveys', 'results', id],
    queryFn: async () => readResults(await dataProvider.read(`surveys/results/${encodeURIComponent(id)}`)),
  });
  return (
    <RecordScreen id={id} otherQuery={{ data, error, refetch }}>
      {(survey) =>
        data && (
          <ResultsPanels id={id} title={textOf(survey.title)} results={withSliderValues(data, survey)} />
        )
      }
    </RecordScreen>
  );
}

/** The results of the survey named by `?id=` (docs/product.md#survey-results). */
export default function SurveyResults() {
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('id');
  return id ? <ResultsOf key={id} id={id} /> : <NotFound reason="error.missingParameter" />;
}
