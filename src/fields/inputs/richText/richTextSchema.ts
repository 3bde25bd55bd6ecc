import { Extension, getSchema, mergeAttributes } from '@tiptap/core';
import { Highlight } from '@tiptap/extension-highlight';
import { Image } from '@tiptap/extension-image';
import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { Color, TextStyle } from '@tiptap/extension-text-style';
import {
  DOMSerializer,
  type Node as DocumentNode,
  DOMParser as DocumentParser,
  type ParseOptions,
} from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';
import { renamedStyle, renameStyles } from '../../renameStyles';
import { makeWordLists } from './wordLists';

/** Attributes that the editor keeps on any element. */
const commonAttributes = ['class', 'id', 'lang', 'dir', 'title'];

export const alignments = ['left', 'center', 'right', 'justify'] as const;

/** Kept in pasted text. Colours and fonts from elsewhere would look wrong in the app. */
const keptStyles = ['text-align', 'font-weight', 'font-style', 'text-decoration', 'vertical-align'];

/** An address from which everybody can load a picture: on the web, or on the same server. */
const pictureAddress = /^(https?:|(?![a-z][a-z\d+.-]*:).)/i;

const addressOf = (picture: Element): string => (picture.getAttribute('src') ?? '').trim();

const isKept = (picture: Element): boolean => pictureAddress.test(addressOf(picture));

/** A picture without an address, or with one that only the author can use, such as `file:`. */
export const isBlankPicture = (picture: Element): boolean =>
  !isKept(picture) && !/^data:/i.test(addressOf(picture));

const isFromEditor = (html: string): boolean => html.includes('data-pm-slice');

/** The Content-Security-Policy blocks pictures over `http:` from other servers. */
const isShown = (picture: Element): boolean => {
  const address = addressOf(picture);
  return isKept(picture) && (!/^http:/i.test(address) || address.startsWith(`${window.location.origin}/`));
};

/** The Content-Security-Policy reports style sheets, also those of a document that is not shown. */
const withoutStyleSheets = (html: string): string => html.replace(/<style\b.*?<\/style\s*>/gis, '');

/** What a paste leaves out: pictures that citizens could not load, and links to files of a computer. */
export function pasteLosses(html: string) {
  const body = bodyOf(withoutStyleSheets(html));
  const isLeft = isFromEditor(html) ? isKept : isShown;
  return {
    pictures: [...body.querySelectorAll('img')].some((picture) => !isLeft(picture)),
    links: body.querySelector('a[href^="file:" i]') !== null,
  };
}

/** The toolbar offers only `h2` and `h3`. The page has an `h1` of its own. */
const headings = { h1: 'h2', 'h4, h5, h6': 'h3' };

function cleanPasted(body: HTMLElement): void {
  makeWordLists(body);
  // The widths of columns would become attributes of the cells.
  for (const columns of body.querySelectorAll('colgroup')) columns.remove();
  for (const picture of body.querySelectorAll('img')) if (!isShown(picture)) picture.remove();
  for (const [found, name] of Object.entries(headings)) {
    for (const heading of body.querySelectorAll(found)) {
      const other = body.ownerDocument.createElement(name);
      for (const attribute of heading.attributes) other.setAttributeNode(attribute.cloneNode() as Attr);
      other.append(...heading.childNodes);
      heading.replaceWith(other);
    }
  }
  for (const element of body.querySelectorAll('*')) {
    for (const name of ['class', 'id', 'align', 'bgcolor', 'color', 'face']) element.removeAttribute(name);
    const style = element.getAttribute(renamedStyle);
    if (style === null) continue;
    const declarations = style
      .split(';')
      .filter((declaration) => keptStyles.includes(declaration.split(':')[0]?.trim().toLowerCase() ?? ''));
    if (declarations.length > 0) element.setAttribute(renamedStyle, declarations.join(';'));
    else element.removeAttribute(renamedStyle);
  }
  for (const block of body.querySelectorAll('p, h2, h3'))
    if (block.textContent?.trim() === '' && !block.querySelector('img') && !block.closest('td, th'))
      block.remove();
}

const CommonAttributes = Extension.create({
  name: 'commonAttributes',
  addGlobalAttributes: () => [
    {
      types: '*',
      attributes: Object.fromEntries(
        commonAttributes.map((name) => [
          name,
          { default: null, parseHTML: (element) => element.getAttribute(name), keepOnSplit: name !== 'id' },
        ]),
      ),
    },
    {
      // TextAlign does not read the legacy `align` attribute.
      types: ['heading', 'paragraph'],
      attributes: {
        textAlign: {
          default: null,
          parseHTML: (element) =>
            element.style.textAlign
              ? null
              : alignments.find((alignment) => alignment === element.getAttribute('align')?.toLowerCase()),
          rendered: false,
        },
      },
    },
  ],
  transformPastedHTML: (html) => {
    if (isFromEditor(html)) return html;
    const { body } = new DOMParser().parseFromString(renameStyles(withoutStyleSheets(html)), 'text/html');
    cleanPasted(body);
    return body.innerHTML;
  },
});

/** TextStyle alone keeps a span only if it has a style. `consuming: false` lets other marks use the span too. */
const StyledSpan = TextStyle.extend({
  parseHTML() {
    const tag = commonAttributes.map((name) => `span[${name}]`).join(', ');
    return [...(this.parent?.() ?? []), { tag, consuming: false }];
  },
});

/** tiptap's own Image also keeps pictures with unusable addresses, such as `file:`. */
const LoadableImage = Image.extend({
  parseHTML: () => [{ tag: 'img', getAttrs: (element) => (isKept(element) ? null : false) }],
});

const spanAttribute = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
});

const cellAttributes = { colspan: spanAttribute('colspan'), rowspan: spanAttribute('rowspan') };

/** Omits the column widths that tiptap adds to the HTML. Tab leaves the last cell: a new row would be a keyboard trap. */
const PlainTable = Table.extend({
  addKeyboardShortcuts() {
    return { ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() };
  },
  renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]],
  addNodeView: () => null,
});

/** Restores styles that `renameStyles` renamed. A strict CSP blocks `style` attributes, but not `element.style`. */
function applyStyles(parsed: Node): void {
  if (!(parsed instanceof Element)) return;
  for (const element of parsed.querySelectorAll<HTMLElement>(`[${renamedStyle}]`)) {
    element.style.cssText = element.getAttribute(renamedStyle) ?? '';
    element.removeAttribute(renamedStyle);
  }
}

class StyledParser extends DocumentParser {
  override parse(dom: Node, options?: ParseOptions) {
    applyStyles(dom);
    return super.parse(dom, options);
  }
  override parseSlice(dom: Node, options?: ParseOptions) {
    applyStyles(dom);
    return super.parseSlice(dom, options);
  }
}

/** HTML given to the editor must go through `renameStyles`. Pasted HTML does so here. */
const CspStyles = Extension.create({
  name: 'cspStyles',
  onBeforeCreate() {
    const { schema } = this.editor;
    // `DocumentParser.fromSchema` returns the cached parser, so ProseMirror uses it for all HTML.
    schema.cached.domParser = new StyledParser(schema, DocumentParser.fromSchema(schema).rules);
  },
  transformPastedHTML: renameStyles,
});

export const extensions = [
  StarterKit.configure({
    // Add no attributes to stored links. New ones get `newLinkAttributes`.
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
    // A trailing node would add an empty paragraph to unedited text.
    trailingNode: false,
  }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  CommonAttributes,
  LoadableImage.configure({ inline: true }),
  StyledSpan,
  Color,
  Highlight.configure({ multicolor: true }),
  CspStyles,
  Superscript,
  Subscript,
  PlainTable,
  TableRow,
  TableHeader.extend({
    addAttributes() {
      return { ...this.parent?.(), ...cellAttributes, scope: { default: null } };
    },
  }),
  TableCell.extend({
    addAttributes() {
      return { ...this.parent?.(), ...cellAttributes };
    },
  }),
];

export const newLinkAttributes = { target: '_blank', rel: 'noopener noreferrer nofollow' };

const schema = getSchema(extensions);

/** Runs no scripts, fetches no images. Without `<body>`, a comment, script or style at the start would be lost. */
export function bodyOf(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(`<body>${renameStyles(html)}</body>`, 'text/html');
  applyStyles(body);
  return body;
}

/** tiptap's own parsing drops line breaks between words. */
export const documentOf = (html: string): DocumentNode =>
  DocumentParser.fromSchema(schema).parse(bodyOf(html));

/** The fragment has only what the editor supports, so no scripts. */
export function fragmentOf(html: string): Node {
  const fragment = DOMSerializer.fromSchema(schema).serializeFragment(documentOf(html).content);
  if (fragment instanceof DocumentFragment)
    for (const link of fragment.querySelectorAll('a')) Object.assign(link, newLinkAttributes);
  return fragment;
}

/** Caches the HTML of each block, so that a key press serializes only the changed block. */
const cache = new WeakMap<DocumentNode, string>();

export function htmlOf(document: DocumentNode): string {
  // In an inert document, so that no picture is fetched.
  const container = bodyOf('');
  return document.children
    .map((block) => {
      const cached = cache.get(block);
      if (cached !== undefined) return cached;
      const serializer = DOMSerializer.fromSchema(block.type.schema);
      container.replaceChildren(serializer.serializeNode(block, { document: container.ownerDocument }));
      cache.set(block, container.innerHTML);
      return container.innerHTML;
    })
    .join('');
}

/** `document` must equal `other`. */
export function copyCachedHtml(document: DocumentNode, other: DocumentNode): void {
  document.forEach((block, _, index) => {
    const cached = cache.get(other.child(index));
    if (cached !== undefined) cache.set(block, cached);
  });
}

/** Whether a link may have this target: a page, an e-mail address or a telephone number; never a script. */
export const isLinkAddress = (address: string): boolean => {
  if (/^[./#?]/.test(address)) return true;
  if (/^(mailto|tel):\S/i.test(address)) return true;
  if (!/^https?:\/\/[^/\s]/i.test(address) || !URL.canParse(address)) return false;
  // Chromium takes any words for a host, and writes a space as `%20`.
  return /^(localhost|\[.+\]|([^.%]+\.)+[^.%]+\.?)$/.test(new URL(address).hostname);
};
