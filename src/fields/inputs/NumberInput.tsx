import { clamp } from 'es-toolkit';
import { numberInputText, numberText, unitText } from '../../i18n/numbers';
import { useLanguage } from '../../i18n/useLabel';
import type { FieldOf, Locale } from '../../metadata';
import { TextBox } from '../../ui/TextBox';
import type { InputProps } from './inputs';
import { useFieldInput } from './useFieldInput';
import { useTypedText } from './useTypedText';

/**
 * In English, `1,200` is 1200. It is 1.2 only if the field may have three decimals and 1200 is beyond its maximum, as
 * in a longitude. Text that is no number stays text, for the backend to refuse.
 */
function parse(
  text: string,
  language: Locale,
  { max = Number.POSITIVE_INFINITY, decimals = 3 }: FieldOf<'number'>,
): number | string | null {
  const bare = text.trim().replace(/\s(?=\d{3})/g, '');
  const whole = bare.replaceAll(',', '');
  const isGrouped =
    language === 'en' &&
    /^[-+]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(bare) &&
    (decimals < 3 || Math.abs(+whole) <= max);
  const plain = isGrouped ? whole : bare.replace(',', '.');
  if (plain === '') return null;
  // Not `Number` alone, which also reads `0x10` and `1e3`.
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text;
}

/** The numeric keyboards of phones have no minus sign. */
function inputModeOf({ min, decimals }: FieldOf<'number'>) {
  if (min === undefined || min < 0) return 'text';
  return decimals === 0 ? 'numeric' : 'decimal';
}

/** The next multiple of `step` above or below `from`, within the limits of the field. */
function nextStep(field: FieldOf<'number'>, step: number, from: number, direction: 1 | -1): number {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = field;
  // 3 × 0.1 is 0.30000000000000004.
  const rounded = (number: number) => Number(number.toFixed(10));
  const times = rounded(from / step);
  const start = direction === 1 ? Math.floor(times) : Math.ceil(times);
  return clamp(rounded((start + direction) * step), min, max);
}

const directions: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/** A text input, because the browser's number input drops what it cannot parse and reacts to the mouse wheel. */
export function NumberInput({ field, name }: InputProps<FieldOf<'number'>>) {
  const language = useLanguage();
  const { id, value, change, textFieldProps } = useFieldInput(field, name);
  const [text, setText] = useTypedText(value, (current) =>
    typeof current === 'number' ? numberInputText(field, current, language) : String(current ?? ''),
  );
  const { min, max, step, unit } = field;
  const spinProps = step !== undefined && {
    role: 'spinbutton',
    'aria-valuemin': min,
    'aria-valuemax': max,
    'aria-valuenow': typeof value === 'number' ? value : undefined,
    'aria-valuetext': typeof value === 'number' ? numberText(field, value, language) : undefined,
  };
  return (
    <TextBox
      {...textFieldProps}
      value={text}
      onChange={({ target }) => {
        const next = parse(target.value, language, field);
        setText(target.value, next);
        change(next);
      }}
      onKeyDown={(event) => {
        const direction = directions[event.key];
        if (step === undefined || !direction) return;
        event.preventDefault();
        change(nextStep(field, step, Number(value) || 0, direction));
      }}
      inputMode={inputModeOf(field)}
      {...spinProps}
      end={unit && unitText(unit, language)}
      endId={`${id}-unit`}
    />
  );
}
