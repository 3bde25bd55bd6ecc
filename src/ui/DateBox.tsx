import { mdiCalendarOutline } from '@mdi/js';
import useForkRef from '@mui/utils/useForkRef';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useLabel, useLanguage } from '../i18n/useLabel';
import { type Label, type Locale, languageTagOf } from '../metadata';
import { dateOf, isDay } from '../metadata/townTime';
import { IconAction } from './IconAction';

const openCalendar = { fr: 'Ouvrir le calendrier', en: 'Open the calendar' };

const texts = {
  date: {
    placeholder: { fr: 'jj/mm/aaaa', en: 'dd/mm/yyyy' },
    invalid: { fr: 'Saisissez une date comme 25/12/2026', en: 'Enter a date such as 25/12/2026' },
  },
  'datetime-local': {
    placeholder: { fr: 'jj/mm/aaaa hh:mm', en: 'dd/mm/yyyy hh:mm' },
    invalid: {
      fr: 'Saisissez une date et une heure comme 25/12/2026 14:30',
      en: 'Enter a date and a time such as 25/12/2026 14:30',
    },
  },
  min: { fr: 'Au plus tôt {limit}', en: 'Not before {limit}' },
  max: { fr: 'Au plus tard {limit}', en: 'Not after {limit}' },
} satisfies Record<string, Label | Record<string, Label>>;

const exampleDate = (tag: string) =>
  new Date(2026, 11, 25).toLocaleDateString(tag, { day: '2-digit', month: '2-digit', year: 'numeric' });

const sameFormat: Partial<Record<Locale, boolean>> = {};

/** Native date inputs follow the browser's language, not that of the page. */
function isBrowserLanguage(language: Locale): boolean {
  sameFormat[language] ??=
    navigator.language.split('-')[0] === language &&
    exampleDate(navigator.language) === exampleDate(languageTagOf(language));
  return sameFormat[language];
}

/**
 * Matches `25/12/2026`, `5.1.2026`, `25122026`, `25/12/2026 à 14 h` and `251220261430`. Excludes `12/2026` (it would be
 * 1 February 2026), years of five digits, and `2:30 pm` (it would be 2:30 at night).
 */
const typedDate =
  /^\s*(?=\d{8}|\d\d?\D\d\d?\D)(\d\d?)\D?(\d\d?)\D?(\d{4})(?!\d(?!\d))(?:\D*(\d\d?)[^\dap]*(\d\d)?)?[^\dap]*$/i;

/** Without a limit, browsers take years of six digits, which cannot be stored. */
const lastValue = { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59' };

const isValue = (text: string, type: DateBoxProps['type']) =>
  type === 'date' ? isDay(text) : text.includes('T') && dateOf(text) !== undefined;

/** Returns invalid text unchanged. */
function nativeValue(text: string, type: DateBoxProps['type']): string {
  const [, day = '', month = '', year, hour, minute = '00'] = typedDate.exec(text) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const value = type === 'date' ? date : `${date}T${hour?.padStart(2, '0')}:${minute}`;
  return isValue(value, type) && (type !== 'date' || hour === undefined) ? value : text;
}

const textOf = (value: string) =>
  value.replace(/^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d).*)?$/, '$3/$2/$1 $4').trim();

export interface DateBoxProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'min' | 'max' | 'onChange'> {
  type: 'date' | 'datetime-local';
  /** The value of a native input, or typed text that is not a date. */
  value: string;
  min?: string;
  max?: string;
  onChange: (event: { target: { value: string; validity: ValidityState } }) => void;
}

/**
 * What is wrong with the text of an input, without `valueMissing`: a missing value gets only advice. The browser would say
 * it in its own language.
 */
export function useInputProblem() {
  const label = useLabel();
  return ({ validity: is, type, min, max, validationMessage }: HTMLInputElement): string => {
    if (!is.customError && (type === 'date' || type === 'datetime-local')) {
      if (is.badInput) return label(texts[type].invalid);
      if (is.rangeUnderflow) return label(texts.min, { limit: textOf(min) });
      if (is.rangeOverflow) return label(texts.max, { limit: textOf(max) });
    }
    return is.badInput || is.customError || is.rangeUnderflow || is.rangeOverflow ? validationMessage : '';
  };
}

/** A native input if it shows dates in the app's format, else a text input with the calendar of a hidden native one. */
export function DateBox({ ref, ...props }: DateBoxProps) {
  const { type, value, min, max, onChange, onBlur } = props;
  const label = useLabel();
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const inputRef = useForkRef(input, ref);
  // Keeps text such as 5/1/2026 as typed until the input loses the focus.
  const [typed, setTyped] = useState('');
  const isNative = isBrowserLanguage(language);
  const problemOf = (next: string) => {
    if (next === '') return '';
    if (!isValue(next, type)) return label(texts[type].invalid);
    if (min && next < min) return label(texts.min, { limit: textOf(min) });
    return max && next > max ? label(texts.max, { limit: textOf(max) }) : '';
  };
  const problem = isNative ? '' : problemOf(value);
  useEffect(() => input.current?.setCustomValidity(problem), [problem]);
  if (isNative) return <input ref={inputRef} {...props} max={max ?? lastValue[type]} />;
  const change = (next: string) => {
    if (!input.current) return;
    // `onChange` reads the validity.
    input.current.setCustomValidity(problemOf(next));
    onChange({ target: { value: next, validity: input.current.validity } });
  };
  return (
    <span style={{ position: 'relative', display: 'flex', width: '100%' }}>
      <input
        {...props}
        ref={inputRef}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={label(texts[type].placeholder)}
        value={typed && nativeValue(typed, type) === value ? typed : textOf(value)}
        onChange={({ target }) => {
          setTyped(target.value);
          change(nativeValue(target.value, type));
        }}
        onBlur={(event) => {
          setTyped('');
          onBlur?.(event);
        }}
      />
      <input
        ref={calendar}
        type={type}
        min={min}
        max={max ?? lastValue[type]}
        value={isValue(value, type) ? value : ''}
        onChange={({ target }) => change(target.value)}
        tabIndex={-1}
        aria-hidden
        style={{ position: 'absolute', inset: 0, opacity: 0, pointerEvents: 'none' }}
      />
      <IconAction
        path={mdiCalendarOutline}
        label={label(openCalendar)}
        size="small"
        onClick={() => calendar.current?.showPicker()}
        sx={{ position: 'absolute', right: 4, top: '50%', transform: 'translateY(-50%)' }}
      />
    </span>
  );
}
