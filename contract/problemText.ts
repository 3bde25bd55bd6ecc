import { messages as en } from '../src/i18n/en';
import { messages as fr } from '../src/i18n/fr';
import type { Field, Label } from '../src/metadata';
import { textOf } from './row';

/** The text of a problem that `problemOf` has found. */
export function problemText(field: Field, problem: string | Label): Label {
  if (typeof problem !== 'string') return problem;
  // The problem is a translation key, such as `validation.required`.
  const [, name = ''] = problem.split('.');
  const textIn = (validation: Readonly<Record<string, unknown>>) =>
    textOf(validation[name]) || textOf(validation.invalidForm);
  const step = field.kind === 'number' ? String(field.step ?? '') : '';
  return {
    fr: textIn(fr.validation).replace('%{step}', step.replace('.', ',')),
    en: textIn(en.validation).replace('%{step}', step),
  };
}
