import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
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
  LoadFailure,
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
import { type Measure, measures, readTraffic, seriesOf, sumOf, type Visit } from './traffic';
import { measureWords, usePlatformName, words } from './words';

const isShowable = (days: Days) => lengthOf(days) > 0 && lengthOf(days) <= longest;

/** Loads the traffic of a period and of the one before it. Until it is there, `data` holds the last one loaded. */
function useTraffic(days: Days) {
  const dataProvider = useAdminDataProvider();
  const read = async ({ start, end }: Days): Promise<readonly Visit[]> => {
    try {
      return readTraffic(await dataProvider.read(`traffic?startDate=${start}&endDate=${end}`));
    } catch (error) {
      if (isNoData(error)) return [];
      throw error;
    }
  };
  return useQuery({
    queryKey: ['traffic', days.start, days.end],
    queryFn: async () => {
      const [now, before] = await Promise.all([read(days), read(daysBefore(days))]);
      return { days, now, before };
    },
    enabled: isShowable(days),
    placeholderData: keepPreviousData,
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
  const { data, error, isPlaceholderData, refetch } = useTraffic(days);
  const visits = data && !isPlaceholderData && isShowable(days) ? data.now : [];
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
    if (data) return <Figures {...data} />;
    if (error) return <LoadFailure error={error} retry={refetch} />;
    return <Skeleton variant="rounded" height={420} />;
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
