import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import delivered from '../../public/config.json';
import { createServer } from '../../server/http/server';
import { readConfig } from '../../src/config';
import { citizenOf } from './citizen';
import { openEmptyTown } from './emptyTown';

const town = await openEmptyTown();
afterAll(town.close);

/** A visitor of the site of a town. `logo` is the address of its logo, or ''. Only /logo.svg leads to a picture. */
function visitorOf(logo: string) {
  const config = readConfig({ ...delivered, apiKey: town.key, logo });
  const server = createServer({ ...town.service, configOf: () => config });
  const red =
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><rect width="60" height="30" fill="#f00"/></svg>';
  server.get('/logo.svg', (_, reply) => reply.type('image/svg+xml').send(red));
  return citizenOf({ server });
}

/** The colour at a point of a picture. `x` and `y` go from 0 to 1. */
async function colourAt(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4;
  return [...data.subarray(at, at + 4)];
}

const [green, red, white, clear] = [
  [48, 142, 135, 255],
  [255, 0, 0, 255],
  [255, 255, 255, 255],
  [0, 0, 0, 0],
];

// `middle`: the colour in the middle. `any` and `cut`: the colour in the corner of an `any` and a `maskable` icon.
it.each([
  ['of its logo', '/logo.svg', { middle: red, any: clear, cut: white }],
  ['of a town hall, without a logo', '', { middle: undefined, any: clear, cut: green }],
  ['of a town hall, if its logo is missing', '/nowhere.svg', { middle: undefined, any: clear, cut: green }],
] as const)('lets the site be installed with icons %s', async (_, logo, colours) => {
  const visit = visitorOf(logo);
  const { icons } = (await visit('/ville/manifest.webmanifest')).json();
  expect(icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes, type, purpose } of icons) {
    const { statusCode, headers, rawPayload } = await visit(src);
    expect([src, statusCode, headers['content-type']]).toEqual([src, 200, type]);
    const { width, height, format } = await sharp(rawPayload).metadata();
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
    expect(await colourAt(rawPayload, 0, 0)).toEqual(purpose === 'any' ? colours.any : colours.cut);
    if (colours.middle) expect(await colourAt(rawPayload, 0.5, 0.5)).toEqual(colours.middle);
  }
  const [, touch = ''] =
    /<link rel="apple-touch-icon" href="([^"]+)"/.exec((await visit('/ville/')).body) ?? [];
  expect(await colourAt((await visit(touch)).rawPayload, 0, 0)).toEqual(colours.cut);
});
