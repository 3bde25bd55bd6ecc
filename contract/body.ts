import { malformed, unreadable } from './refusal';

/** The deepest declared value has 6 levels. A database might not survive thousands of levels. */
const maxDepth = 50;

const [quote, backslash, open, close, openList, closeList] = [...'"\\{}[]'].map((one) => one.charCodeAt(0));

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}

const isDigit = (char: number) => char >= 48 && char <= 57;
/** Digits, and `+ - . E e`. */
const isInNumber = (char: number) => isDigit(char) || [43, 45, 46, 69, 101].includes(char);

/** Whether JavaScript changes the number: an integer beyond 2^53, or anything beyond 1.8e308. */
const isRounded = (number: string) =>
  /^\d{16,}$/.test(number)
    ? !Number.isSafeInteger(Number(number))
    : Number(number) === Number.POSITIVE_INFINITY;

/**
 * Runs before `JSON.parse`, which rounds large numbers and might spend seconds on many levels.
 * @throws Refusal 400
 */
function checkValues(text: string): void {
  let depth = 0;
  let key = '';
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === quote) {
      const start = at;
      at = endOfString(text, start);
      if (depth === 1) key = text.slice(start + 1, at);
    } else if (char === open || char === openList) {
      depth += 1;
      if (depth > maxDepth)
        throw malformed(key, {
          fr: `"${key}" a plus de ${maxDepth} niveaux.`,
          en: `"${key}" has more than ${maxDepth} levels.`,
        });
    } else if (char === close || char === closeList) depth -= 1;
    else if (isDigit(char)) {
      const start = at;
      while (isInNumber(text.charCodeAt(at + 1))) at += 1;
      if (isRounded(text.slice(start, at + 1)))
        throw malformed(key, {
          fr: `"${key}" a un nombre trop grand.`,
          en: `"${key}" has a number that is too large.`,
        });
    }
  }
}

/** @throws Refusal 400 for JSON that is invalid, too deep, or has a number that is too large */
export function parseBody(text: string): unknown {
  if (text === '') return undefined;
  checkValues(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unreadable(error instanceof Error ? error.message : '');
  }
}
