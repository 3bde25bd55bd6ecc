import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-admin';
import {
  CsvButton,
  DayFigures,
  type DayRange,
  dayCountOf,
  dayRangeFrom,
  eachDay,
  isNoData,
  LoadFailure,
  maxDayCount,
  PeriodPicker,
  previousRange,
  ScreenHeading,
  shortDate,
  useAdminDataProvider,
  useLabel,
  useLanguage,
  useNumberFormats,
} from '../../src/engine';
import { labels, measureLabels, platformLabel } from './labels';
import { Platforms } from './Platforms';
import { Totals } from './Totals';
import { type Measure, measures, readTraffic, seriesOf, sumOf, type Visit } from './traffic';

const isShowable = (days: DayRange) => dayCountOf(days) > 0 && dayCountOf(days) <= maxDayCount;

/** Loads the traffic of a period and of the one before it. Until it is there, `data` holds the last one loaded. */
function useTraffic(days: DayRange) {
  const dataProvider = useAdminDataProvider();
  const read = async ({ start, end }: DayRange): Promise<readonly Visit[]> => {
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
      const [now, before] = await Promise.all([read(days), read(previousRange(days))]);
      return { days, now, before };
    },
    enabled: isShowable(days),
    placeholderData: keepPreviousData,
  });
}

function Figures({ days, now, before }: { days: DayRange; now: readonly Visit[]; before: readonly Visit[] }) {
  const label = useLabel();
  const language = useLanguage();
  const { number } = useNumberFormats();
  const [shown, setShown] = useState<Measure>('sessions');
  const measure = label(measureLabels[shown]);
  const all = eachDay(days);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Totals now={now} before={before} compared={previousRange(days)} shown={shown} onShow={setShown} />
      {now.length === 0 ? (
        <Alert severity="info">{label(labels.none)}</Alert>
      ) : (
        <>
          <DayFigures
            title={label(labels.byDay, { measure })}
            summary={label(labels.summary, {
              measure,
              start: shortDate(days.start, language),
              end: shortDate(days.end, language),
              total: number(sumOf(now, shown)),
            })}
            days={all}
            series={seriesOf(now, all, shown).map(({ platform, values }) => ({
              name: label(platformLabel(platform)),
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
  const { search } = useLocation();
  const { preset, ...days } = dayRangeFrom(search);
  const { data, error, isPlaceholderData, refetch } = useTraffic(days);
  const visits = data && !isPlaceholderData && isShowable(days) ? data.now : [];
  const rows = () => [
    [label(labels.day), label(labels.platform), ...measures.map((measure) => label(measureLabels[measure]))],
    ...visits.map((visit) => [
      visit.date,
      label(platformLabel(visit.platform)),
      ...measures.map((measure) => visit[measure]),
    ]),
  ];
  const figures = () => {
    if (dayCountOf(days) < 1) return <Alert severity="warning">{label(labels.wrongOrder)}</Alert>;
    if (dayCountOf(days) > maxDayCount) return <Alert severity="warning">{label(labels.tooLong)}</Alert>;
    if (data) return <Figures {...data} />;
    if (error) return <LoadFailure error={error} retry={refetch} />;
    return <Skeleton variant="rounded" height={420} />;
  };
  return (
    <>
      <ScreenHeading
        title={label(labels.title)}
        actions={
          <CsvButton
            title={`${label(labels.title)} ${days.start} ${days.end}`}
            rows={visits.length > 0 ? rows : undefined}
          />
        }
      />
      <PeriodPicker days={days} preset={preset} />
      {figures()}
    </>
  );
}
