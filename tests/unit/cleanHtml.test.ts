// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seed } from '../../demo/seed';
import { cleanHtml, plainTextOf } from '../../server/records/richText';
import { documentOf, htmlOf } from '../../src/fields/inputs/richText/richTextSchema';

const written = (html: string) => htmlOf(documentOf(html));

const samples = [
  '<h2 class="titre" id="a">Titre</h2><p lang="en" dir="rtl" title="x">Un <strong class="fort">mot</strong>, <em>a</em> <s>b</s> <u>c</u> <code>d</code></p>',
  '<p style="text-align: center;">Le m<sup>2</sup> de CO<sub>2</sub>&nbsp;: 3 &lt; 4 &amp; "5" ’</p>',
  '<p><span style="color: rgb(255, 0, 0);">rouge</span> <mark style="background-color: #ffff00; color: inherit;" data-color="#ffff00">surligné</mark></p>',
  '<p><a href="/agenda">a</a> <a href="https://a.fr/?b=c&amp;d=%C3%A9" target="_blank" rel="noopener noreferrer nofollow">b</a> <a href="mailto:a@b.fr">c</a> <a href="tel:+33240">d</a> <a href="#e">e</a></p>',
  '<p>x<br>y <img src="/api/v1/files/1/a.png" alt="Un &quot;quai&quot;" title="t" width="20" height="10"></p><hr>',
  '<ul><li><p>un</p><ol start="3" type="a"><li><p>deux</p></li></ol></li></ul><blockquote><p>q</p></blockquote>',
  '<pre><code class="language-js">a\n  b</code></pre>',
  '<table class="tarifs"><tbody><tr><th colspan="2" scope="col"><p>Tarif</p></th></tr><tr><td rowspan="2"><p>A</p></td><td><p>B</p></td></tr></tbody></table>',
];
const seeded = (seed().data.pages ?? []).slice(0, 10).map((page) => String(page.longDescription ?? ''));

describe('a rich text that is stored', () => {
  it('stays as the editor of the admin wrote it', () => {
    expect(seeded.join()).toContain('<p>');
    for (const html of [...samples, ...seeded]) expect(cleanHtml(written(html))).toBe(written(html));
  });

  it.each([
    ['<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<a href="javascript:x()">a</a>', '<a>a</a>'],
    [
      '<a href="https://a.fr" target="_blank">a</a>',
      '<a href="https://a.fr" target="_blank" rel="noopener">a</a>',
    ],
    ['<a href="java&#x0A;script:x()">a</a>', '<a>a</a>'],
    ['<img src=x onerror=alert(1)>', '<img src="x">'],
    ['<img src="data:text/html,x">', '<img>'],
    ['<p style="background: url(//a)">a</p>', '<p>a</p>'],
    ['<p style="constructor: a; __proto__: b">a</p>', '<p>a</p>'],
    [
      '<a href="https://a.fr" target="_blank" rel="no-noopener">a</a>',
      '<a href="https://a.fr" target="_blank" rel="noopener no-noopener">a</a>',
    ],
    ['<p style="text-align: center; position: fixed">a</p>', '<p style="text-align: center;">a</p>'],
    ['<iframe src="//a">x</iframe><svg><style><img src=x onerror=a></style></svg>b', 'b'],
    ['<p><svg><h2>a</h2></svg></p>', '<p></p><h2>a</h2><p></p>'],
    ['<!--><img src=x onerror=a>-->b', '<img src="x">--&gt;b'],
    ['<b>a</b><i>b</i><strike>c</strike><div>d</div>', '<strong>a</strong><em>b</em><s>c</s>d'],
    ['<p title="</p><script>x</script>">a</p>', '<p title="&lt;/p&gt;&lt;script&gt;x&lt;/script&gt;">a</p>'],
  ])('that was sent as %s becomes %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  it('keeps no style with a second colon, which could hide an address', () => {
    const text = (style: string) => cleanHtml(`<p><span style="${style}">x</span></p>`);
    expect(text('color: red: url(//evil.example)')).toBe('<p><span>x</span></p>');
    expect(text('color: RED')).toBe('<p><span style="color: RED">x</span></p>');
  });

  it('is the same when it is cleaned again, whatever was sent', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...samples,
        '<',
        '>',
        '&',
        '"',
        '<p',
        '<!--',
        '-->',
        '</p>',
        '<svg>',
        '<script>',
        ' style="a:b"',
        '&nbsp;',
        '&#0;',
      ),
      fc.string({ maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const once = cleanHtml(pieces.join(''));
        expect(cleanHtml(once)).toBe(once);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the plain text of HTML', () => {
  it('has a line for each paragraph, heading, list item and row, and a space between the cells of a row', () => {
    const table =
      '<table><tr><td>Lundi</td><td>Nord &amp; Sud</td></tr><tr><td>Mardi</td><td>&lt;Est&gt;</td></tr></table>';
    expect(plainTextOf(`${table}<p>Merci</p>`)).toBe('Lundi Nord & Sud\nMardi <Est>\nMerci');
    const list = '<ul><li>Fruits<ul><li>Pommes</li></ul></li><li>Légumes</li></ul>';
    expect(plainTextOf(`Texte<h2>Titre</h2>${list}`)).toBe('Texte\nTitre\nFruits\nPommes\nLégumes');
  });
});
