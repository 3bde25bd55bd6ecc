import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { useNumberFormats } from '../../i18n/useNumberFormats';
import { FigureTable } from './FigureTable';

const Shares = styled('div')({
  '& table': { tableLayout: 'fixed' },
  '& th:not(:first-of-type)': { width: 72 },
});

const Share = styled('div')(({ theme }) => ({
  display: 'grid',
  // All bars begin at the same place.
  gridTemplateColumns: 'calc(40% + 48px) 1fr',
  alignItems: 'center',
  gap: '4px 16px',
  overflowWrap: 'anywhere',
  '& > div': {
    height: 12,
    // A tiny share still shows.
    minWidth: 2,
    borderRadius: 3,
    backgroundColor: theme.palette.primary.main,
    printColorAdjust: 'exact',
  },
  [theme.breakpoints.down('sm')]: { display: 'block', '& > div': { height: 8, marginTop: 4 } },
}));

interface ShareTableProps {
  /** The heading of the column of names. */
  title: string;
  /** `share` is in percent. */
  rows: readonly { name: string; count: number; share: number }[];
  /** The last row, such as an average. It has no percentage. */
  summary?: { name: string; figure: number };
}

/**
 * A table of shares: a name, a bar, a number and a percentage in each row.
 * @example <ShareTable title="Par salle" rows={[{ name: 'Salle des fêtes', count: 12, share: 60 }]} />
 */
export function ShareTable({ title, rows, summary }: ShareTableProps) {
  const translate = useTranslate();
  const { number, percent } = useNumberFormats();
  const lines = rows.map(({ name, count, share }) => [
    <Share key={name}>
      <span>{name}</span>
      {share > 0 && <div style={{ width: `${Math.min(share, 100)}%` }} />}
    </Share>,
    number(count),
    percent(share / 100),
  ]);
  const last = summary && [summary.name, number(summary.figure), ''].map((text) => <b key={text}>{text}</b>);
  return (
    <Shares>
      <FigureTable head={[title, translate('charts.count'), '%']} rows={last ? [...lines, last] : lines} />
    </Shares>
  );
}
