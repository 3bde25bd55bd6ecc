import { type Locale, languageTagOf } from '../metadata';

/**
 * A file size as text, such as `340 ko` or `2,4 Mo`; empty if it is unknown.
 * @example <span>{fileSize(2_500_000, useLanguage())}</span>
 */
export function fileSize(bytes: unknown, language: Locale): string {
  if (typeof bytes !== 'number') return '';
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  const [value, unit] = kilobytes < 1024 ? [kilobytes, 'kilobyte'] : [kilobytes / 1024, 'megabyte'];
  const format = { style: 'unit', unit, maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(languageTagOf(language), format).format(value);
}
