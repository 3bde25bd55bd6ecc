import { expect, it } from 'vitest';
import { markedParts } from '../../src/layout/palette/markedParts';

it.each([
  ['Fête du Œuf', ['fete'], ['Fête']],
  ['Cœur de ville', ['coeur'], ['Cœur']],
  ['🎉 Fête', ['fete'], ['Fête']],
])('in “%s”, the palette marks what matches %j', (text, words, marked) => {
  const parts = markedParts(text, words);
  expect(parts.flatMap(({ part, isMatch }) => (isMatch ? part : []))).toEqual(marked);
  expect(parts.map(({ part }) => part).join('')).toBe(text);
});
