import { normalizeText } from '../../i18n/normalizeText';

/** @param words as `normalizeText` gives them */
export function markedParts(text: string, words: readonly string[]): { part: string; isMatch: boolean }[] {
  const letters = [...text.normalize('NFC')];
  // For each UTF-16 unit of the normalized text, the index of its letter. One letter may have several units: œ becomes
  // oe, and an emoji has two.
  const origins = letters.flatMap((letter, index) =>
    normalizeText(letter)
      .split('')
      .map(() => index),
  );
  const normalized = letters.map(normalizeText).join('');
  const marked = new Set<number>();
  for (const word of words.filter(Boolean))
    for (let at = normalized.indexOf(word); at >= 0; at = normalized.indexOf(word, at + word.length))
      for (const index of origins.slice(at, at + word.length)) marked.add(index);
  return letters.reduce<{ part: string; isMatch: boolean }[]>((parts, letter, index) => {
    const isMatch = marked.has(index);
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.part += letter;
    else parts.push({ part: letter, isMatch });
    return parts;
  }, []);
}
