/**
 * The two functions of the package `query-string` that react-admin uses: `parse` reads a query string, and `stringify`
 * builds one, sorted by name. They take the place of the package in the app (vite.config.ts).
 */
export const parse = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));

export const stringify = (values: Readonly<Record<string, unknown>>): string =>
  Object.keys(values)
    // Leaves out `null` and `undefined`.
    .filter((name) => (values[name] ?? undefined) !== undefined)
    .sort()
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(String(values[name]))}`)
    .join('&');
