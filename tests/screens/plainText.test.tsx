import { expect, it } from 'vitest';
import { plainTextOf } from '../../src/fields/columns/columns';

it.each([
  ['<p>École maternelle</p><p>Les <em>ins</em>criptions</p>', 'École maternelle\nLes inscriptions'],
  ['<h2>Validité</h2><ul><li><p>dix ans</p></li>\n <li>cinq ans</li></ul>', 'Validité\ndix ans\ncinq ans'],
  [
    '<table><tbody><tr><td>Lundi</td><td>9 h</td></tr><tr><td>Mardi</td></tr></tbody></table>',
    'Lundi 9 h\nMardi',
  ],
  ['Halles<br>Place du marché', 'Halles\nPlace du marché'],
])('reads the text of %s line by line', (html, text) => {
  expect(plainTextOf(html)).toBe(text);
});
