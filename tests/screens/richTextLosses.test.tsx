import { describe, expect, it } from 'vitest';
import { lossesOf } from '../../src/fields/inputs/richText/richTextLosses';
import { documentOf, htmlOf } from '../../src/fields/inputs/richText/richTextSchema';

const editedHtml = (html: string) => htmlOf(documentOf(html));

describe('what the editor writes', () => {
  it.each([
    '<p>Le m<sup>2</sup> de CO<sub>2</sub></p>',
    '<p style="text-align: center;">Au centre</p><h2 style="text-align: right;">À droite</h2>',
    '<p style="text-align: justify;">Justifié</p><p style="text-align: left;">À gauche</p>',
    '<p class="chapo">Un <strong class="fort">mot</strong> <span class="note">noté</span></p>',
    '<h2 id="horaires" lang="en">Hours</h2>',
    '<table class="tarifs"><tbody><tr><th colspan="2" scope="col"><p>Tarif</p></th></tr><tr><td rowspan="2"><p>A</p></td><td><p>B</p></td></tr><tr><td><p>C</p></td></tr></tbody></table>',
    '<p><a href="/x">ici</a> et <a target="_blank" rel="noopener" class="bouton" href="https://a.fr">là</a></p>',
    '<ol start="3"><li><p>trois</p></li></ol><hr><blockquote><p>cité</p></blockquote>',
    '<pre><code class="language-js">a\n  b\n</code></pre>',
    '<p><img src="/a.png" alt="" width="20" height="10"></p>',
  ])('is what it read: %s', (html) => {
    expect(editedHtml(html)).toBe(html);
    expect(lossesOf(html, editedHtml(html))).toEqual([]);
  });

  it.each([
    ['other elements with the same meaning', '<p><b>a</b> <i>b</i> <del>c</del> <strike>d</strike></p>'],
    ['marks in another order', '<p><em><strong>a</strong></em><strong><em>b</em></strong></p>'],
    ['bold and italic text by a style', '<p><span style="font-weight: 700; font-style: italic">a</span></p>'],
    ['text underlined by a style', '<p style="text-decoration: underline">a</p>'],
    ['the bold element of Google Docs that is not bold', '<p><b style="font-weight: normal">a</b></p>'],
    ['text outside of paragraphs', 'a <strong>b</strong><ul><li>c</li><li>d <ul><li>e</li></ul></li></ul>'],
    [
      'line breaks between blocks',
      '<p>a</p>\n\n<ul>\n  <li>b</li>\n</ul>\n<table>\n<tr>\n<td>c</td>\n</tr></table>',
    ],
    ['line breaks between words', '<p><strong>a</strong>\n<em>b</em>\n   c </p>'],
    [
      'the head of a table',
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td></td></tr></tbody></table>',
    ],
    [
      'attributes in another order',
      '<p><img height="1" alt="b" src="/a.png"><a class="x" href="/a">c</a></p>',
    ],
    [
      'an alignment as an attribute',
      '<p align="center">a</p><table><tr><td align="right">b</td></tr></table>',
    ],
    [
      'a colour in another form',
      '<p><span style="color:#F00">a</span><mark style="background-color: yellow">b</mark></p>',
    ],
    ['colours in colours', '<p><span style="color: red">a<span style="color: blue">b</span></span></p>'],
    ['a list between items', '<ul><li>a</li><ul><li>b</li></ul></ul>'],
    ['empty marks', '<p>a<strong></strong><span></span></p><p></p><p>b</p>'],
    ['line breaks', 'a<br>b<br/>\n c<p>d</p><br><p>e<br></p>'],
    ['no text', ''],
    [
      'pictures that nobody can load',
      '<p>a<img> <img src="" alt="b"></p><p><img src="file:///C:/c.png">d</p>',
    ],
    ['non-breaking spaces', '<p>a&nbsp;b &nbsp; c</p><p>&nbsp;</p>'],
  ])('means the same as what it read: %s', (_, html) => {
    expect(lossesOf(html, editedHtml(html))).toEqual([]);
  });
});

describe('what the editor would drop', () => {
  it.each([
    ['<div>a</div>', 'div'],
    ['<div class="x" style="color: red"><p>a</p></div>', 'div'],
    ['<p>a</p><iframe src="https://video.example/1"></iframe>', 'iframe'],
    ['<p style="color: red">a</p>', '@style'],
    ['<p data-x="1">a</p>', '@data-x'],
    ['<p onclick="alert(1)">a</p>', '@onclick'],
    ['<script>alert(1)</script><p>a</p>', 'script'],
    ['<style>p{}</style><p>a</p>', 'style'],
    ['<!-- a --><p>a</p>', 'comment'],
    ['<p><span style="font-size: 20px; color: red">a</span></p>', '@style'],
    ['<p><i class="icon"></i>a</p>', 'em'],
    ['<p><a id="ancre"></a>a</p>', 'a'],
    ['<p><a href="javascript:alert(1)">a</a></p>', 'a'],
    ['<p><abbr title="x">a</abbr> <small>b</small></p>', 'abbr small'],
    ['<figure><img src="/a.png"><figcaption>a</figcaption></figure>', 'figure figcaption'],
    ['<table><caption>a</caption><tr><td>b</td></tr></table>', 'caption'],
    ['<table><colgroup><col style="width: 30%"></colgroup><tr><td>b</td></tr></table>', 'colgroup col'],
    ['<table border="1"><tr><td width="30">b</td></tr></table>', '@border @width'],
    ['<p><img src="data:image/png;base64,AA==">a</p>', 'img'],
    ['<p><code><strong>a</strong></code></p>', 'strong'],
    ['<dl><dt>a</dt><dd>b</dd></dl>', 'dl dt dd'],
    ['<h2 style="font-weight: normal">a</h2>', '@style'],
    ['<video src="/a.mp4"></video>', 'video'],
    ['<ul><li><h3>a</h3></li></ul>', 'structure'],
  ])('is named: %s', (html, expected) => {
    expect(lossesOf(html, editedHtml(html)).join(' ')).toBe(expected);
  });
});

it('reports the loss of an element whose name is a property of `Object.prototype`', () => {
  const html = '<p><constructor>a</constructor></p>';
  expect(lossesOf(html, editedHtml(html))).toEqual(['constructor']);
});
