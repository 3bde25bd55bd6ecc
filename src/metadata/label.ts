/** Words in both languages of the back-office. A title may hold `{field}` of its record. */
export interface Label {
  fr: string;
  en: string;
}

export type Locale = keyof Label;

/** A proper noun, the same in both languages. */
export const same = (word: string): Label => ({ fr: word, en: word });
