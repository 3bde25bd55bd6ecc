import { isEmpty, isRecord, type Label, number, text, textOf, type Values } from '../../src/metadata';

const isTyped = ({ responseTitle, responseValue }: Values) =>
  !isEmpty(responseTitle) || !isEmpty(responseValue);

/** The responses in which the user typed something. A blank response does not count as an answer or a bound. */
const itemsOf = (value: unknown): Values[] =>
  (Array.isArray(value) ? value : []).filter((item) => isRecord(item) && isTyped(item));

const numberOf = ({ responseValue }: Values) =>
  typeof responseValue === 'number' ? responseValue : undefined;

/** The results count answers by their titles. */
const sameTitle = (value: unknown): Label | undefined => {
  const titles = itemsOf(value).flatMap(
    ({ responseTitle }) => textOf(responseTitle).trim().toLowerCase() || [],
  );
  return new Set(titles).size < titles.length
    ? { fr: 'Deux réponses ont le même titre', en: 'Two answers have the same title' }
    : undefined;
};

const atLeastTwo = (advice: Label) => (value: unknown) => (itemsOf(value).length < 2 ? advice : undefined);

/** The answers to choose from, each with its weight. */
export const responses = {
  fields: {
    responseTitle: text({ fr: 'Réponse', en: 'Answer' }, { required: true }),
    responseValue: number({ fr: 'Poids', en: 'Weight' }),
  },
  options: {
    item: { fr: 'une réponse', en: 'answer' },
    help: {
      fr: 'Le poids est facultatif. Il dit combien une réponse compte par rapport aux autres.',
      en: 'The weight is optional. It says how much an answer counts compared with the others.',
    },
    warn: (value: unknown): Label | undefined =>
      atLeastTwo({ fr: 'Donnez au moins deux réponses', en: 'Give at least two answers' })(value) ??
      sameTitle(value),
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
      fr: 'La première est le minimum, la dernière le maximum ; celles du milieu sont des graduations.',
      en: 'The first is the minimum, the last the maximum. The values between them are marks on the slider.',
    },
    warn: (value: unknown): Label | undefined => {
      const values = itemsOf(value).map(numberOf);
      const rises = values.every((value, index) => {
        const before = values[index - 1];
        return value === undefined || before === undefined || before < value;
      });
      if (!rises) return { fr: 'Les valeurs doivent croître', en: 'The values must increase' };
      return (
        atLeastTwo({ fr: 'Donnez le minimum et le maximum', en: 'Give the minimum and the maximum' })(
          value,
        ) ?? sameTitle(value)
      );
    },
  },
};
