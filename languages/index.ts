/** The texts of a language, by the French text. An empty text is not translated yet. */
export type Dictionary = Readonly<Record<string, string>>;

interface Language {
  /** What the language calls itself, such as "Deutsch". Browsers do not know the names of all languages. */
  name: string;
  load: () => Promise<{ default: Dictionary }>;
}

/** The languages besides French and English. `npm run language -- CODE` adds one: its file, and its line here. */
export const languages: Readonly<Record<string, Language>> = {};
