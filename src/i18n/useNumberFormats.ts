import { useMemo } from 'react';
import { locales } from '../metadata';
import { withMinus } from './numbers';
import { useLanguage } from './useLabel';

/** Returns localized number formats. `percent` and `change` take fractions, such as 0.25. `change` shows the sign. */
export function useNumberFormats() {
  const language = useLanguage();
  return useMemo(() => {
    const locale = locales[language].intl;
    const percent = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
    const change = new Intl.NumberFormat(locale, { ...percent, signDisplay: 'exceptZero' });
    return {
      number: new Intl.NumberFormat(locale).format,
      percent: new Intl.NumberFormat(locale, percent).format,
      change: (value: number) => withMinus(change.format(value)),
    };
  }, [language]);
}
