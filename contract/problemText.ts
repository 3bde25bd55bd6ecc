import { messages as en } from '../src/i18n/en';
import { messages as fr } from '../src/i18n/fr';
import type { Field, Label } from '../src/metadata';
import { textOf } from './row';

/** The text of a problem that `problemOf` has found. */
export function problemText(field: Field, problem: string | Label): Label {
  if (typeof problem !== 'string') return problem;
  // The translation of this key says that the form keeps the value. A caller of the API must send another value.
  if (problem === 'forms.unreadable.kept')
    return field.kind === 'date' || field.kind === 'dateTime'
      ? { fr: 'Indiquez une date', en: 'Enter a date' }
      : { fr: 'Cette valeur ne convient pas', en: 'This value is not valid' };
  // The other problems are translation keys such as `validation.required`.
  const key = problem.replace('validation.', '');
  const textIn = (validation: Readonly<Record<string, unknown>>) => textOf(validation[key]);
  const step = field.kind === 'number' ? String(field.step ?? '') : '';
  return {
    fr: textIn(fr.validation).replace('%{step}', step.replace('.', ',')),
    en: textIn(en.validation).replace('%{step}', step),
  };
}
