/** Replaces the package `query-string` (vite.config.ts). React-admin uses only these two functions. */
export const parse = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

export const stringify = (values: Readonly<Record<string, unknown>>): string =>
  Object.keys(values)
    .filter((name) => (values[name] ?? undefined) !== undefined)
    .sort()
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(String(values[name]))}`)
    .join('&');
