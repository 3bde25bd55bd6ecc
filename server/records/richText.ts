import sanitizeHtml from 'sanitize-html';

/** The styles that the editor writes. */
const elementsByStyle = new Map([
  ['text-align', ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']],
  ['color', ['span', 'mark']],
  ['background-color', ['mark']],
]);
/** Colour names, numbers and functions, but nothing that loads a file. */
const plainStyle = /^(?!.*url)[-\w#%.,() ]+$/i;

function cleanStyle(element: string, style: string): string {
  const declarations = style.split(';').filter((one) => one.trim() !== '');
  const kept = declarations.filter((one) => {
    const [name = '', ...value] = one.split(':');
    const elements = elementsByStyle.get(name.trim().toLowerCase());
    return elements?.includes(element) && plainStyle.test(value.join(':').trim());
  });
  return kept.length === declarations.length ? style : kept.map((one) => `${one.trim()};`).join(' ');
}

const withNoopener = (rel = '') =>
  rel.toLowerCase().split(/\s+/).includes('noopener') ? rel : `noopener ${rel}`.trim();

const modernNames = new Map([
  ['b', 'strong'],
  ['i', 'em'],
  ['del', 's'],
  ['strike', 's'],
]);

const options: sanitizeHtml.IOptions = {
  // Everything that the editor of the admin supports (src/fields/inputs/richText).
  allowedTags: [
    ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'blockquote', 'hr', 'ul', 'ol', 'li', 'br', 'img'],
    ...['table', 'tbody', 'tr', 'th', 'td'],
    ...['a', 'strong', 'em', 's', 'u', 'code', 'sub', 'sup', 'mark', 'span'],
  ],
  allowedAttributes: {
    '*': ['class', 'id', 'lang', 'dir', 'title', 'style'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start', 'type'],
    mark: ['data-color'],
    th: ['colspan', 'rowspan', 'colwidth', 'scope'],
    td: ['colspan', 'rowspan', 'colwidth'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'noembed', 'noframes', 'iframe', 'xmp'],
  transformTags: {
    '*': (tagName, { style, ...attribs }) => {
      const name = modernNames.get(tagName) ?? tagName;
      const allowed = style && cleanStyle(name, style);
      return { tagName: name, attribs: allowed ? { ...attribs, style: allowed } : attribs };
    },
    // A page in a new tab must not get access to the page that opened it.
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs.target ? { ...attribs, rel: withNoopener(attribs.rel) } : attribs,
    }),
  },
};

const withoutForbidden = (html: string): string =>
  sanitizeHtml(html, options).replaceAll(' />', '>').replaceAll('\u00a0', '&nbsp;');

/**
 * Removes from HTML what the editor of the admin cannot write. Writes `<br>` and `&nbsp;` as browsers do, so that what
 * the editor wrote stays the same.
 */
export function cleanHtml(html: string): string {
  const clean = withoutForbidden(html);
  // If the first pass removes an `<svg>`, a heading in it may end up in a paragraph. The second pass repairs this.
  return clean === html ? clean : withoutForbidden(clean);
}

/** The only entities that sanitize-html writes into text. */
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** Has a line for each paragraph (also in a cell), list item and row. A space separates the cells of a row. */
export const plainTextOf = (html: string): string =>
  sanitizeHtml(
    html
      .replace(/<\/t[dh]\b[^>]*>/gi, ' ')
      .replace(/<(br|\/?(p|h[1-6]|li|tr|blockquote|pre|div))\b[^>]*>/gi, '\n'),
    {
      allowedTags: [],
      allowedAttributes: {},
    },
  )
    .replace(/&(amp|lt|gt);/g, (entity) => entities[entity] ?? entity)
    .replace(/[^\S\n]*\n\s*/g, '\n')
    .trim();
