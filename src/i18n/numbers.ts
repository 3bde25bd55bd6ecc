import { type FieldOf, type Locale, locales, type Unit } from '../metadata';

type NumberField = FieldOf<'number'>;

/** The units that `Intl` places by itself. */
const styles: Readonly<Record<string, Intl.NumberFormatOptions>> = {
  '€': { style: 'currency', currency: 'EUR' },
  // Not the style "percent", which multiplies by 100.
  '%': { style: 'unit', unit: 'percent' },
};

const formats = new Map<string, Intl.NumberFormat>();

/** The format for a field, made once: making one takes longer than a cell may. */
function formatOf({ decimals, unit }: NumberField, language: Locale): Intl.NumberFormat {
  const style = typeof unit === 'string' ? unit : '';
  const key = `${language} ${decimals} ${style}`;
  const made =
    formats.get(key) ??
    new Intl.NumberFormat(locales[language].intl, {
      ...styles[style],
      ...(decimals !== undefined && { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
    });
  formats.set(key, made);
  return made;
}

/** The words of a unit. */
export const unitText = (unit: Unit, language: Locale): string =>
  typeof unit === 'object' ? unit[language] : unit;

/** With the minus sign in place of the hyphen that `Intl` writes. */
export const withMinus = (text: string): string => text.replace('-', '−');

/** A number with its unit, as the language writes it: `1 234,50 €` in French, `€1,234.50` in English. */
export function numberText(field: NumberField, value: number, language: Locale): string {
  const text = withMinus(formatOf(field, language).format(value));
  return typeof field.unit === 'object' ? `${text}\u00a0${unitText(field.unit, language)}` : text;
}

/** A number as it is typed: without groups, whose separator in English is the decimal mark in French. */
export function typedNumber(
  { decimals, unit, step }: Pick<NumberField, 'decimals' | 'unit' | 'step'>,
  value: number,
  language: Locale,
): string {
  const fixed = decimals === undefined ? '' : value.toFixed(decimals);
  // A stored number may have more decimals than the field: an input shows all of them.
  const text = fixed !== '' && Number(fixed) === value ? fixed : String(value);
  // Plain numbers, such as degrees, are copied from and to other programs.
  const isPlain = decimals === undefined && unit === undefined && step === undefined;
  return language === 'fr' && !isPlain ? text.replace('.', ',') : text;
}
