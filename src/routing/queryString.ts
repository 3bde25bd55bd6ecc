/**
 * Replaces the package `query-string` in the app (vite.config.ts), with the two functions that react-admin uses:
 * `parse` reads a query string, and `stringify` builds one, sorted by name.
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
