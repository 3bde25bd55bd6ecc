/**
 * Parses and serializes JSON without rounding integers beyond 2^53. `JSON.parse` rounds them, and a rounded id would
 * open another record. Such an integer is parsed as a string of digits. It is serialized as a number again under the
 * key that it was parsed from (`id`), and under other keys (`categoryId`) unless they have held strings.
 */

/** The digits of every long integer that was parsed. */
const longIntegers = new Set<string>();
/** `{key} {digits}` of every long integer that was parsed. */
const integersByKey = new Set<string>();
/** The keys that have held strings. */
const stringKeys = new Set<string>();

const token = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const isLongInteger = (text: string) => /^-?\d{16,}$/.test(text) && !Number.isSafeInteger(Number(text));

/** Replaces the string and number values in JSON text. `key` is the quoted key of a value, or of its array. */
function replaceValues(text: string, replace: (value: string, key: string) => string): string {
  let currentKey = '';
  return text.replace(token, (match: string, colon?: string) => {
    if (colon === undefined) return replace(match, currentKey);
    currentKey = match.slice(0, -colon.length);
    return match;
  });
}

/** @throws SyntaxError */
export function parseJson(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(
    replaceValues(text, (value, key) => {
      if (value.startsWith('"')) stringKeys.add(key);
      if (!isLongInteger(value)) return value;
      // A substring would keep the whole response in memory. The digits of a BigInt are a new string.
      const digits = String(BigInt(value));
      longIntegers.add(digits);
      integersByKey.add(`${key} ${digits}`);
      return `"${digits}"`;
    }),
  );
}

export function toJson(body: unknown): string {
  const text = JSON.stringify(body);
  if (longIntegers.size === 0) return text;
  return replaceValues(text, (value, key) => {
    const digits = value.startsWith('"') ? value.slice(1, -1) : '';
    if (!longIntegers.has(digits)) return value;
    return integersByKey.has(`${key} ${digits}`) || !stringKeys.has(key) ? digits : value;
  });
}
