import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Panel } from '../views/Panel';
import { DayTable } from './DayTable';

/** The charts are heavy: they come after the figures. */
const DayBars = lazy(() => import('./DayBars'));

export interface DayFigures {
  title: string;
  /** What the chart shows, for those who do not see it. */
  summary: string;
  /** As `2026-11-21`. */
  days: readonly string[];
  /** One value a day each. */
  series: readonly { name: string; values: readonly number[] }[];
}

/** Figures by day, as a chart or as a table of the same figures. */
export function DayFigures({ title, summary, days, series }: DayFigures) {
  const translate = useTranslate();
  const [shape, setShape] = useState<'chart' | 'table'>('chart');
  return (
    <Panel
      title={title}
      action={
        <ToggleButtonGroup
          data-screen-only
          size="small"
          exclusive
          value={shape}
          onChange={(_, next: 'chart' | 'table' | null) => next && setShape(next)}
          aria-label={title}
        >
          {(['chart', 'table'] as const).map((one) => (
            <ToggleButton key={one} value={one} sx={{ py: 0.25, textTransform: 'none' }}>
              {translate(`charts.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      {shape === 'table' ? (
        <DayTable title={title} days={days} series={series} />
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" height={280} />}>
          <DayBars summary={summary} days={days} series={series} />
        </Suspense>
      )}
    </Panel>
  );
}
