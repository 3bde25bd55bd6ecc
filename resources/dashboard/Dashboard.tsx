import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-admin';
import {
  CsvButton,
  type DayRange,
  dayCountOf,
  dayRangeFrom,
  isNoData,
  LoadFailure,
  maxDayCount,
  PeriodPicker,
  previousRange,
  ScreenHeading,
  useAdminDataProvider,
  useLabel,
} from '../../src/engine';
import dashboard from '.';
import { Figures, labels, measureLabels, platformLabel } from './Figures';
import { type DayTraffic, measures, readTraffic } from './traffic';

const isShowable = (days: DayRange) => dayCountOf(days) > 0 && dayCountOf(days) <= maxDayCount;

/** Loads the traffic of a period and of the one before. Until both are loaded, `data` holds what was loaded last. */
function useTraffic(days: DayRange) {
  const dataProvider = useAdminDataProvider();
  const read = async ({ start, end }: DayRange): Promise<readonly DayTraffic[]> => {
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

/** The traffic of the mobile app and of the town's site (docs/product.md#dashboard). */
export default function Dashboard() {
  const label = useLabel();
  const { search } = useLocation();
  const { preset, ...days } = dayRangeFrom(search);
  const { data, error, isPlaceholderData, refetch } = useTraffic(days);
  const entries = data && !isPlaceholderData && isShowable(days) ? data.now : [];
  const rows = () => [
    [label(labels.day), label(labels.platform), ...measures.map((measure) => label(measureLabels[measure]))],
    ...entries.map((entry) => [
      entry.date,
      label(platformLabel(entry.platform)),
      ...measures.map((measure) => entry[measure]),
    ]),
  ];
  const title = label(dashboard.views?.dashboard?.title);
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
        title={title}
        actions={
          <CsvButton
            title={`${title} ${days.start} ${days.end}`}
            rows={entries.length > 0 ? rows : undefined}
          />
        }
      />
      <PeriodPicker days={days} preset={preset} />
      {figures()}
    </>
  );
}
