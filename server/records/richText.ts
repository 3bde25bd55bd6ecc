import sanitizeHtml from 'sanitize-html';

/** The styles that the editor writes, with the elements that have them. */
const styled: Readonly<Record<string, readonly string[]>> = {
  'text-align': ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  color: ['span', 'mark'],
  'background-color': ['mark'],
};
/** Names, numbers and functions of colours: nothing that loads a file. */
const plainStyle = /^(?!.*url)[-\w#%.,() ]+$/i;

/** The declarations of a style that may stay. A style without others stays to the letter. */
function keptStyle(element: string, style: string): string {
  const declarations = style.split(';').filter((one) => one.trim() !== '');
  const kept = declarations.filter((one) => {
    const [name = '', value = ''] = one.split(':', 2).map((part) => part.trim().toLowerCase());
    return styled[name]?.includes(element) && plainStyle.test(value);
  });
  return kept.length === declarations.length ? style : kept.map((one) => `${one.trim()};`).join(' ');
}

const newNames: Readonly<Record<string, string>> = { b: 'strong', i: 'em', del: 's', strike: 's' };

const options: sanitizeHtml.IOptions = {
  // What the editor of the admin keeps (src/fields/inputs/richText).
  allowedTags: [
    ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'blockquote', 'hr', 'ul', 'ol', 'li', 'br', 'img'],
    ...[
      'table',
      'tbody',
      'tr',
      'th',
      'td',
      'a',
      'strong',
      'em',
      's',
      'u',
      'code',
      'sub',
      'sup',
      'mark',
      'span',
    ],
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
      const name = newNames[tagName] ?? tagName;
      const kept = style && keptStyle(name, style);
      return { tagName: name, attribs: kept ? { ...attribs, style: kept } : attribs };
    },
  },
};

/**
 * Removes from HTML what the editor of the admin cannot write: scripts, frames, styles that load. What the editor wrote
 * stays to the letter, so the form of the output is that of browsers: `<br>`, `&nbsp;`.
 */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, options).replaceAll(' />', '>').replaceAll('\u00a0', '&nbsp;');
