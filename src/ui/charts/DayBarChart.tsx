import { styled, useTheme } from '@mui/material/styles';
import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { shortDate } from '../../i18n/dates';
import { useLanguage } from '../../i18n/useLabel';
import { useNumberFormats } from '../../i18n/useNumberFormats';
import type { DayFiguresProps } from './DayFigures';

const Chart = styled('div')({
  // After a scroll, or when a finger leaves the chart, recharts would still show the last tooltip.
  '&:not(:hover) :is(.recharts-tooltip-wrapper, .recharts-tooltip-cursor)': {
    visibility: 'hidden !important',
  },
  // Only a click or a tap focuses a part of the chart, so keyboard users need no focus ring.
  '& :focus': { outline: 'none' },
});

export default function DayBarChart({
  days,
  series,
  summary,
}: Pick<DayFiguresProps, 'days' | 'series' | 'summary'>) {
  const { palette, typography } = useTheme();
  const language = useLanguage();
  const { number } = useNumberFormats();
  const colours = [palette.primary.main, palette.brand.secondary, palette.info.main, palette.error.main];
  const data = days.map((day, index) => ({ day, index }));
  const tick = { fill: palette.text.secondary, fontSize: 12 };
  return (
    <Chart role="img" aria-label={summary}>
      <ResponsiveContainer width="100%" height={280} initialDimension={{ width: 600, height: 280 }}>
        <BarChart data={data} accessibilityLayer={false} margin={{ top: 8, right: 8, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke={palette.divider} />
          <XAxis
            dataKey="day"
            tickFormatter={(day: string) => shortDate(day, language)}
            minTickGap={32}
            tick={tick}
            stroke={palette.divider}
          />
          <YAxis
            allowDecimals={false}
            tickFormatter={(value: number) => number(value)}
            tick={tick}
            stroke={palette.divider}
            width={56}
          />
          <Tooltip
            cursor={{ fill: palette.action.hover }}
            // By default, the tooltip and the legend sort by name.
            itemSorter={() => 0}
            formatter={(value) => number(Number(value))}
            labelFormatter={(day) => shortDate(String(day), language)}
            contentStyle={{
              backgroundColor: palette.background.paper,
              borderColor: palette.divider,
              borderRadius: 8,
              fontFamily: typography.fontFamily,
              fontSize: 13,
            }}
            itemStyle={{ color: palette.text.primary }}
          />
          {series.length > 1 && (
            <Legend
              iconSize={10}
              itemSorter={null}
              formatter={(name) => <span style={{ color: palette.text.primary, fontSize: 13 }}>{name}</span>}
            />
          )}
          {series.map(({ name, values }, position) => (
            <Bar
              key={name}
              name={name}
              dataKey={({ index }: (typeof data)[number]) => values[index] ?? 0}
              stackId="day"
              fill={colours[position % colours.length]}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </Chart>
  );
}
