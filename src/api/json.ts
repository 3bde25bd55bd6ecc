/**
 * JSON that keeps every digit of integers beyond 2^53, which `JSON.parse` rounds: a rounded id opens another record.
 * Such an integer is read as a string of digits and written back as a number, both under its own key (`id`) and under
 * keys that refer to it (`categoryId`). Under a key that has held strings, the same digits stay a string.
 */
const numbers = new Set<string>();
const underKey = new Set<string>();
const textKeys = new Set<string>();

const token = /"(?:[^"\\]|\\.)*"(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const isLong = (text: string) => /^-?\d{16,}$/.test(text) && !Number.isSafeInteger(Number(text));

/** Replaces the string and number values in JSON text. List items have the key of their list. */
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
      if (value.startsWith('"')) textKeys.add(key);
      if (!isLong(value)) return value;
      // A slice would keep the whole response in memory; the digits of a BigInt are a new string.
      const digits = String(BigInt(value));
      numbers.add(digits);
      underKey.add(`${key} ${digits}`);
      return `"${digits}"`;
    }),
  );
}

export function toJson(body: unknown): string {
  const text = JSON.stringify(body);
  if (numbers.size === 0) return text;
  return replaceValues(text, (value, key) => {
    const digits = value.startsWith('"') ? value.slice(1, -1) : '';
    if (!numbers.has(digits)) return value;
    return underKey.has(`${key} ${digits}`) || !textKeys.has(key) ? digits : value;
  });
}
