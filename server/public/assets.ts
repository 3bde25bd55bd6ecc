import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A file of the site, whose name changes with its content. */
export interface Asset {
  name: string;
  type: string;
  body: Buffer;
}

const read = (path: string) => readFileSync(fileURLToPath(new URL(path, import.meta.url)));

const hashed = (name: string, type: string, body: Buffer): Asset => {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 10);
  return { name: name.replace('.', `-${hash}.`), type, body };
};

/** A style sheet without its comments and spaces. */
const compact = (css: string) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replaceAll(';}', '}')
    .trim();

/** The styles and the font of the site. */
export function siteAssets(): { styles: Asset; font: Asset } {
  const font = hashed(
    'figtree.woff2',
    'font/woff2',
    read('../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
  );
  const css = compact(read('../../site/style.css').toString()).replace('figtree.woff2', font.name);
  return { styles: hashed('style.css', 'text/css; charset=utf-8', Buffer.from(css)), font };
}
