/** The searched field and text of a filter, from its key that ends in `_like`. */
export function searchOf(filter: Record<string, unknown>): { name: string; text: string } | undefined {
  const key = Object.keys(filter).find((candidate) => candidate.endsWith('_like'));
  return key ? { name: key.slice(0, -'_like'.length), text: String(filter[key]) } : undefined;
}

export const withoutSearch = (filter: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(filter).filter(([key]) => !key.endsWith('_like')));
