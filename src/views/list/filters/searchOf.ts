export const everywhereLabel = { fr: 'Partout', en: 'Everywhere' };

/** In `name`, `|` separates several fields. */
export function searchOf(filter: Record<string, unknown>): { name: string; text: string } | undefined {
  const key = Object.keys(filter).find((candidate) => candidate.endsWith('_like'));
  return key ? { name: key.slice(0, -'_like'.length), text: String(filter[key]) } : undefined;
}

export const withoutSearch = (filter: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => !key.endsWith('_like')));

/** Best first: the text with hyphens for spaces or the reverse, then its longest word. */
export function otherSpellings(text: string): string[] {
  const [longest = ''] = text.split(/[^\p{L}\p{N}]+/u).sort((a, b) => b.length - a.length);
  // A word of one or two letters occurs nearly everywhere.
  const others = [text.replace(/\s+/g, '-'), text.replace(/-+/g, ' '), longest.length > 2 ? longest : text];
  return [...new Set(others)].filter((other) => other !== text);
}
