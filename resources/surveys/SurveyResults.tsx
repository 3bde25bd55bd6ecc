import { mdiPencilOutline, mdiPrinterOutline, mdiTrayArrowDown } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useDataProvider, useGetOne, useLocation, useTranslate } from 'react-admin';
import type { AdminDataProvider } from '../../src/api/dataProvider';
import { isNoData } from '../../src/api/errors';
import { DayFigures } from '../../src/charts/DayFigures';
import { dayName } from '../../src/charts/day';
import { saveCsv } from '../../src/export/csv';
import { useLabel, useLanguage } from '../../src/i18n/useLabel';
import { Icon } from '../../src/layout/Icon';
import { choiceOf } from '../../src/metadata';
import NotFound from '../../src/screens/NotFound';
import { FormSkeleton } from '../../src/views/FormSkeleton';
import { Panel } from '../../src/views/Panel';
import { ScreenHeading } from '../../src/views/ScreenHeading';
import { QuestionResults } from './QuestionResults';
import { questionTypes } from './questionTypes';
import { percentOf, type Results, readResults } from './results';
import { words } from './words';

interface ShownProps {
  id: string;
  title: string;
  results: Results;
}

function Actions({ id, title, results }: ShownProps) {
  const label = useLabel();
  const language = useLanguage();
  const save = () => {
    const answers = results.questions.flatMap((question) =>
      question.answers.map((answer) => {
        const type = choiceOf(questionTypes, question.type);
        return [
          question.questionTitle,
          type ? label(type.label) : question.type,
          answer.responseTitle,
          answer.count,
          percentOf(answer, question, results.respondents),
        ];
      }),
    );
    const rows = [
      [label(words.respondents), results.respondents],
      [],
      [words.question, words.type, words.answer, words.count, words.percent].map((word) => label(word)),
      ...answers,
      [],
      [label(words.day), label(words.answers)],
      ...results.perDay.map(({ date, count }) => [date, count]),
    ];
    saveCsv(label(words.title, { title }), rows, language);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }} data-screen-only>
      <Button
        component={LinkBase}
        to={`/surveys/${encodeURIComponent(id)}`}
        startIcon={<Icon path={mdiPencilOutline} />}
      >
        {label(words.edit)}
      </Button>
      <Button variant="outlined" startIcon={<Icon path={mdiTrayArrowDown} />} onClick={save}>
        {label(words.csv)}
      </Button>
      <Button variant="outlined" startIcon={<Icon path={mdiPrinterOutline} />} onClick={() => window.print()}>
        {label(words.print)}
      </Button>
    </Box>
  );
}

function Shown(props: ShownProps) {
  const { title, results } = props;
  const { respondents, perDay, questions } = results;
  const label = useLabel();
  const language = useLanguage();
  const number = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB').format(respondents);
  const [first, last] = [perDay[0], perDay.at(-1)].map((day) => dayName(day?.date ?? '', language));
  return (
    <>
      <ScreenHeading title={label(words.title, { title })} isBelowList actions={<Actions {...props} />} />
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 960 }}>
        <Panel title={label(words.respondents)}>
          <Box component="p" sx={{ m: 0, typography: 'h1', fontVariantNumeric: 'tabular-nums' }}>
            {number}
          </Box>
        </Panel>
        {respondents === 0 && <Alert severity="info">{label(words.none)}</Alert>}
        {questions.length === 0 && <Alert severity="info">{label(words.noQuestion)}</Alert>}
        {respondents > 0 && perDay.length > 0 && (
          <DayFigures
            title={label(words.perDay)}
            summary={label(words.perDaySummary, { first, last, respondents: number })}
            days={perDay.map(({ date }) => date)}
            series={[{ name: label(words.answers), values: perDay.map(({ count }) => count) }]}
          />
        )}
        {questions.map((question, index) => (
          // By place: two questions may have the same words.
          <QuestionResults key={index} question={question} respondents={respondents} />
        ))}
      </Box>
    </>
  );
}

function ResultsOf({ id }: { id: string }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const translate = useTranslate();
  const label = useLabel();
  const survey = useGetOne('surveys', { id }, { onError: () => undefined });
  const results = useQuery({
    queryKey: ['surveys', 'results', id],
    queryFn: async () => readResults(await dataProvider.read(`surveys/results/${encodeURIComponent(id)}`)),
  });
  const error = survey.error ?? results.error;
  if (isNoData(error)) return <NotFound />;
  if (error) {
    const retry = () => Promise.all([survey.refetch(), results.refetch()]);
    return (
      <>
        <ScreenHeading title={translate('error.loading')} isBelowList />
        <Alert severity="error" action={<Button onClick={retry}>{label(words.retry)}</Button>}>
          {translate(error.message, { _: error.message })}
        </Alert>
      </>
    );
  }
  if (!survey.data || !results.data) return <FormSkeleton />;
  return <Shown id={id} title={String(survey.data.title ?? '')} results={results.data} />;
}

/** The results of one survey (spec §2). Without an id, or of a survey that is not there: not found. */
export default function SurveyResults() {
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('id');
  return id ? <ResultsOf key={id} id={id} /> : <NotFound />;
}
