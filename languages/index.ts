/** The translations into a language, by the French text. Where a translation is empty, users see the French text. */
export type Dictionary = Readonly<Record<string, string>>;

interface Language {
  /** What the language calls itself, such as "Deutsch". Browsers do not know the names of all languages. */
  name: string;
  load: () => Promise<{ default: Dictionary }>;
}

/** The languages besides French and English. `npm run language -- CODE` adds one: its file, and its line here. */
export const languages: Readonly<Record<string, Language>> = {};
