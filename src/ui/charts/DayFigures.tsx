import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { shortDate } from '../../i18n/dates';
import { useLanguage } from '../../i18n/useLabel';
import { useNumberFormats } from '../../i18n/useNumberFormats';
import { loadable } from '../loadable';
import { Panel } from '../Panel';
import { FigureTable } from './FigureTable';

const DayBarChart = loadable(() => import('./DayBarChart'), {
  fallback: () => <Skeleton variant="rounded" height={280} />,
});

export interface DayFiguresProps {
  title: string;
  /** Describes the chart to screen readers. */
  summary: string;
  /** Such as `2026-11-21`. */
  days: readonly string[];
  /** The parts of each stacked bar, with one value per day. */
  series: readonly { name: string; values: readonly number[] }[];
}

const Scroll = styled('div')({ maxHeight: 360, overflow: 'auto', '@media print': { maxHeight: 'none' } });

function DayTable({ title, days, series }: Pick<DayFiguresProps, 'title' | 'days' | 'series'>) {
  const language = useLanguage();
  const translate = useTranslate();
  const { number } = useNumberFormats();
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return (
    // Focusable, so that the keyboard can scroll it.
    <Scroll role="group" aria-label={title} tabIndex={0}>
      <FigureTable
        head={[translate('charts.day'), ...series.map(({ name }) => name)]}
        rows={[
          [translate('charts.total'), ...series.map(({ values }) => number(sum(values)))],
          ...days
            .map((day, index) => [
              shortDate(day, language),
              ...series.map(({ values }) => number(values[index] ?? 0)),
            ])
            .reverse(),
        ]}
      />
    </Scroll>
  );
}

/**
 * Figures per day, as a chart or a table.
 * @example
 * <DayFigures title="Réservations" summary="7 en deux jours" days={['2026-11-20', '2026-11-21']} series={[{ name: 'Salles', values: [3, 4] }]} />
 */
export function DayFigures({ title, summary, days, series }: DayFiguresProps) {
  const translate = useTranslate();
  const [view, setView] = useState<'chart' | 'table'>('chart');
  return (
    <Panel
      title={title}
      action={
        <ToggleButtonGroup
          data-screen-only
          size="small"
          exclusive
          value={view}
          onChange={(_, next: 'chart' | 'table' | null) => next && setView(next)}
          aria-label={title}
        >
          {(['chart', 'table'] as const).map((name) => (
            <ToggleButton key={name} value={name} sx={{ py: 0.25, textTransform: 'none' }}>
              {translate(`charts.${name}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      {view === 'table' ? (
        <DayTable title={title} days={days} series={series} />
      ) : (
        <DayBarChart summary={summary} days={days} series={series} />
      )}
    </Panel>
  );
}
