import { expect, it } from 'vitest';
import { renameStyles } from '../../src/fields/renameStyles';

it.each([
  ['<p style="color: red">a</p>', '<p data-stored-style="color: red">a</p>'],
  ["<P CLASS=a STYLE='x>y'>style=b</P>", "<P CLASS=a data-stored-style='x>y'>style=b</P>"],
  ['<img alt="a > b" style=width:1px/>', '<img alt="a > b" data-stored-style=width:1px/>'],
  ['<p title="a style=b">1 < 2 style=3</p>', '<p title="a style=b">1 < 2 style=3</p>'],
  ['<p data-style="a">', '<p data-style="a">'],
])('renames the style attributes of %s, and nothing else', (html, renamed) => {
  expect(renameStyles(html)).toBe(renamed);
});
