import { useTranslate } from 'react-admin';
import type { Advice } from '../../fields/advice';
import { useProblemText } from '../../fields/inputs/useFieldInput';
import { colonIn, useLabel, useLanguage } from '../../i18n/useLabel';
import { defaultsOf, type Label, type Resource, sectionsOf, type Values } from '../../metadata';
import { type Answers, ConfirmDialog } from '../../ui/dialogs/ConfirmDialog';
import { useFieldName } from '../../write/fieldAt';
import { adviceIn, notificationAdvice, notVisible } from './advice';

const texts = {
  publish: { fr: 'Publier quand même ?', en: 'Publish anyway?' },
  save: { fr: 'Mettre en ligne quand même ?', en: 'Put it online anyway?' },
  text: {
    fr: 'Les habitants le verront ainsi. À vérifier :',
    en: 'Citizens will see it like this. To check:',
  },
  back: { fr: 'Retour au formulaire', en: 'Back to the form' },
  check: { fr: 'À vérifier :', en: 'To check:' },
} satisfies Record<string, Label>;

/** Captures the path of the item from a path inside it, such as `questions.0.title`. */
const insideItem = /^(.+\.\d+)\./;

/**
 * A save asks only if the status has a `startSwitch` and its default value: citizens then see the record at once.
 * Leaves out empty required fields, except those in list items: see `docs/product.md#advice`.
 * @param isSilent leaves out the advice about the notification
 */
export function adviceToAsk(
  resource: Resource,
  values: Values,
  task: 'save' | 'publish',
  isSilent = false,
): Advice[] {
  const { status } = resource.fields;
  const isPublicAtOnce =
    status?.kind === 'status' &&
    status.startSwitch !== undefined &&
    values.status === defaultsOf({ status }).status;
  if (task === 'save' && !isPublicAtOnce) return [];
  const advice = adviceIn(resource, sectionsOf(resource), values).filter(
    ({ path, problem }) => problem !== 'validation.required' || insideItem.test(path),
  );
  return task === 'publish' && !isSilent ? [...advice, ...notificationAdvice(resource, values)] : advice;
}

interface AdviceQuestionProps extends Answers {
  resource: Resource;
  task: 'save' | 'publish';
  advice: readonly Advice[];
  cancel?: string;
}

export function AdviceQuestion({ resource, task, advice, ...answers }: AdviceQuestionProps) {
  const label = useLabel();
  const language = useLanguage();
  const translate = useTranslate();
  const problemText = useProblemText();
  const nameFor = useFieldName();
  const nameOf = ({ path, field }: Advice) => {
    const item = insideItem.exec(path)?.[1];
    return [item && nameFor(resource, item.split('.')), label(field.label)].filter(Boolean).join(' › ');
  };
  return (
    <ConfirmDialog
      cancel={label(texts.back)}
      {...answers}
      isDestructive={false}
      title={label(texts[task])}
      text={label(advice.some(({ problem }) => problem === notVisible) ? texts.check : texts.text)}
      confirm={translate(task === 'publish' ? 'forms.publish' : 'ra.action.save')}
    >
      <ul>
        {advice.map((one) => (
          <li key={`${one.path} ${problemText(one.field, one.problem)}`}>
            {`${nameOf(one)}${colonIn(language)} ${problemText(one.field, one.problem)}`}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
