import type { Choice, Fields } from './kinds';
import { choiceOf, isId } from './values';

/**
 * A text in French and English. `languages/` translates the French text. In titles, `{field}` stands for a value of
 * the record. A text that depends on a number has two forms: `{count} ligne |||| {count} lignes`.
 * @example { fr: 'Salle des fêtes', en: 'Village hall' }
 */
export interface Label {
  fr: string;
  en: string;
}

/**
 * A label for a proper noun, the same in both languages.
 * @example sameLabel('Instagram'); // { fr: 'Instagram', en: 'Instagram' }
 */
export const sameLabel = (word: string): Label => ({ fr: word, en: word });

/**
 * The label of the choice with a stored value. A value without a choice is its own label.
 * @example choiceLabel(halls.fields.status.choices, 'OPEN').en; // 'Open'
 */
export const choiceLabel = (choices: readonly Choice[], value: string): Label =>
  choiceOf(choices, value)?.label ?? sameLabel(value);

const maxNameLength = 200;

/**
 * Truncates a long text, with an ellipsis, but never within an emoji.
 * @example shortened('Une salle pour deux cents personnes', 12); // 'Une salle po…'
 */
export const shortened = (text: string, length = maxNameLength): string =>
  text.length > length
    ? `${text
        .slice(0, length)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
    : text;

/**
 * A stored value as text; empty if it is neither a text nor a number.
 * @example textOf(120); // '120'
 */
export const textOf = (value: unknown): string => (isId(value) ? String(value) : '');

/**
 * The first letter in upper case, or the first emoji.
 * @example initialOf('élise'); // 'É'
 */
export const initialOf = (text: string): string => [...text.trim()][0]?.toUpperCase() ?? '';

/**
 * The word with a capital letter at its start.
 * @example capitalised('salle'); // 'Salle'
 */
export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function wordsOf(one: string) {
  const [, article, noun = one] = /^(une?) (.+)$/.exec(one) ?? [];
  return { article, noun };
}

/**
 * A word without its article, capitalised.
 * @example nounOf({ fr: 'une salle', en: 'hall' }).fr; // 'Salle'
 */
export const nounOf = ({ fr, en }: Label): Label => ({
  fr: capitalised(wordsOf(fr).noun),
  en: capitalised(en),
});

/**
 * The text of a button that adds one thing.
 * @example addTextOf({ fr: 'une salle', en: 'hall' }).fr; // 'Ajouter une salle'
 */
export const addTextOf = ({ fr, en }: Label): Label => ({
  fr: wordsOf(fr).article ? `Ajouter ${fr}` : `Ajouter : ${fr}`,
  en: `Add ${en}`,
});

/** French does not shorten "le" and "la" before these nouns, although they begin with h or y. */
const aspirated =
  /^(hall|halte|hameau|handball|handicap|hangar|haie|hausse|haut|hockey|héros|hors-|huitaine|y[ao])/;

/**
 * The texts of a resource, from its singular and plural nouns. If the French singular has no article, its gender is
 * unknown: the texts then avoid articles and agreement.
 * @example
 * textsOf({ one: { fr: 'une salle', en: 'hall' }, many: { fr: 'salles', en: 'halls' } }, ['title'], halls.fields).titles;
 */
export function textsOf(
  { one, many }: { one: Label; many: Label },
  titleFields: readonly string[],
  fields: Fields,
) {
  const { article, noun } = wordsOf(one.fr);
  const [ending, of] = article === 'une' ? ['e', 'de la '] : ['', 'du '];
  const first = nounOf(one);
  const list = { fr: capitalised(many.fr), en: capitalised(many.en) };
  // Placeholders are stored paths. `checkApp` reports a field that does not exist.
  const name = titleFields.map((field) => `{${fields[field]?.source ?? field}}`).join(' ');
  const titles = (listFr: string, createFr: string, editFr: string) => ({
    list: { fr: listFr, en: list.en },
    create: { fr: createFr, en: `New ${one.en}` },
    edit: { fr: `${editFr} ${name}`, en: `${first.en} ${name}` },
  });
  const notice = (fr: string, en: string): Label => ({ fr: `${fr}.`, en: `${first.en} ${en}.` });
  if (!article) {
    const saved = notice(`Enregistré : ${noun}`, 'saved');
    return {
      menu: list,
      titles: titles(list.fr, `Création : ${noun}`, first.fr),
      notices: { created: saved, updated: saved, published: notice(`Publié : ${noun}`, 'published') },
      empty: { fr: `${list.fr} : aucun élément pour l'instant`, en: `No ${many.en} yet` },
    };
  }
  const isElided = /^[aeiouyhàâéèêëîïôùœ]/.test(noun) && !aspirated.test(noun);
  const ofTheNoun = `${isElided ? "de l'" : of}${noun}`;
  return {
    menu: list,
    titles: titles(`Liste des ${many.fr}`, `Création d'${one.fr}`, `Modification ${ofTheNoun}`),
    notices: {
      created: notice(`${first.fr} créé${ending}`, 'created'),
      updated: notice(`${first.fr} modifié${ending}`, 'updated'),
      published: notice(`${first.fr} publié${ending}`, 'published'),
    },
  };
}
