import { fieldOf, type Locale, sourceOf, titleFieldsOf } from '../src/metadata';
import { useFrame } from './context';
import type { Item } from './model';

/** Finds the `lang` of a text: without a translation, it is the language in which the town wrote the text. */
export function useTextLanguage() {
  const { original } = useFrame();
  /** Returns `undefined` if the text is in the language of the page. */
  const languageAt = ({ translated = [] }: Item, ...paths: readonly string[]): Locale | undefined =>
    paths.some((path) => translated.includes(path)) ? undefined : original;
  const titleLanguage = (item: Item) =>
    languageAt(
      item,
      ...titleFieldsOf(item.resource).map((name) => sourceOf(name, fieldOf(item.resource, name))),
    );
  return { languageAt, titleLanguage };
}
