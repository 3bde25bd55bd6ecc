const isSame = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase();

/**
 * Adds typed words to tags. Commas and semicolons separate words. A word that is already a tag is left out, and a word
 * that is suggested is spelled like the suggestion. Comparisons ignore case.
 *
 * @param labelOf the text of a suggestion on screen
 */
export function withTags(
  tags: readonly unknown[],
  typed: string,
  suggested: readonly string[],
  labelOf: (tag: string) => string,
): unknown[] {
  const next = [...tags];
  for (const part of typed.split(/[,;]/)) {
    const word = part.trim().replace(/\s+/g, ' ');
    const tag =
      suggested.find((suggestion) => isSame(suggestion, word)) ??
      suggested.find((suggestion) => isSame(labelOf(suggestion), word)) ??
      word;
    if (tag !== '' && !next.some((one) => isSame(String(one), tag))) next.push(tag);
  }
  return next;
}
