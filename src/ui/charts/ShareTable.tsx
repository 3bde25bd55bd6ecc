import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { useNumberFormats } from '../../i18n/useNumberFormats';
import { Figures } from './FigureTable';

const Shares = styled(Figures)(({ theme }) => ({
  tableLayout: 'fixed',
  '& th:first-of-type': { width: '40%', overflowWrap: 'anywhere' },
  '& .number': { width: 72 },
  '& .bar': {
    height: 12,
    minWidth: 2,
    borderRadius: 3,
    backgroundColor: theme.palette.primary.main,
    printColorAdjust: 'exact',
  },
  '& .narrow': { display: 'none', height: 8, marginTop: 4 },
  // On a phone the bar is below the name.
  [theme.breakpoints.down('sm')]: {
    '& .narrow': { display: 'block' },
    '& th:nth-of-type(2), & td:first-of-type': { display: 'none' },
  },
}));

interface ShareTableProps {
  /** The heading of the column of names. */
  title: string;
  /** `share` is in percent. */
  rows: readonly { name: string; count: number; share: number }[];
}

/** A table of shares: a name, a bar, a number and a percentage in each row. */
export function ShareTable({ title, rows }: ShareTableProps) {
  const translate = useTranslate();
  const { number, percent } = useNumberFormats();
  return (
    <Shares>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col" aria-hidden />
          <th scope="col" className="number">
            {translate('charts.count')}
          </th>
          <th scope="col" className="number">
            %
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, count, share }, index) => {
          const width = `${Math.min(share, 100)}%`;
          return (
            // By index, because names may repeat.
            <tr key={index}>
              <th scope="row">
                {name}
                <div className="bar narrow" aria-hidden style={{ width }} />
              </th>
              <td aria-hidden>
                <div className="bar" style={{ width }} />
              </td>
              <td>{number(count)}</td>
              <td>{percent(share / 100)}</td>
            </tr>
          );
        })}
      </tbody>
    </Shares>
  );
}
