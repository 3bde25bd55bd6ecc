const isSame = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase();

export const wordsIn = (text: string): string[] => text.split(/[,;]/);

/** A word that equals a suggestion or a suggestion's label becomes that suggestion. Comparisons ignore case. */
export function withTags(
  tags: readonly unknown[],
  words: readonly string[],
  suggested: readonly string[],
  labelOf: (tag: string) => string,
): unknown[] {
  const next = [...tags];
  for (const part of words) {
    const word = part.trim().replace(/\s+/g, ' ');
    const tag =
      suggested.find((suggestion) => isSame(suggestion, word)) ??
      suggested.find((suggestion) => isSame(labelOf(suggestion), word)) ??
      word;
    if (tag !== '' && !next.some((one) => isSame(String(one), tag))) next.push(tag);
  }
  return next;
}
