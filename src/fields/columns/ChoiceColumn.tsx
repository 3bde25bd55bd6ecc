import { choiceOf } from '../../metadata';
import type { Column } from './cell';

/** The words of one value or several; a value that is none of the choices is shown as it is. */
export const ChoiceColumn: Column = ({ field, value, label }) => {
  if (!('choices' in field) || value === null || value === undefined) return null;
  const words = (Array.isArray(value) ? value : [value]).map((one) => {
    const choice = choiceOf(field.choices, one);
    return choice ? label(choice.label) : String(one);
  });
  return words.join(', ');
};
