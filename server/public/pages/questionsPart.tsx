import type { ReactElement } from 'react';
import { useTextLanguage } from '../../../site/language';
import type { Item } from '../../../site/model';
import { Questionnaire, QuestionnaireNote } from '../../../site/Questionnaire';
import { texts } from '../../../site/texts';
import { Value } from '../../../site/Value';
import {
  askedQuestions,
  fieldOf,
  isEmpty,
  labelText,
  questionStateAt,
  sourceOf,
  valueAt,
} from '../../../src/metadata';
import type { Visit } from '../visit';

function Thanks({ item }: { item: Item }) {
  const { languageAt } = useTextLanguage();
  const { resource, values } = item;
  return (resource.public.questionnaire?.thanks ?? []).map((name) => {
    const field = fieldOf(resource, name);
    const path = sourceOf(name, field);
    const value = valueAt(values, path);
    return isEmpty(value) ? null : (
      <Value key={name} field={field} value={value} values={values} lang={languageAt(item, path)} />
    );
  });
}

export function questionsPart({ locale, answering }: Visit, item: Item): ReactElement | undefined {
  const { resource, values } = item;
  const questions = askedQuestions(resource, values);
  if (questions.length === 0 || !answering) return undefined;
  if (answering.hasAnswered)
    return (
      <QuestionnaireNote title={labelText(texts.thanks, locale)}>
        <Thanks item={item} />
        <p className="help">{labelText(texts.answeredOnce, locale)}</p>
      </QuestionnaireNote>
    );
  const { tokenFor, given, problem } = answering;
  const state = questionStateAt(resource, values, new Date());
  if (state !== 'open')
    return (
      <QuestionnaireNote title={labelText(state === 'soon' ? texts.notYetOpen : texts.closed, locale)}>
        {problem ? (
          <p className="problem" role="alert">
            {problem}
          </p>
        ) : (
          state === 'closed' && <p>{labelText(texts.closedHelp, locale)}</p>
        )}
      </QuestionnaireNote>
    );
  return (
    <Questionnaire
      questions={questions}
      action={item.href}
      token={tokenFor(questions)}
      given={given}
      problem={problem}
    />
  );
}
