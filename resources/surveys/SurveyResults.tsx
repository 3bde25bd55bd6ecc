import { mdiPencilOutline, mdiPrinterOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useLocation } from 'react-admin';
import { useAdminDataProvider } from '../../src/api/useAdminDataProvider';
import { DayFigures } from '../../src/charts/DayFigures';
import { dayName } from '../../src/charts/day';
import { ShareTable } from '../../src/charts/ShareTable';
import { CsvButton } from '../../src/export/CsvButton';
import { useFormats } from '../../src/i18n/useFormats';
import { useLabel, useLanguage } from '../../src/i18n/useLabel';
import { Icon } from '../../src/layout/Icon';
import { choiceOf } from '../../src/metadata';
import NotFound from '../../src/screens/NotFound';
import { Panel } from '../../src/views/Panel';
import { RecordScreen } from '../../src/views/RecordScreen';
import { ScreenHeading } from '../../src/views/ScreenHeading';
import { questionTypes } from './questionTypes';
import { percentOf, type Results, readResults } from './results';
import { words } from './words';

interface ShownProps {
  id: string;
  title: string;
  results: Results;
}

/** What a type of question is called; one that nobody knows keeps its own name. */
function useTypeName(): (type: string) => string {
  const label = useLabel();
  return (type) => {
    const known = choiceOf(questionTypes, type);
    return known ? label(known.label) : type;
  };
}

function Actions({ id, title, results }: ShownProps) {
  const label = useLabel();
  const typeName = useTypeName();
  const { respondents, perDay, questions } = results;
  const rows = () => [
    [label(words.respondents), respondents],
    [],
    [words.question, words.type, words.answer, words.count, words.percent].map((word) => label(word)),
    ...questions.flatMap((question) =>
      question.answers.map((answer) => [
        question.questionTitle,
        typeName(question.type),
        answer.responseTitle,
        answer.count,
        percentOf(answer, question, respondents),
      ]),
    ),
    [],
    [label(words.day), label(words.answers)],
    ...perDay.map(({ date, count }) => [date, count]),
  ];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }} data-screen-only>
      <Button
        component={LinkBase}
        to={`/surveys/${encodeURIComponent(id)}`}
        startIcon={<Icon path={mdiPencilOutline} />}
      >
        {label(words.edit)}
      </Button>
      <CsvButton title={label(words.title, { title })} rows={rows} />
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
  const typeName = useTypeName();
  const number = useFormats().number(respondents);
  const [first, last] = [perDay[0], perDay.at(-1)].map((day) => dayName(day?.date ?? '', language));
  return (
    <Box sx={{ maxWidth: 1100 }}>
      <ScreenHeading title={label(words.title, { title })} isBelowList actions={<Actions {...props} />} />
      <Box sx={{ display: 'grid', gap: 2 }}>
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
          <Panel
            // By place: two questions may have the same words.
            key={index}
            title={question.questionTitle}
            help={[
              typeName(question.type),
              label(question.type === 'multichoices' ? words.ofRespondents : words.ofAnswers),
            ].join(' · ')}
          >
            <ShareTable
              title={label(words.answer)}
              rows={question.answers.map((answer) => ({
                name: answer.responseTitle,
                count: answer.count,
                share: percentOf(answer, question, respondents),
              }))}
            />
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
    <RecordScreen id={id} beside={{ data, error, refetch }}>
      {(survey) => data && <Shown id={id} title={String(survey.title ?? '')} results={data} />}
    </RecordScreen>
  );
}

/** The results of one survey (spec §2). Without an id, or of a survey that is not there: not found. */
export default function SurveyResults() {
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('id');
  return id ? <ResultsOf key={id} id={id} /> : <NotFound reason="error.missingParameter" />;
}
