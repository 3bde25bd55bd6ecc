import { useMemo } from 'react';
import { locales } from '../metadata';
import { useLanguage } from './useLabel';

/** Localized number formats. `percent` and `change` take fractions of 1; `change` shows the sign. */
export function useNumberFormats() {
  const language = useLanguage();
  return useMemo(() => {
    const locale = locales[language].intl;
    const share = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
    return {
      number: new Intl.NumberFormat(locale).format,
      percent: new Intl.NumberFormat(locale, share).format,
      change: new Intl.NumberFormat(locale, { ...share, signDisplay: 'exceptZero' }).format,
    };
  }, [language]);
}
