import { compareNames } from '../i18n/compareNames';
import { useLabel } from '../i18n/useLabel';
import type { ChoiceValue, FieldOf } from '../metadata';

export function useChoices(field: FieldOf<'choice' | 'choices' | 'status'>) {
  const label = useLabel();
  const choices: { id: ChoiceValue; name: string; help: string }[] = field.choices.map((choice) => ({
    id: choice.id,
    name: label(choice.label),
    help: label(choice.help),
  }));
  return 'sorted' in field && field.sorted ? choices.sort((a, b) => compareNames(a.name, b.name)) : choices;
}
