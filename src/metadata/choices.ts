import type { Choice, ChoiceValue } from './kinds';

/** The choice that a stored value stands for, in whichever form the backend stores it. */
export const choiceOf = <V extends ChoiceValue>(
  choices: readonly Choice<V>[],
  value: unknown,
): Choice<V> | undefined =>
  choices.find((choice) => choice.id === value) ??
  choices.find((choice) => choice.also?.some((one) => one === value));
