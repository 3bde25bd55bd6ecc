const isSame = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase();

/**
 * Adds typed words to tags: commas and semicolons separate them, a word that is there already is left out, and one that
 * is suggested is spelled as suggested. Upper and lower case make no difference.
 *
 * @param labelOf the text that users see of a suggestion
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
      suggested.find((known) => isSame(known, word)) ??
      suggested.find((known) => isSame(labelOf(known), word)) ??
      word;
    if (tag !== '' && !next.some((one) => isSame(String(one), tag))) next.push(tag);
  }
  return next;
}
