import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

export const Figures = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    padding: '6px 8px',
    borderBottom: `1px solid ${theme.palette.divider}`,
    textAlign: 'end',
    fontWeight: 400,
  },
  '& a': { color: theme.palette.primary.main, textUnderlineOffset: 3 },
  '& th:first-of-type': { textAlign: 'start' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    backgroundColor: theme.palette.background.paper,
    color: theme.palette.text.secondary,
    fontSize: '0.8125rem',
    fontWeight: 550,
  },
}));

interface FigureTableProps {
  head: readonly ReactNode[];
  /** In each row, a name and its figures. */
  rows: readonly (readonly ReactNode[])[];
}

/**
 * A plain table of names and figures.
 * @example <FigureTable head={['Salle', 'Réservations']} rows={[['Salle des fêtes', 12]]} />
 */
export function FigureTable({ head, rows }: FigureTableProps) {
  return (
    <Figures>
      <thead>
        <tr>
          {head.map((heading, column) => (
            <th key={column} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures], row) => (
          // By index, because names may repeat: a backend may send a day twice.
          <tr key={row}>
            <th scope="row">{name}</th>
            {figures.map((figure, column) => (
              <td key={column}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Figures>
  );
}
