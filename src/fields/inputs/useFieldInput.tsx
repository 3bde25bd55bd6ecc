import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import { type RegisterOptions, useController } from 'react-hook-form';
import { useLabel } from '../../i18n/useLabel';
import { type Field, isEmpty, problemOf } from '../../metadata';
import { afterPress } from './afterPress';
import { Remark } from './Remark';

interface Rules {
  /** Blocks the save: only where there is no value to send. Everything else is advice (spec §5). */
  validate?: RegisterOptions['validate'];
  /** Its value is never half typed: what is wrong with it is said at once, what is missing as ever. */
  isPicked?: boolean;
  /** What is advised by something outside of the value, as a key of the dictionary. */
  advice?: string;
}

/** Whether a value of the form was refused, and by whom: the server's word is a text, a missing one is none. */
const messageOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.values(error).map(messageOf).find(Boolean);
};

/**
 * One value of the form with everything that is said about it: its label, what the server refused, what is advised
 * once the field was left or a save was tried, and its help. A change renders this field and no other.
 */
export function useFieldInput(field: Field, name: string, { validate, isPicked, advice: more }: Rules = {}) {
  const id = useId();
  const label = useLabel();
  const translate = useTranslate();
  const { field: input, fieldState, formState } = useController({ name, rules: { validate } });
  const value: unknown = input.value;
  const refusal = messageOf(fieldState.error);
  const isSeen = fieldState.isTouched || formState.isSubmitted || (isPicked && !isEmpty(value));
  const problem = (isSeen ? problemOf(field, value) : undefined) ?? more;
  const advice = typeof problem === 'object' ? label(problem) : problem && translate(problem);
  const remark: ReactNode = refusal ? (
    <Remark tone="error">{translate(refusal, { _: refusal })}</Remark>
  ) : advice ? (
    <Remark tone="warning">{advice}</Remark>
  ) : null;
  const help = field.help && label(field.help);
  return {
    id,
    value,
    change: input.onChange,
    leave: () => afterPress(input.onBlur),
    ref: input.ref,
    label: label(field.label),
    isRequired: field.required === true,
    isRefused: refusal !== undefined,
    /** What stands below the input; `undefined` when nothing does. */
    helperText:
      remark || help ? (
        <>
          {remark}
          {help}
        </>
      ) : undefined,
  };
}

export type FieldInput = ReturnType<typeof useFieldInput>;
