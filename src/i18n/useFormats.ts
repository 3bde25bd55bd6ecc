import { useMemo } from 'react';
import { useLanguage } from './useLabel';

/** Numbers, and changes with their sign, as the language writes them. */
export function useFormats() {
  const language = useLanguage();
  return useMemo(() => {
    const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
    const percent = new Intl.NumberFormat(locale, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    });
    return { number: new Intl.NumberFormat(locale).format, change: percent.format };
  }, [language]);
}
