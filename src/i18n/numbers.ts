import { type FieldOf, type Locale, locales, type Unit } from '../metadata';

type NumberField = FieldOf<'number'>;

/** The units that `Intl` can format. */
const styles: Readonly<Record<string, Intl.NumberFormatOptions>> = {
  '€': { style: 'currency', currency: 'EUR' },
  // Not the style "percent", which multiplies by 100.
  '%': { style: 'unit', unit: 'percent' },
};

const formats = new Map<string, Intl.NumberFormat>();

/** Returns the format of a field. Formats are cached, because creating one for every cell is too slow. */
function formatOf({ decimals, unit }: NumberField, language: Locale): Intl.NumberFormat {
  const style = typeof unit === 'string' ? unit : '';
  const key = `${language} ${decimals} ${style}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locales[language].intl, {
      ...styles[style],
      ...(decimals !== undefined && { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
    });
  formats.set(key, format);
  return format;
}

/** Returns the text of a unit. */
export const unitText = (unit: Unit, language: Locale): string =>
  typeof unit === 'object' ? unit[language] : unit;

/** Replaces the hyphen that `Intl` writes with a minus sign. */
export const withMinus = (text: string): string => text.replace('-', '−');

/** Formats a number with its unit: `1 234,50 €` in French, `€1,234.50` in English. */
export function numberText(field: NumberField, value: number, language: Locale): string {
  const text = withMinus(formatOf(field, language).format(value));
  return typeof field.unit === 'object' ? `${text}\u00a0${unitText(field.unit, language)}` : text;
}

/**
 * Formats a number for an input, without thousands separators: the English one is the French decimal separator.
 */
export function typedNumber(
  { decimals, unit, step }: Pick<NumberField, 'decimals' | 'unit' | 'step'>,
  value: number,
  language: Locale,
): string {
  const fixed = decimals === undefined ? '' : value.toFixed(decimals);
  // A stored number may have more decimals than the field allows: show all of them.
  const text = fixed !== '' && Number(fixed) === value ? fixed : String(value);
  // Plain numbers, such as degrees, keep the point, because users copy them from and to other programs.
  const isPlain = decimals === undefined && unit === undefined && step === undefined;
  return language === 'fr' && !isPlain ? text.replace('.', ',') : text;
}
