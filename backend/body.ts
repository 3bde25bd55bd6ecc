import { malformed, Refusal } from './refusal';

/** The deepest declared value has 6 levels. A database may not survive thousands. */
const maxDepth = 50;

const [quote, backslash, open, close, openList, closeList] = [...'"\\{}[]'].map((one) => one.charCodeAt(0));

/** The index of the quote that ends the string that starts at an index. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1;
  return at;
}

/** Reads the text only once: `JSON.parse` takes seconds for millions of levels. @throws Refusal 400 */
function checkDepth(text: string): void {
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
      if (depth > maxDepth) throw malformed(key, `"${key}" a plus de ${maxDepth} niveaux.`);
    } else if (char === close || char === closeList) depth -= 1;
  }
}

/** Parses the body of a call; an empty one is `undefined`. @throws Refusal 400 for invalid JSON and deep nesting */
export function parseBody(text: string): unknown {
  if (text === '') return undefined;
  checkDepth(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal(400, `L'appel ne se lit pas : ${error instanceof Error ? error.message : ''}`);
  }
}
