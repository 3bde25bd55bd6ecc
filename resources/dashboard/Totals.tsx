import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { type DayRange, shortDate, useLabel, useLanguage, useNumberFormats } from '../../src/engine';
import { labels, measureLabels } from './labels';
import { changeOf, type Measure, measures, sumOf, type Visit } from './traffic';

const Cards = styled('div')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
});

const Card = styled(ButtonBase)(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  justifyContent: 'start',
  font: 'inherit',
  gap: 2,
  padding: 16,
  textAlign: 'start',
  borderRadius: 12,
  border: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  '&[aria-pressed="true"]': {
    borderColor: theme.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.palette.primary.main}`,
  },
  '& > span': { fontSize: '0.8125rem', color: theme.palette.text.secondary },
  '& > strong': {
    fontSize: '1.625rem',
    fontWeight: 650,
    fontVariantNumeric: 'tabular-nums',
    lineHeight: 1.3,
  },
  '& > em': { fontStyle: 'normal', fontSize: '0.8125rem' },
  '& > em[data-way="up"]': { color: theme.palette.success.main },
  '& > em[data-way="down"]': { color: theme.palette.error.main },
}));

interface TotalsProps {
  now: readonly Visit[];
  before: readonly Visit[];
  /** The days of `before`. */
  compared: DayRange;
  shown: Measure;
  onShow: (measure: Measure) => void;
}

/** The total of each measure and its change. The pressed one is shown in the chart. */
export function Totals({ now, before, compared, shown, onShow }: TotalsProps) {
  const label = useLabel();
  const language = useLanguage();
  const { number, change: format } = useNumberFormats();
  const [start, end] = [shortDate(compared.start, language), shortDate(compared.end, language)];
  return (
    <Cards role="group" aria-label={label(labels.show)}>
      {measures.map((measure) => {
        const total = sumOf(now, measure);
        const past = sumOf(before, measure);
        const change = changeOf(total, past);
        return (
          <Card key={measure} aria-pressed={measure === shown} onClick={() => onShow(measure)}>
            <span>{label(measureLabels[measure])}</span>
            <strong>{number(total)}</strong>
            {change === undefined ? (
              <span>{label(labels.noChange)}</span>
            ) : (
              <>
                <em data-way={change > 0 ? 'up' : change < 0 ? 'down' : undefined}>{format(change)}</em>
                <span>{label(labels.before, { before: number(past), start, end })}</span>
              </>
            )}
          </Card>
        );
      })}
    </Cards>
  );
}
