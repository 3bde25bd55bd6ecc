import { bodyOf } from './richTextSchema';

/** Text, a line break or an image with its marks, such as `strong`, `a href=/x` or `span style color: red`. */
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
  'p h1 h2 h3 h4 h5 h6 pre hr ul ol li blockquote table tr td th thead tfoot caption colgroup col div section article aside header footer main nav address figure figcaption details summary form fieldset dl dt dd center'.split(
    ' ',
  ),
);
const lineNames = /^(p|h[1-6]|pre)$/;
const markNames = /^(a|strong|em|s|u|code|sub|sup|mark|span)$/;
/** Elements whose content is not text. */
const opaqueNames =
  /^(script|style|iframe|object|embed|video|audio|template|canvas|svg|math|noscript|select)$/;
const canonicalNames: Record<string, string> = { b: 'strong', i: 'em', del: 's', strike: 's' };
const defaultAttributes = new Set(['colspan=1', 'rowspan=1', 'start=1']);
/** Stands for an element without text. HTML cannot contain this character. */
const noText = '\0';

const isBlock = (piece: Piece): piece is Block => 'name' in piece;

/** The marks equivalent to a style; `undefined` if it has none. */
function marksOfStyle(name: string, value: string): string[] | undefined {
  if (name === 'font-weight' && /^(bold(er)?|[5-9]\d\d)$/.test(value)) return ['strong'];
  if (name === 'font-style' && value === 'italic') return ['em'];
  if (name === 'vertical-align' && value === 'super') return ['sup'];
  if (name === 'vertical-align' && value === 'sub') return ['sub'];
  const decorations = new Map([
    ['underline', 'u'],
    ['line-through', 's'],
  ]);
  const lines = name === 'text-decoration' ? value.split(' ') : [];
  const marks = lines.flatMap((line) => decorations.get(line) ?? []);
  return lines.length > 0 && marks.length === lines.length ? marks : undefined;
}

/** The attributes of an element, and the marks equivalent to its styles. */
function describe(element: Element, name: string) {
  const attributes: string[] = [];
  const marks: string[] = [];
  if (element.attributes.length === 0) return { attributes, marks };
  const { style } = document.createElement('i');
  style.cssText = element.getAttribute('style') ?? '';
  const isAligned = /^(p|h[1-6]|td|th)$/.test(name);
  const isMark = name === 'mark';
  if (isAligned && !style.textAlign) style.textAlign = element.getAttribute('align') ?? '';
  if (isMark && element.hasAttribute('data-color')) {
    style.backgroundColor = element.getAttribute('data-color') ?? '';
    if (style.color === 'inherit') style.color = '';
  }
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
    if (attribute === 'style' || (isAligned && attribute === 'align')) continue;
    if (isMark && attribute === 'data-color') continue;
    if (attribute === 'class')
      attributes.push(...[...element.classList].map((className) => `${name} class=${className}`));
    else if (!defaultAttributes.has(`${attribute}=${value}`))
      attributes.push(`${name} ${attribute}=${value}`);
  }
  return { attributes, marks };
}

/** Adds the marks of an inner element. They replace outer marks for the same style. */
function withMarks(marks: readonly string[], added: readonly string[]): string[] {
  const replaced = added.flatMap((mark) => /^span style [^:]+:/.exec(mark) ?? []);
  const kept = marks.filter((mark) => !replaced.some((style) => mark.startsWith(style)));
  return [...new Set([...kept, ...added])].sort();
}

/** Joins runs with equal marks and removes the spaces that a browser collapses. */
function joinRuns(runs: readonly Run[], isPre: boolean): Run[] {
  const result: { text: string; marks: readonly string[] }[] = [];
  const endsLine = () => /(^|[ \n])$/.test(result.at(-1)?.text ?? '');
  for (const { text, marks } of runs) {
    const last = result.at(-1);
    if (text === '\n' && last && !isPre) last.text = last.text.replace(/ $/, '');
    const next = text.startsWith(' ') && !isPre && endsLine() ? text.slice(1) : text;
    if (next === '') continue;
    if (last && last.marks.join() === marks.join()) last.text += next;
    else result.push({ text: next, marks });
  }
  const end = result.at(-1);
  if (end && !isPre) end.text = end.text.replace(/ $/, '');
  return result.filter(({ text }) => text !== '');
}

/** The content of a block: the runs of a line, or blocks, with loose runs wrapped in paragraphs. */
function contentOf(name: string, pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  let runs: Run[] = [];
  const flush = () => {
    const line = joinRuns(runs, name === 'pre');
    runs = [];
    if (line.length === 0) return;
    if (lineNames.test(name)) result.push(...line);
    else result.push({ name: 'p', attributes: [], children: line });
  };
  for (const piece of pieces) {
    if (!isBlock(piece)) {
      runs.push(piece);
      continue;
    }
    flush();
    result.push(piece);
  }
  flush();
  const [only] = result;
  const isBlank =
    result.length === 1 &&
    only !== undefined &&
    isBlock(only) &&
    only.name === 'p' &&
    only.attributes.length + only.children.length === 0;
  return isBlank ? [] : result;
}

/** Only `br` and `pre` keep their line breaks. */
const piecesOf = (parent: Element, marks: readonly string[]): Piece[] =>
  [...parent.childNodes].flatMap((node) => {
    if (node instanceof Element) return piecesOfElement(node, marks);
    if (node.nodeType === Node.COMMENT_NODE) return { text: noText, marks: ['comment'] };
    const text = node.nodeValue ?? '';
    return { text: parent.closest('pre') ? text : text.replace(/[ \t\r\n\f]+/g, ' '), marks };
  });

function piecesOfElement(element: Element, outer: readonly string[]): Piece[] {
  const name = canonicalNames[element.localName] ?? element.localName;
  const { attributes, marks: styleMarks } = describe(element, name);
  if (opaqueNames.test(name)) return [{ text: noText, marks: [name, ...attributes] }];
  if (name === 'br') return [{ text: '\n', marks: withMarks(outer, attributes) }];
  if (name === 'img') return [{ text: noText, marks: withMarks(outer, ['img', ...attributes]) }];
  // Header cells identify the rows of a `thead`.
  if (name === 'tbody' || (name === 'thead' && !element.querySelector('td'))) {
    if (attributes.length === 0) return piecesOf(element, outer);
  }
  if (!blockNames.has(name) && name !== 'tbody') {
    const own = name === 'span' ? attributes : [name, ...attributes];
    const marks = withMarks(outer, [...own, ...styleMarks]);
    const weight = `${name} style font-weight: `;
    const isLight =
      marks.includes('strong') && marks.some((mark) => mark === `${weight}normal` || mark === `${weight}400`);
    const kept = isLight ? marks.filter((mark) => mark !== 'strong' && !mark.startsWith(weight)) : marks;
    const children = piecesOf(element, kept);
    const isEmpty = children.length === 0 && (attributes.length > 0 || !markNames.test(name));
    return isEmpty ? [{ text: noText, marks: kept }] : children;
  }
  const [code, ...others] = element.childNodes;
  if (name === 'pre' && code instanceof Element && code.localName === 'code' && others.length === 0) {
    const own = describe(code, 'code').attributes;
    return [
      { name, attributes: [...attributes, ...own].sort(), children: contentOf(name, piecesOf(code, outer)) },
    ];
  }
  const children = contentOf(name, piecesOf(element, withMarks(outer, styleMarks)));
  return [{ name, attributes: attributes.sort(), children }];
}

/** Counts each block and attribute once, and each mark per character of its text. */
function count(pieces: readonly Piece[], counts = new Map<string, number>()): Map<string, number> {
  const add = (key: string, times: number) => counts.set(key, (counts.get(key) ?? 0) + times);
  for (const piece of pieces) {
    if (isBlock(piece)) {
      // A paragraph added or removed around the same text is not a loss.
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
  // A list placed between the items of another belongs to the item before it.
  for (const list of body.querySelectorAll('ul, ol')) {
    const item = list.previousElementSibling;
    if (item?.localName === 'li') item.append(list);
  }
  return contentOf('body', piecesOf(body, []));
}

/** An element or attribute that the editor would drop. The element `structure` stands for any other difference. */
export interface Loss {
  element: string;
  attribute?: string;
}

/** The losses when the editor turns `html` into `serialized`; empty if both mean the same. */
export function lossesOf(html: string, serialized: string): Loss[] {
  if (html === serialized) return [];
  const before = parse(html);
  const after = parse(serialized);
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const kept = count(after);
  const lost = [...count(before)].flatMap(([key, times]) => (times > (kept.get(key) ?? 0) ? key : []));
  const elements = new Set(lost.filter((key) => !key.includes(' ')));
  const attributes = new Set(
    lost.flatMap((key) => {
      const [element = '', attribute = ''] = key.split(/[ =]/);
      return key.includes(' ') && !elements.has(element) ? attribute : [];
    }),
  );
  const losses: Loss[] = [
    ...[...elements].map((element) => ({ element })),
    ...[...attributes].map((attribute) => ({ element: '', attribute })),
  ];
  return losses.length > 0 ? losses : [{ element: 'structure' }];
}
