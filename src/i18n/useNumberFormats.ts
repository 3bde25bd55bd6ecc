import { memoize } from 'es-toolkit';
import { type Locale, languageTagOf } from '../metadata';
import { withMinus } from './numbers';
import { useLanguage } from './useLabel';

const formatsOf = memoize((language: Locale) => {
  const locale = languageTagOf(language);
  const percent = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  const change = new Intl.NumberFormat(locale, { ...percent, signDisplay: 'exceptZero' });
  return {
    number: new Intl.NumberFormat(locale).format,
    percent: new Intl.NumberFormat(locale, percent).format,
    change: (value: number) => withMinus(change.format(value)),
  };
});

/**
 * Functions that format a number in the current language. `percent` and `change` take a fraction and return a
 * percentage: 0.25 becomes 25.0%. `change` also shows a plus sign.
 * @example
 * const { number: format } = useNumberFormats();
 * return <p>{format(1240)} places</p>;
 */
export const useNumberFormats = () => formatsOf(useLanguage());
