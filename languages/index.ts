/** The texts of a language, by the French text. An empty one is not translated yet. */
export type Dictionary = Readonly<Record<string, string>>;

interface Language {
  /** Its name in this language, as "Deutsch". Browsers do not know the names of all languages. */
  name: string;
  load: () => Promise<{ default: Dictionary }>;
}

/** The languages beside French and English. `npm run language -- CODE` writes the file of one, and its line here. */
export const languages: Readonly<Record<string, Language>> = {};
