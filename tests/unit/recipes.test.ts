import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(`${root}/docs/recipes.md`, 'utf8');
const recipes = [...page.matchAll(/^```(?:tsx?|json) (\S+)\n([\s\S]*?)^```$/gm)].map(
  ([, path = '', code = '']) => [path, code] as const,
);

it('every recipe has code', () => {
  const sections = page.split(/^## /m).slice(1);
  expect(
    sections.filter((section) => !section.includes('```')).map((section) => section.split('\n')[0]),
  ).toEqual([]);
});

it('every recipe says in which file its code stands', () => {
  expect(page.match(/^```(tsx?|json) *$/gm)).toBeNull();
});

// tests/browser/newcomer.test.ts tests the entities of the recipes in a browser.
it.each(recipes)('the code of a recipe stands in %s', (path, code) => {
  expect(readFileSync(root + path, 'utf8')).toContain(code);
});
