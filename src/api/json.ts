/**
 * `JSON.parse` rounds integers beyond 2^53, and a rounded id would open another record. `parseJson` reads such an
 * integer as a string of its digits. `toJson` writes that string as a number again.
 */

/** The digits of every long integer that was read. */
const longIntegers = new Set<string>();

const textOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** @throws SyntaxError */
export function parseJson(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(
    text.replace(textOrNumber, (value) => {
      if (!/^-?\d{16,}$/.test(value) || Number.isSafeInteger(Number(value))) return value;
      // A new string, because a substring would keep the whole response in memory.
      const digits = String(BigInt(value));
      longIntegers.add(digits);
      return `"${digits}"`;
    }),
  );
}

export function toJson(body: unknown): string {
  const text = JSON.stringify(body);
  if (longIntegers.size === 0) return text;
  // Finds each string of digits, except keys and digits inside another string.
  return text.replace(/(?<!\\)"(-?\d{16,})"(?!:)/g, (match, digits: string) =>
    longIntegers.has(digits) ? digits : match,
  );
}
