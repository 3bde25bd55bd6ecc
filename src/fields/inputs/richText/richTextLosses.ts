import { difference, isEqual, partition } from 'es-toolkit';
import { bodyOf, isBlankPicture } from './richTextSchema';

/**
 * A piece of text, a line break, or an element without text, such as an image. A mark is, for example, `strong`,
 * `a href=/x` or `span style color: red`.
 */
interface Run {
  text: string;
  marks: readonly string[];
}

interface Block {
  name: string;
  attributes: readonly string[];
  children: readonly Piece[];
}

type Piece = Run | Block;

const blockNames = new Set(
  'p h1 h2 h3 h4 h5 h6 pre hr ul ol li blockquote table tr td th thead tbody tfoot caption colgroup col div section article aside header footer main nav address figure figcaption details summary form fieldset dl dt dd center'.split(
    ' ',
  ),
);
/** Blocks that contain text, not other blocks. */
const textBlockNames = /^(p|h[1-6]|pre)$/;
const markNames = /^(a|strong|em|s|u|code|sub|sup|mark|span)$/;
/** Elements whose content is not text. */
const opaqueNames =
  /^(script|style|iframe|object|embed|video|audio|template|canvas|svg|math|noscript|select)$/;
const canonicalNames: Record<string, string> = { b: 'strong', i: 'em', del: 's', strike: 's' };
const marksByStyle: Record<string, string> = {
  'font-style: italic': 'em',
  'vertical-align: super': 'sup',
  'vertical-align: sub': 'sub',
  'text-decoration: underline': 'u',
  'text-decoration: line-through': 's',
};
const defaultAttributes = new Set(['colspan=1', 'rowspan=1', 'start=1']);
/** Stands for an element without text. HTML cannot contain this character. */
const noText = '\0';

const blankParagraph: Block = { name: 'p', attributes: [], children: [] };

const isBlock = (piece: Piece): piece is Block => 'name' in piece;

function marksOfStyle(name: string, value: string): string[] | undefined {
  if (name === 'font-weight' && /^(bold(er)?|[5-9]\d\d)$/.test(value)) return ['strong'];
  const values = name === 'text-decoration' ? value.split(' ') : [value];
  const marks = values.flatMap((part) => marksByStyle[`${name}: ${part}`] ?? []);
  return marks.length === values.length ? marks : undefined;
}

function attributesAndMarks(element: Element, name: string) {
  const attributes: string[] = [];
  const marks: string[] = [];
  if (element.attributes.length === 0) return { attributes, marks };
  // The browser parses the styles, which gives equal styles the same text.
  const { style } = document.createElement('i');
  style.cssText = element.getAttribute('style') ?? '';
  const canAlign = /^(p|h[1-6]|td|th)$/.test(name);
  const isHighlight = name === 'mark';
  // `align` and `data-color` mean the same as a style. The editor writes `color: inherit` beside `data-color`.
  if (canAlign && !style.textAlign) style.textAlign = element.getAttribute('align') ?? '';
  if (isHighlight && element.hasAttribute('data-color')) {
    style.backgroundColor = element.getAttribute('data-color') ?? '';
    if (style.color === 'inherit') style.color = '';
  }
  // `[...style]` would split this shorthand into its parts, such as `text-decoration-line`.
  const decoration = style.textDecoration;
  style.textDecoration = '';
  const styles = [...style].map((property) => [property, style.getPropertyValue(property)] as const);
  if (decoration) styles.push(['text-decoration', decoration]);
  for (const [property, value] of styles) {
    const equivalent = marksOfStyle(property, value);
    if (equivalent) marks.push(...equivalent);
    else attributes.push(`${name} style ${property}: ${value}`);
  }
  for (const { name: attribute, value } of element.attributes) {
    if (attribute === 'style' || (canAlign && attribute === 'align')) continue;
    if (isHighlight && attribute === 'data-color') continue;
    if (attribute === 'class')
      attributes.push(...[...element.classList].map((className) => `${name} class=${className}`));
    else if (!defaultAttributes.has(`${attribute}=${value}`))
      attributes.push(`${name} ${attribute}=${value}`);
  }
  return { attributes, marks };
}

/** The marks of an inner element replace outer marks of the same style property. */
function withMarks(marks: readonly string[], added: readonly string[]): string[] {
  const replaced = added.flatMap((mark) => /^span style [^:]+:/.exec(mark) ?? []);
  const outer = marks.filter((mark) => !replaced.some((style) => mark.startsWith(style)));
  return [...new Set([...outer, ...added])].sort();
}

/** Also removes the spaces that a browser collapses. */
function joinRuns(runs: readonly Run[], isPre: boolean): Run[] {
  const result: { text: string; marks: readonly string[] }[] = [];
  /** A browser hides a space after a space or a line break, and at the start of a block. */
  const isAfterSpace = () => /(^|[ \n])$/.test(result.at(-1)?.text ?? '');
  for (const { text, marks } of runs) {
    const last = result.at(-1);
    if (text === '\n' && last && !isPre) last.text = last.text.replace(/ $/, '');
    const next = text.startsWith(' ') && !isPre && isAfterSpace() ? text.slice(1) : text;
    if (next === '') continue;
    if (last && last.marks.join() === marks.join()) last.text += next;
    else result.push({ text: next, marks });
  }
  const end = result.at(-1);
  if (end && !isPre) end.text = end.text.replace(/ $/, '');
  return result.filter(({ text }) => text !== '');
}

/** Wraps loose runs in paragraphs, except in a block of text. Leaves out a single blank paragraph. */
function contentOf(name: string, pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  let runs: Run[] = [];
  const flush = () => {
    const joined = joinRuns(runs, name === 'pre');
    runs = [];
    if (textBlockNames.test(name)) result.push(...joined);
    else if (joined.length > 0) result.push({ name: 'p', attributes: [], children: joined });
  };
  for (const piece of pieces) {
    if (isBlock(piece)) {
      flush();
      result.push(piece);
    } else runs.push(piece);
  }
  flush();
  return isEqual(result, [blankParagraph]) ? [] : result;
}

const piecesOf = (parent: Element, marks: readonly string[]): Piece[] =>
  [...parent.childNodes].flatMap((node) => {
    if (node instanceof Element) return piecesOfElement(node, marks);
    if (node.nodeType === Node.COMMENT_NODE) return { text: noText, marks: ['comment'] };
    const text = node.nodeValue ?? '';
    return { text: parent.closest('pre') ? text : text.replace(/[ \t\r\n\f]+/g, ' '), marks };
  });

function piecesOfElement(element: Element, outer: readonly string[]): Piece[] {
  const { localName } = element;
  const name = (Object.hasOwn(canonicalNames, localName) && canonicalNames[localName]) || localName;
  if (name === 'img' && isBlankPicture(element)) return [];
  const { attributes, marks: styleMarks } = attributesAndMarks(element, name);
  if (opaqueNames.test(name)) return [{ text: noText, marks: [name, ...attributes] }];
  if (name === 'br') return [{ text: '\n', marks: withMarks(outer, attributes) }];
  if (name === 'img') return [{ text: noText, marks: withMarks(outer, ['img', ...attributes]) }];
  // A `tbody`, or a `thead` without a `td`, adds no meaning.
  const isRowGroup = name === 'tbody' || (name === 'thead' && !element.querySelector('td'));
  if (isRowGroup && attributes.length === 0) return piecesOf(element, outer);
  if (!blockNames.has(name)) {
    const elementMarks = name === 'span' ? attributes : [name, ...attributes];
    const allMarks = withMarks(outer, [...elementMarks, ...styleMarks]);
    // A normal font weight ends bold text.
    const weights = ['normal', '400'].map((weight) => `${name} style font-weight: ${weight}`);
    const endsBold = allMarks.includes('strong') && weights.some((weight) => allMarks.includes(weight));
    const marks = endsBold ? difference(allMarks, ['strong', ...weights]) : allMarks;
    const children = piecesOf(element, marks);
    if (children.length > 0) return children;
    // An empty mark without attributes, such as `<strong></strong>`, means nothing.
    return markNames.test(name) && attributes.length === 0 ? [] : [{ text: noText, marks }];
  }
  // The editor writes a `pre` with a `code` inside. Both are one block.
  const [code, ...others] = element.childNodes;
  if (name === 'pre' && code instanceof Element && code.localName === 'code' && others.length === 0) {
    attributes.push(...attributesAndMarks(code, 'code').attributes);
    return [{ name, attributes: attributes.sort(), children: contentOf(name, piecesOf(code, outer)) }];
  }
  const children = contentOf(name, piecesOf(element, withMarks(outer, styleMarks)));
  return [{ name, attributes: attributes.sort(), children }];
}

function count(pieces: readonly Piece[], counts = new Map<string, number>()): Map<string, number> {
  const add = (key: string, times: number) => counts.set(key, (counts.get(key) ?? 0) + times);
  for (const piece of pieces) {
    if (isBlock(piece)) {
      // Adding or removing a paragraph around the same text is not a loss.
      if (piece.name !== 'p') add(piece.name, 1);
      for (const attribute of piece.attributes) add(attribute, 1);
      count(piece.children, counts);
      continue;
    }
    const length = piece.text.replace(/\s/g, '').length;
    for (const mark of piece.marks) add(mark, length);
    add('text', piece.text.replaceAll(noText, '').replace(/\s/g, '').length);
  }
  return counts;
}

function parse(html: string): Piece[] {
  const body = bodyOf(html);
  // A list between the items of another list belongs to the item before it.
  for (const list of body.querySelectorAll('ul, ol')) {
    const item = list.previousElementSibling;
    if (item?.localName === 'li') item.append(list);
  }
  return contentOf('body', piecesOf(body, []));
}

/**
 * What is lost when the editor turns `html` into `serialized`: names of elements, `text`, `comment`, and attributes
 * such as `@href`; or `structure` for a difference that has no name. Empty if both mean the same.
 */
export function lossesOf(html: string, serialized: string): string[] {
  if (html === serialized) return [];
  const before = parse(html);
  const after = parse(serialized);
  if (isEqual(before, after)) return [];
  const countsAfter = count(after);
  const lost = [...count(before)].filter(([key, times]) => times > (countsAfter.get(key) ?? 0));
  // The key of an attribute contains a space: `a href=/x`.
  const [attributes, elements] = partition(
    lost.map(([key]) => key),
    (key) => key.includes(' '),
  );
  const otherAttributes = attributes
    .map((key) => key.split(/[ =]/))
    .flatMap(([element = '', name]) => (elements.includes(element) ? [] : `@${name}`));
  return lost.length > 0 ? [...elements, ...new Set(otherAttributes)] : ['structure'];
}
