import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Frame } from '../../site/model';
import type { PublicTown } from './town';

/** The name changes with the content. */
export interface Asset {
  name: string;
  type: string;
  body: Buffer;
}

const pathOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

function hashed(name: string, type: string, body: Buffer): Asset {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 10);
  return { name: name.replace('.', `-${hash}.`), type, body };
}

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };

async function makeAssets() {
  const font = hashed(
    'figtree.woff2',
    'font/woff2',
    readFileSync(pathOf('node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')),
  );
  const { outputFiles } = await build({
    entryPoints: [
      pathOf('site/style.css'),
      ...['map', 'page', 'worker', 'push', 'intake', 'gallery'].map((name) =>
        pathOf(`site/browser/${name}.ts`),
      ),
    ],
    outdir: pathOf('site'),
    entryNames: '[name]',
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2020',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.png': 'dataurl' },
    // The name of the font is filled in below.
    external: ['*.woff2'],
    legalComments: 'none',
  });
  const file = (name: string): Asset => {
    const found = outputFiles.find(({ path }) => path.endsWith(`/${name}`) || path.endsWith(`\\${name}`));
    if (!found) throw new Error(`The site has no ${name}`);
    const text = found.text.replace('figtree.woff2', font.name);
    return hashed(name, name.endsWith('.css') ? types.css : types.js, Buffer.from(text));
  };
  return {
    font,
    styles: file('style.css'),
    map: file('map.js'),
    mapStyles: file('map.css'),
    page: file('page.js'),
    worker: file('worker.js'),
    push: file('push.js'),
    intake: file('intake.js'),
    gallery: file('gallery.js'),
  };
}

let assets: ReturnType<typeof makeAssets> | undefined;

export const siteAssets = () => {
  assets ??= makeAssets();
  return assets;
};

const defaultColours = { primary: '#308e87', secondary: '#f39159' };

export const coloursIn = ({ config }: Pick<PublicTown, 'config'>) => config?.colours ?? defaultColours;

export async function assetsAt(town: Pick<PublicTown, 'base' | 'config'>): Promise<Frame['assets']> {
  const { base } = town;
  const { primary, secondary } = coloursIn(town);
  const { font, styles, map, mapStyles, page, push, intake, gallery } = await siteAssets();
  const address = ({ name }: Asset) => `${base}/assets/${name}`;
  return {
    font: address(font),
    styles: address(styles),
    map: address(map),
    mapStyles: address(mapStyles),
    page: address(page),
    push: address(push),
    intake: address(intake),
    gallery: address(gallery),
    // At the top of the site: a service worker handles only the pages below its own path.
    worker: `${base}/sw.js`,
    // The name changes with the colours, because browsers keep the file for good.
    colours: `${base}/assets/colours-${`${primary}-${secondary}`.replaceAll('#', '')}.css`,
  };
}
