import { useId } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { type RegisterOptions, useController } from 'react-hook-form';
import { useLabel } from '../../i18n/useLabel';
import { type Field, isEmpty, problemOf } from '../../metadata';
import { afterPress } from './parts/afterPress';
import { Remark } from './parts/Remark';

interface Options {
  /** Blocks the save, so only for input without a value to send. Everything else is advice. */
  validate?: RegisterOptions['validate'];
  /** Values are picked, never half typed, so validate immediately. */
  isPicked?: boolean;
  /** Advice that does not follow from the value alone: a key of the dictionary. */
  advice?: string;
}

/** The message of a react-hook-form error; of a list or an object, the first one inside. */
const messageOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.values(error).map(messageOf).find(Boolean);
};

/**
 * Connects an input to its form value. Below the input stand the server's refusal, else advice (from the start on
 * stored records; on new ones once the field was left or a save was tried; see docs/product.md#advice), and the help.
 */
export function useFieldInput(field: Field, name: string, options: Options = {}) {
  const id = useId();
  const translateLabel = useLabel();
  const translate = useTranslate();
  const isStored = useRecordContext()?.id !== undefined;
  const {
    field: input,
    fieldState,
    formState,
  } = useController({
    name,
    rules: { validate: options.validate },
  });
  const value: unknown = input.value;
  const refusal = messageOf(fieldState.error);
  const isChecked =
    isStored || fieldState.isTouched || formState.isSubmitted || (options.isPicked && !isEmpty(value));
  const problem = (isChecked ? problemOf(field, value) : undefined) ?? options.advice;
  const advice = typeof problem === 'object' ? translateLabel(problem) : problem && translate(problem);
  const help = field.help && translateLabel(field.help);
  const helperText =
    refusal || advice || help ? (
      <>
        {refusal ? (
          <Remark tone="error">{translate(refusal, { _: refusal })}</Remark>
        ) : (
          advice && <Remark tone="warning">{advice}</Remark>
        )}
        {help}
      </>
    ) : undefined;
  const label = translateLabel(field.label);
  const isRequired = field.required === true;
  const isRefused = refusal !== undefined;
  const onBlur = () => afterPress(input.onBlur);
  const labelled = { label, inputRef: input.ref, required: isRequired, error: isRefused, helperText };
  return {
    id,
    value,
    // As an event, because react-hook-form takes any object with a key "target" for one.
    change: (next: unknown) => input.onChange({ target: { value: next } }),
    onBlur,
    ref: input.ref,
    label,
    isRequired,
    isRefused,
    /** `undefined` if there is nothing to say. */
    helperText,
    /** Props of a `FieldGroup`. */
    group: { id, label, isRequired, helperText },
    /** Props of the `TextField` inside an `Autocomplete`. */
    labelled,
    /** Props of a `TextField`. */
    textField: { id, name, onBlur, ...labelled },
  };
}

export type FieldInput = ReturnType<typeof useFieldInput>;
