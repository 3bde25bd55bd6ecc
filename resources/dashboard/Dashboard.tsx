import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-admin';
import {
  CsvButton,
  DayFigures,
  type Days,
  daysBefore,
  daysIn,
  eachDay,
  isNoData,
  LoadFailures,
  lengthOf,
  longest,
  PeriodBar,
  ScreenHeading,
  shortDate,
  useAdminDataProvider,
  useFormats,
  useLabel,
  useLanguage,
} from '../../src/engine';
import { Platforms } from './Platforms';
import { Totals } from './Totals';
import { type Measure, measures, readTraffic, seriesOf, sumOf, type Traffic, type Visit } from './traffic';
import { measureWords, usePlatformName, words } from './words';

const isShowable = (days: Days) => lengthOf(days) > 0 && lengthOf(days) <= longest;

/** Loads the traffic of a period and of the one before it. */
function useTraffic(days: Days, compared: Days) {
  const dataProvider = useAdminDataProvider();
  return useQueries({
    queries: [days, compared].map(({ start, end }) => ({
      queryKey: ['traffic', start, end],
      queryFn: async (): Promise<Traffic> => {
        try {
          const json = await dataProvider.read(`traffic?startDate=${start}&endDate=${end}`);
          return { start, end, visits: readTraffic(json) };
        } catch (error) {
          if (isNoData(error)) return { start, end, visits: [] };
          throw error;
        }
      },
      enabled: isShowable(days),
      // Previous data includes its own dates, so it stays correct.
      placeholderData: keepPreviousData,
    })),
  });
}

function Figures({ days, now, before }: { days: Days; now: readonly Visit[]; before: readonly Visit[] }) {
  const label = useLabel();
  const language = useLanguage();
  const { number } = useFormats();
  const nameOf = usePlatformName();
  const [shown, setShown] = useState<Measure>('sessions');
  const measure = label(measureWords[shown]);
  const all = eachDay(days);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Totals now={now} before={before} compared={daysBefore(days)} shown={shown} onShow={setShown} />
      {now.length === 0 ? (
        <Alert severity="info">{label(words.none)}</Alert>
      ) : (
        <>
          <DayFigures
            title={label(words.byDay, { measure })}
            summary={label(words.summary, {
              measure,
              start: shortDate(days.start, language),
              end: shortDate(days.end, language),
              total: number(sumOf(now, shown)),
            })}
            days={all}
            series={seriesOf(now, all, shown).map(({ platform, values }) => ({
              name: nameOf(platform),
              values,
            }))}
          />
          <Platforms now={now} before={before} />
        </>
      )}
    </Box>
  );
}

/** The traffic of the app (docs/product.md#dashboard). */
export default function Dashboard() {
  const label = useLabel();
  const nameOf = usePlatformName();
  const { search } = useLocation();
  const { preset, ...days } = daysIn(search);
  const queries = useTraffic(days, daysBefore(days));
  const [now, before] = queries;
  const visits = now?.data && !now.isPlaceholderData && isShowable(days) ? now.data.visits : [];
  const rows = () => [
    [label(words.day), label(words.platform), ...measures.map((measure) => label(measureWords[measure]))],
    ...visits.map((visit) => [
      visit.date,
      nameOf(visit.platform),
      ...measures.map((measure) => visit[measure]),
    ]),
  ];
  const figures = () => {
    if (lengthOf(days) < 1) return <Alert severity="warning">{label(words.wrongOrder)}</Alert>;
    if (lengthOf(days) > longest) return <Alert severity="warning">{label(words.tooLong)}</Alert>;
    if (queries.some(({ error }) => error)) return <LoadFailures queries={queries} />;
    if (!now?.data || !before?.data) return <Skeleton variant="rounded" height={420} />;
    return <Figures days={now.data} now={now.data.visits} before={before.data.visits} />;
  };
  return (
    <>
      <ScreenHeading
        title={label(words.title)}
        actions={
          <CsvButton
            title={`${label(words.title)} ${days.start} ${days.end}`}
            rows={visits.length > 0 ? rows : undefined}
          />
        }
      />
      <PeriodBar days={days} preset={preset} />
      {figures()}
    </>
  );
}
