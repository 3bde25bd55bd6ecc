import { type CSSObject, styled, type Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useLabel } from '../../i18n/useLabel';
import type { StatusField, Tone } from '../../metadata';

/** Words and ground of each tone: at least 4.5:1 in both schemes. */
const tones: Record<'light' | 'dark', Record<Tone, { color: string; background: string }>> = {
  light: {
    neutral: { color: '#44505c', background: '#eceff2' },
    info: { color: '#0b5394', background: '#e1effc' },
    success: { color: '#14632f', background: '#dff5e6' },
    warning: { color: '#7a4300', background: '#fdefd8' },
    error: { color: '#9b1c1c', background: '#fde5e5' },
  },
  dark: {
    neutral: { color: '#c6ced6', background: '#343b43' },
    info: { color: '#9cccf8', background: '#16324b' },
    success: { color: '#93dcab', background: '#173a24' },
    warning: { color: '#f6c680', background: '#44300f' },
    error: { color: '#f6aaaa', background: '#4a1f1f' },
  },
};

/** The look of `.chip[data-tone]`, for a surface that draws many of them from one sheet. */
export const chipStyles = (theme: Theme): CSSObject => ({
  display: 'inline-block',
  padding: '1px 8px',
  borderRadius: 10,
  fontSize: '0.75rem',
  fontWeight: 500,
  lineHeight: '18px',
  whiteSpace: 'nowrap',
  ...Object.fromEntries(
    Object.entries(tones[theme.palette.mode]).map(([tone, colours]) => [`&[data-tone="${tone}"]`, colours]),
  ),
});

/** A word on a ground of its tone. A plain element: three hundred of them stand in a list. */
export const Chip = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className="chip" data-tone={tone}>
    {children}
  </span>
);

const Lone = styled('span')(({ theme }) => ({ '& .chip': chipStyles(theme) }));

/** The status of a record: its word in its colour. */
export function StatusChip({ field, value }: { field: StatusField; value: unknown }) {
  const label = useLabel();
  const choice = field.choices.find((candidate) => candidate.id === value);
  if (value === null || value === undefined || value === '') return null;
  return (
    <Lone>
      <Chip tone={choice?.tone ?? 'neutral'}>{choice ? label(choice.label) : String(value)}</Chip>
    </Lone>
  );
}
