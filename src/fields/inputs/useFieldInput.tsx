import { useId } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { type RegisterOptions, useController, useFormContext } from 'react-hook-form';
import { numberInputText } from '../../i18n/numbers';
import { useLabel, useLanguage } from '../../i18n/useLabel';
import {
  choiceOf,
  type Field,
  isEmpty,
  itemPathOf,
  type Label,
  normalizedValue,
  problemOf,
  textOf,
} from '../../metadata';
import { isBlank } from '../../write/equality';
import { afterPointerRelease } from './parts/afterPointerRelease';
import { InputMessage } from './parts/InputMessage';

interface Options {
  /** Blocks the save. Use it only for text that cannot be turned into a value. Everything else is advice. */
  validate?: RegisterOptions['validate'];
  /** Shows advice on a new record before blur: a chosen value, for example, is complete at once. */
  validatesAtOnce?: boolean;
  /** Advice besides the checks of the field, as a translation key or a label. Shown at once. */
  advice?: (value: unknown) => string | Label | undefined;
}

/** For a list or an object, the first message inside. */
const messageOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  return Object.values(error).map(messageOf).find(Boolean);
};

/** An e-mail address typed to its end, even with a mistake such as `@ville,fr`. */
const finishedEmail = /@\S*[.,;]\p{L}{2,}$/u;

export function useProblemText(): (field: Field, problem: string | Label) => string {
  const label = useLabel();
  const translate = useTranslate();
  const language = useLanguage();
  return (field, problem) => {
    if (typeof problem === 'object') return label(problem);
    const step = field.kind === 'number' && field.step;
    return translate(problem, { step: step ? numberInputText({ step }, step, language) : '' });
  };
}

/** On a new record, the checks of a field wait for blur, a save or a complete value: see docs/product.md#advice. */
export function useFieldInput(field: Field, name: string, options: Options = {}) {
  const id = useId();
  const translateLabel = useLabel();
  const translate = useTranslate();
  const problemText = useProblemText();
  const { getValues } = useFormContext();
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
  const isComplete =
    (options.validatesAtOnce && !isEmpty(value)) ||
    (field.kind === 'email' && finishedEmail.test(textOf(value)));
  const isChecked = isStored || fieldState.isTouched || formState.isSubmitted || isComplete;
  const itemPath = itemPathOf(name);
  // A list item in which nothing was typed gets no advice, because it is not sent.
  const isUnused = itemPath !== undefined && isBlank(value) && isBlank(getValues(itemPath));
  const problem = (isChecked && !isUnused ? problemOf(field, value) : undefined) ?? options.advice?.(value);
  const advice = problem && problemText(field, problem);
  const chosen = 'choices' in field ? choiceOf(field.choices, value) : undefined;
  const help = translateLabel(chosen?.help ?? field.help);
  const helperText =
    refusal || advice || help ? (
      <>
        {refusal ? (
          <InputMessage tone="error">{translate(refusal, { _: refusal })}</InputMessage>
        ) : (
          advice && <InputMessage tone="warning">{advice}</InputMessage>
        )}
        {help}
      </>
    ) : undefined;
  const label = translateLabel(field.label);
  const isRequired = field.required === true;
  const isRefused = refusal !== undefined;
  // Passed as an event, because react-hook-form would mistake a value with a key `target` for an event.
  const change = (next: unknown) => input.onChange({ target: { value: next } });
  const onBlur = () =>
    afterPointerRelease(() => {
      const typed: unknown = getValues(name);
      const next = normalizedValue(field, typed);
      if (next !== typed) change(next);
      input.onBlur();
    });
  const labelProps = { label, inputRef: input.ref, required: isRequired, error: isRefused, helperText };
  return {
    id,
    value,
    change,
    onBlur,
    ref: input.ref,
    /** For a `FieldGroup` in which no input takes `ref`. Focuses the first input, even if buttons precede it. */
    groupRef: (group: HTMLElement | null) =>
      input.ref({
        focus: () => group?.querySelector<HTMLElement>('input, textarea, [role=textbox]')?.focus(),
      }),
    label,
    isRequired,
    isRefused,
    helperText,
    describedBy: helperText ? `${id}-help` : undefined,
    groupProps: { id, label, isRequired, helperText },
    /** Props of the `TextField` inside an `Autocomplete`. */
    labelProps,
    textFieldProps: { id, name, onBlur, ...labelProps },
  };
}

export type InputState = ReturnType<typeof useFieldInput>;
