import { memoize } from 'es-toolkit';
import { type FieldOf, type Locale, languageTagOf, textIn, type Unit } from '../metadata';

type NumberField = FieldOf<'number'>;

const intlUnits: Readonly<Record<string, Intl.NumberFormatOptions>> = {
  '€': { style: 'currency', currency: 'EUR' },
  // Not the style "percent", which multiplies by 100.
  '%': { style: 'unit', unit: 'percent' },
};

const formatOf = memoize(
  ([language, decimals, unit]: [Locale, number | undefined, Unit | undefined]) =>
    new Intl.NumberFormat(languageTagOf(language), {
      ...(typeof unit === 'string' && intlUnits[unit]),
      ...(decimals !== undefined && { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
    }),
  { getCacheKey: JSON.stringify },
);

export const unitText = (unit: Unit, language: Locale): string =>
  typeof unit === 'object' ? textIn(unit, language) : unit;

/** Puts a minus sign in place of the hyphen that `Intl` writes. */
export const withMinus = (text: string): string => text.replace('-', '−');

export function numberText(field: NumberField, value: number, language: Locale): string {
  const text = withMinus(formatOf([language, field.decimals, field.unit]).format(value));
  return typeof field.unit === 'object' ? `${text}\u00a0${unitText(field.unit, language)}` : text;
}

/**
 * Formats a number for an input, without thousands separators. A field without `decimals`, `unit` and `step` keeps the
 * decimal point.
 * @example numberInputText({ step: 0.5 }, 1987.5, 'fr'); // '1987,5'
 */
export function numberInputText(
  { decimals, unit, step }: Pick<NumberField, 'decimals' | 'unit' | 'step'>,
  value: number,
  language: Locale,
): string {
  const fixed = decimals === undefined ? undefined : value.toFixed(decimals);
  // A stored number may have more decimals than the field allows: show all of them.
  const text = fixed !== undefined && Number(fixed) === value ? fixed : String(value);
  // Plain numbers, such as coordinates, keep the point: users copy them from and to other programs.
  const isPlain = decimals === undefined && unit === undefined && step === undefined;
  return language !== 'en' && !isPlain ? text.replace('.', ',') : text;
}
