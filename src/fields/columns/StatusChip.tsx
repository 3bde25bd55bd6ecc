import { type CSSObject, styled, type Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { fullDate, shortDate } from '../../i18n/dates';
import { statusOf } from '../../i18n/statusOf';
import { useLabel, useLanguage } from '../../i18n/useLabel';
import {
  isEmpty,
  isReadable,
  type Label,
  type Locale,
  type StatusField,
  type Tone,
  type Values,
} from '../../metadata';
import type { CellProps } from './cell';
import { Unreadable } from './Unreadable';

/** Text and background colours with a contrast of at least 4.5:1 in both colour schemes. */
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

/** For a container that renders many chips with one style sheet. */
export const chipStyles = (theme: Theme): CSSObject => ({
  display: 'inline-block',
  padding: '1px 8px',
  borderRadius: 10,
  fontSize: '0.75rem',
  fontWeight: 550,
  lineHeight: '18px',
  whiteSpace: 'nowrap',
  ...Object.fromEntries(
    Object.entries(tones[theme.palette.mode]).map(([tone, colours]) => [`&[data-tone="${tone}"]`, colours]),
  ),
});

/**
 * A coloured label. A list defines the styles of its chips. Elsewhere, put a chip into `Chips`.
 * @example <Chips><Chip tone="success">Ouverte</Chip></Chips>
 */
export const Chip = ({ tone, title, children }: { tone: Tone; title?: string; children: ReactNode }) => (
  <span className="chip" data-tone={tone} title={title}>
    {children}
  </span>
);

/** Explains `editedStatus`. “If any”: a record that was never published may have this status, too. */
export const editedText: Label = {
  fr: 'En ligne : la version publiée avant, s’il y en a une.',
  en: 'Online: the version published before, if any.',
};

export function renderStatus(
  field: StatusField,
  value: unknown,
  label: CellProps['label'],
  record?: Values,
  hint?: Label,
) {
  const choice = statusOf(field, value, record);
  return (
    <Chip tone={choice?.tone ?? 'neutral'} title={hint && label(hint)}>
      {label(choice?.label) || String(value)}
    </Chip>
  );
}

const plannedText: Label = { fr: 'Programmée', en: 'Scheduled' };

export const renderPlanned = (at: string, label: CellProps['label'], language: Locale) => (
  <Chip tone="info">
    <time dateTime={at} title={fullDate(at, language)}>
      {`${label(plannedText)} · ${shortDate(at, language)}`}
    </time>
  </Chip>
);

/**
 * Gives the chips inside it their styles, for use outside of lists.
 * @example <Chips><Chip tone="info">Sonorisée</Chip><Chip tone="neutral">200 places</Chip></Chips>
 */
export const Chips = styled('span')(({ theme }) => ({ '& .chip': chipStyles(theme) }));

interface StatusChipProps {
  field: StatusField;
  value: unknown;
  /** The record in that status, if there is one. */
  record?: Values;
  /** When the record is to be published. */
  plannedAt?: string;
}

/**
 * A status chip with its own styles, for use outside of lists.
 * @example <StatusChip field={halls.fields.status} value={hall.status} record={hall} />
 */
export function StatusChip({ field, value, record, plannedAt }: StatusChipProps) {
  const label = useLabel();
  const language = useLanguage();
  const translate = useTranslate();
  if (isEmpty(value)) return null;
  if (!isReadable(field, value)) return <Unreadable field={field} value={value} translate={translate} />;
  return (
    <Chips>
      {renderStatus(field, value, label, record)}
      {plannedAt && <> {renderPlanned(plannedAt, label, language)}</>}
    </Chips>
  );
}
