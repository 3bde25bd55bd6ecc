/**
 * What react-admin uses of the package `query-string`: the search of a URL as text values by name, and back, sorted by name.
 * Takes the place of the package in the built app (vite.config.ts).
 */
export const parse = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

export const stringify = (values: Readonly<Record<string, unknown>>): string =>
  Object.keys(values)
    .filter((name) => (values[name] ?? undefined) !== undefined)
    .sort()
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(String(values[name]))}`)
    .join('&');
