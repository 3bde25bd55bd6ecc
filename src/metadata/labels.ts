import type { Fields } from './kinds';
import type { Label } from './label';

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * The texts that follow from two words. French texts avoid what depends on the gender of the word: articles, and
 * participles that agree with it.
 */
export function textsOf(
  { one, many }: { one: Label; many: Label },
  titleFields: readonly string[],
  fields: Fields,
) {
  const first = { fr: capitalised(one.fr), en: capitalised(one.en) };
  const list = { fr: capitalised(many.fr), en: capitalised(many.en) };
  // Placeholders are stored paths. `checkApp` reports a field that does not exist.
  const name = titleFields.map((field) => `{${fields[field]?.source ?? field}}`).join(' ');
  const saved = { fr: `Enregistré : ${one.fr}.`, en: `${first.en} saved.` };
  return {
    menu: list,
    titles: {
      list,
      create: { fr: `Création : ${one.fr}`, en: `New ${one.en}` },
      edit: { fr: `${first.fr} ${name}`, en: `${first.en} ${name}` },
    },
    notices: {
      created: saved,
      updated: saved,
      published: { fr: `Publié : ${one.fr}.`, en: `${first.en} published.` },
    },
    empty: { fr: `${list.fr} : aucun élément pour l'instant`, en: `No ${many.en} yet` },
  };
}
