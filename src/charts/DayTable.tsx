import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { useFormats } from '../i18n/useFormats';
import { useLanguage } from '../i18n/useLabel';
import type { DayFigures } from './DayFigures';
import { dayName } from './day';
import { FigureTable } from './FigureTable';

const Scroll = styled('div')({ maxHeight: 360, overflow: 'auto', '@media print': { maxHeight: 'none' } });

/** The same figures as words and numbers, the newest day first, with the sum of each column. */
export function DayTable({ title, days, series }: Pick<DayFigures, 'title' | 'days' | 'series'>) {
  const language = useLanguage();
  const translate = useTranslate();
  const { number } = useFormats();
  const sum = (values: readonly number[]) => values.reduce((whole, one) => whole + one, 0);
  return (
    // It scrolls: the keyboard must be able to get into it.
    <Scroll role="group" aria-label={title} tabIndex={0}>
      <FigureTable>
        <thead>
          <tr>
            <th scope="col">{translate('charts.day')}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{translate('charts.total')}</th>
            {series.map(({ name, values }) => (
              <td key={name}>{number(sum(values))}</td>
            ))}
          </tr>
          {days
            .map((day, index) => (
              <tr key={day}>
                <th scope="row">{dayName(day, language)}</th>
                {series.map(({ name, values }) => (
                  <td key={name}>{number(values[index] ?? 0)}</td>
                ))}
              </tr>
            ))
            .reverse()}
        </tbody>
      </FigureTable>
    </Scroll>
  );
}
