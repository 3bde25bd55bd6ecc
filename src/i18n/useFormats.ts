import { useMemo } from 'react';
import { useLanguage } from './useLabel';

/** Numbers as the language writes them: plain, as a share, and as a change with its sign; shares are fractions of 1. */
export function useFormats() {
  const language = useLanguage();
  return useMemo(() => {
    const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
    const share = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
    return {
      number: new Intl.NumberFormat(locale).format,
      percent: new Intl.NumberFormat(locale, share).format,
      change: new Intl.NumberFormat(locale, { ...share, signDisplay: 'exceptZero' }).format,
    };
  }, [language]);
}
