import { isEmpty, isRecord, type Label, number, text, type Values } from '../../src/metadata';

const isTyped = ({ responseTitle, responseValue }: Values) =>
  !isEmpty(responseTitle) || !isEmpty(responseValue);

/** The responses in which the user typed something. A blank response does not count as an answer or a bound. */
const itemsOf = (value: unknown): Values[] =>
  (Array.isArray(value) ? value : []).filter((item) => isRecord(item) && isTyped(item));

const numberOf = ({ responseValue }: Values) =>
  typeof responseValue === 'number' ? responseValue : undefined;

/** Warns of fewer than two responses. Warns of equal titles, because the results count answers by title. */
const distinct = (tooFew: Label, same: Label) => (value: unknown) => {
  // Citizens see the value of a response without a title.
  const titles = itemsOf(value).map((item) => String(item.responseTitle || item.responseValue));
  if (titles.length < 2) return tooFew;
  return new Set(titles).size < titles.length ? same : undefined;
};

/** The answers to choose from, each with its weight. */
export const responses = {
  fields: {
    responseTitle: text({ fr: 'Réponse', en: 'Answer' }, { required: true }),
    responseValue: number({ fr: 'Poids', en: 'Weight' }),
  },
  options: {
    item: { fr: 'une réponse', en: 'answer' },
    warn: distinct(
      { fr: 'Donnez au moins deux réponses', en: 'Give at least two answers' },
      { fr: 'Deux réponses sont identiques', en: 'Two answers are the same' },
    ),
  },
};

/** The bounds of a slider and the marks between them, from the lowest value to the highest. */
export const bounds = {
  fields: {
    responseTitle: text({ fr: 'Libellé', en: 'Label' }, { required: true }),
    responseValue: number({ fr: 'Valeur', en: 'Value' }, { required: true }),
  },
  options: {
    item: { fr: 'une borne', en: 'bound' },
    help: {
      fr: 'Dans l’ordre : minimum, graduations, maximum.',
      en: 'In this order: minimum, marks, maximum.',
    },
    warn: (value: unknown): Label | undefined => {
      const values = itemsOf(value).map(numberOf);
      const rises = values.every((value, index) => {
        const before = values[index - 1];
        return value === undefined || before === undefined || before < value;
      });
      if (!rises) return { fr: 'Les valeurs doivent croître', en: 'The values must increase' };
      return distinct(
        { fr: 'Donnez le minimum et le maximum', en: 'Give the minimum and the maximum' },
        { fr: 'Deux bornes sont identiques', en: 'Two bounds are the same' },
      )(value);
    },
  },
};
