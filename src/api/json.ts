/**
 * Parses and serializes JSON without rounding integers beyond 2^53: `JSON.parse` rounds them, and a rounded id would
 * open another record. Such an integer is read as the text of its digits, and that text is written as a number again.
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
      // A substring would keep the whole response in memory. The digits of a BigInt are a new string.
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
