import type { Fields } from './kinds';
import type { Label } from './label';

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** "du contact", "de la page", "de l'événement". */
const ofThe = (noun: string, isFeminine: boolean): string =>
  /^[aeiouyhàâéèêëîïôœûù]/i.test(noun) ? `de l'${noun}` : `${isFeminine ? 'de la' : 'du'} ${noun}`;

/**
 * The texts that follow from two words. Without an article that tells its gender, French texts avoid what depends on it:
 * articles, and participles that agree with the word.
 */
export function textsOf(
  { one, many }: { one: Label; many: Label },
  titleFields: readonly string[],
  fields: Fields,
) {
  const [, article, noun = one.fr] = /^(une?) (.+)$/.exec(one.fr) ?? [];
  const isFeminine = article === 'une';
  const first = { fr: capitalised(noun), en: capitalised(one.en) };
  const list = { fr: capitalised(many.fr), en: capitalised(many.en) };
  // Placeholders are stored paths. `checkApp` reports a field that does not exist.
  const name = titleFields.map((field) => `{${fields[field]?.source ?? field}}`).join(' ');
  const create = `New ${one.en}`;
  const edit = `${first.en} ${name}`;
  if (!article) {
    const saved = { fr: `Enregistré : ${noun}.`, en: `${first.en} saved.` };
    return {
      menu: list,
      titles: {
        list,
        create: { fr: `Création : ${noun}`, en: create },
        edit: { fr: `${first.fr} ${name}`, en: edit },
      },
      notices: {
        created: saved,
        updated: saved,
        published: { fr: `Publié : ${noun}.`, en: `${first.en} published.` },
      },
      empty: { fr: `${list.fr} : aucun élément pour l'instant`, en: `No ${many.en} yet` },
    };
  }
  const done = (fr: string, en: string): Label => ({
    fr: `${first.fr} ${fr}${isFeminine ? 'e' : ''}.`,
    en: `${first.en} ${en}.`,
  });
  return {
    menu: list,
    titles: {
      list: { fr: `Liste des ${many.fr}`, en: list.en },
      create: { fr: `Création d'${one.fr}`, en: create },
      edit: { fr: `Modification ${ofThe(noun, isFeminine)} ${name}`, en: edit },
    },
    notices: {
      created: done('créé', 'created'),
      updated: done('modifié', 'updated'),
      published: done('publié', 'published'),
    },
  };
}
