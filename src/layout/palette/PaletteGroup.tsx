import { styled } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import { LinkBase } from 'react-admin';
import { StatusChip } from '../../fields/columns/StatusChip';
import { agoText, fullDate } from '../../i18n/dates';
import { useLanguage } from '../../i18n/useLabel';
import { type StatusField, textOf, type Values } from '../../metadata';
import type { listLocation } from '../../routing/links';
import { Icon } from '../../ui/Icon';
import { markedParts } from './markedParts';

export type Option = {
  key: string;
  icon: string;
  label: string;
  /** Other words by which a search finds the option. */
  aliases?: string;
  /** For a recent record, its resource. For a found record, the field that matches, unless that is the name. */
  note?: string;
  record?: { status?: StatusField; values: Values };
} & ({ to: string | ReturnType<typeof listLocation>; act?: undefined } | { act: () => void; to?: undefined });

export interface Group {
  name: string;
  label: string;
  options: readonly Option[];
}

export const Results = styled('div')(({ theme }) => ({
  overflowY: 'auto',
  padding: 8,
  '& [role="group"] > div': {
    padding: '8px 8px 4px',
    color: theme.palette.text.secondary,
    fontSize: '0.75rem',
    fontWeight: 550,
  },
  '& [role="option"]': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 38,
    padding: '6px 8px',
    borderRadius: 8,
    width: '100%',
    border: 0,
    background: 'none',
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    color: 'inherit',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    '& svg': { flex: 'none', color: theme.palette.text.secondary },
    '& .name': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      overflow: 'hidden',
      flex: 1,
      minWidth: 0,
    },
    '& .details': { display: 'flex', alignItems: 'center', gap: 10, maxWidth: '60%' },
    '& small': { color: theme.palette.text.secondary, fontSize: '0.8125rem', whiteSpace: 'nowrap' },
    '& mark': {
      color: 'inherit',
      backgroundColor: 'transparent',
      fontWeight: 650,
      textDecoration: 'underline',
      textDecorationColor: theme.palette.primary.main,
      textUnderlineOffset: 3,
    },
    [theme.breakpoints.down('sm')]: {
      flexWrap: 'wrap',
      rowGap: 2,
      '& .name': { flexBasis: 'calc(100% - 34px)' },
      '& .details': { flexWrap: 'wrap', rowGap: 2, maxWidth: '100%', paddingLeft: 30 },
    },
    '&:hover': { backgroundColor: theme.palette.action.hover },
    '&[aria-selected="true"]': {
      backgroundColor: theme.palette.action.selected,
      boxShadow: `inset 2px 0 ${theme.palette.primary.main}`,
    },
  },
}));

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return markedParts(text, words).map(({ part, isMatch }, index) =>
    isMatch ? <mark key={index}>{part}</mark> : part,
  );
}

function RecordState({ status, values }: NonNullable<Option['record']>) {
  const language = useLanguage();
  const at = textOf(values.updatedAt);
  return (
    <>
      {status && <StatusChip field={status} value={values.status} record={values} />}
      {at && (
        <small>
          <time dateTime={at} title={fullDate(at, language)}>
            {agoText(at, language)}
          </time>
        </small>
      )}
    </>
  );
}

interface PaletteGroupProps extends Group {
  words: readonly string[];
  active: Option | undefined;
  idOf: (option: Option) => string;
  onRun: (option: Option, event: MouseEvent) => void;
}

export function PaletteGroup({ label, options, words, active, idOf, onRun }: PaletteGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox contains groups, not fieldsets.
    <div role="group" aria-label={label}>
      <div aria-hidden>{label}</div>
      {options.map((option) => {
        const props = {
          id: idOf(option),
          role: 'option',
          'aria-selected': option === active,
          tabIndex: -1,
          onClick: (event: MouseEvent) => onRun(option, event),
          children: (
            <>
              <Icon path={option.icon} />
              <span className="name">
                <Marked text={option.label} words={words} />
              </span>
              {(option.note || option.record) && (
                <span className="details">
                  {option.note && <small>{option.note}</small>}
                  {option.record && <RecordState {...option.record} />}
                </span>
              )}
            </>
          ),
        };
        return option.to === undefined ? (
          <button key={option.key} type="button" {...props} />
        ) : (
          <LinkBase key={option.key} to={option.to} {...props} />
        );
      })}
    </div>
  );
}
