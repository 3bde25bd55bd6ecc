import { once } from 'node:events';
import { createServer as createStore } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { filesInS3 } from '../../server/files/s3';
import { createServer } from '../../server/http/server';
import { createLog } from '../../server/settings/log';
import { callerOf, rowOf } from '../backend/caller';
import { citizenOf, clerkOf } from './citizen';
import { openEmptyTown } from './emptyTown';

const town = await openEmptyTown();
afterAll(() => town.close());

const upload = (bytes: Buffer, name = 'photo.jpg', call = town.call) => {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], name));
  return call('POST', 'GCS', form, { 'content-type': '', 'x-api-key': town.key });
};

const load = async (address: unknown) => {
  const response = await fetch(`${town.url}${address}`);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

/** A photograph with 1500 × 900 pixels after its rotation, taken at 47° N. */
const photo = sharp({ create: { width: 900, height: 1500, channels: 3, background: '#308e87' } })
  .jpeg()
  .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 23/1 0/1' } })
  .withMetadata({ orientation: 6 });

it('stores a photograph upright and without its location', async () => {
  const sent = await photo.toBuffer();
  expect((await sharp(sent).metadata()).exif).toBeDefined();
  const picture = rowOf(await upload(sent));
  const { bytes } = await load(picture.url);
  const { exif, orientation, format, width, height } = await sharp(bytes).metadata();
  expect({ exif, orientation, format, width, height }).toEqual({
    exif: undefined,
    orientation: undefined,
    format: 'jpeg',
    width: 1500,
    height: 900,
  });
  expect(picture).toMatchObject({ width: 1500, height: 900, size: bytes.length, contentType: 'image/jpeg' });
});

it('serves a picture in three widths, or the original if it is narrower', async () => {
  const picture = rowOf(await upload(await photo.toBuffer()));
  for (const width of [320, 640, 1280]) {
    const { response, bytes } = await load(`${picture.url}?width=${width}`);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect((await sharp(bytes).metadata()).width).toBe(width);
  }
  expect((await load(`${picture.url}?width=321`)).response.status).toBe(400);
  const small = await sharp(await photo.toBuffer())
    .resize(200)
    .png()
    .toBuffer();
  const { url } = rowOf(await upload(small, 'small.png'));
  expect((await load(`${url}?width=320`)).bytes).toEqual(small);
});

it('shows citizens a decorative picture with an empty alternative text', async () => {
  const { id, url } = rowOf(await upload(await photo.toBuffer()));
  expect((await town.call('PUT', `GCS/${id}`, { title: 'Filet', alt: ' ' })).status).toBe(200);
  const page = { newsPage: false, type: 4, title: 'Filet', imageUrl: url, status: 'PUBLISHED' };
  const { id: pageId } = await clerkOf(town, 'pages').create(page);
  const { body } = await citizenOf(town)(`/ville/pages/${pageId}-filet`);
  const pictures = body.match(/<img[^>]*>/g)?.filter((html) => html.includes(String(url)));
  expect(pictures).toEqual([expect.stringContaining('alt=""')]);
});

it('answers HEAD as GET, without the file', async () => {
  const { url } = rowOf(await upload(await photo.toBuffer()));
  const visit = citizenOf(town);
  const [get, head] = [await visit(String(url)), await visit(String(url), {}, 'HEAD')];
  expect([head.statusCode, head.body]).toEqual([200, '']);
  for (const name of ['content-type', 'content-length', 'cache-control'])
    expect(head.headers[name]).toBe(get.headers[name]);
});

it('answers 404 if the number of the town in the address of a file is too large for the database', async () => {
  const { response } = await load('/api/v1/files/99999999999/photo.jpg');
  expect(response.status).toBe(404);
});

it('leaves a PDF and a GIF without metadata unchanged', async () => {
  const gif = await sharp(await photo.toBuffer())
    .gif()
    .toBuffer();
  for (const [bytes, name] of [
    [gif, 'a.gif'],
    [Buffer.from('%PDF-1.4\n%%EOF'), 'a.pdf'],
  ] as const) {
    const { url } = rowOf(await upload(bytes, name));
    expect((await load(url)).bytes).toEqual(bytes);
    expect((await load(`${url}?width=320`)).bytes).toEqual(bytes);
  }
});

it('refuses a damaged photograph that may contain a location', async () => {
  const position = `Exif\0\0${'\0'.repeat(20)}`;
  const frame = `\xff\xc0\x00\x11\x08\x00\x50\x00\x78\x03${'\0'.repeat(12)}`;
  const jpeg = Buffer.from(`\xff\xd8\xff\xe1\x00\x1c${position}${frame}`, 'latin1');
  // A bit depth that no PNG has, and a WebP without its pixels.
  const png = await photo.clone().png().toBuffer();
  png[24] = 3;
  const webp = await photo.clone().webp().toBuffer();
  webp.write('none', webp.indexOf('VP8 '));
  for (const [bytes, metadata] of [
    [jpeg, 'Exif'],
    [png, 'eXIf'],
    [webp, 'EXIF'],
  ] as const) {
    expect(bytes.includes(metadata)).toBe(true);
    expect((await upload(bytes)).status, metadata).toBe(415);
  }
});

it('refuses a picture with too many pixels', async () => {
  const large = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect((await upload(large, 'large.png')).status).toBe(413);
});

it('serves the smaller copies only at the address of the picture, and none once the picture is deleted', async () => {
  const { id, url } = rowOf(await upload(await photo.toBuffer()));
  const copy = String(url).replace('.jpg', '-320.webp');
  expect((await load(copy)).response.status).toBe(404);
  expect((await town.call('DELETE', `GCS/${id}`)).status).toBe(200);
  for (const address of [`${url}?width=320`, copy]) {
    expect([address, (await load(address)).response.status]).toEqual([address, 404]);
  }
});

it.each(['jpeg', 'png', 'webp', 'gif'] as const)('drops what follows the end of a %s', async (format) => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#308e87' } })
    .toFormat(format)
    .toBuffer();
  const { url, size } = rowOf(await upload(Buffer.concat([bytes, Buffer.from('<?php hidden();')])));
  expect((await load(url)).bytes).toEqual(bytes);
  expect(size).toBe(bytes.length);
});

/** An extension block of a GIF. */
const block = (label: number, ...parts: string[]) =>
  Buffer.concat([
    Buffer.from([0x21, label]),
    ...parts.map((part) => Buffer.from(`${String.fromCharCode(part.length)}${part}`, 'latin1')),
    Buffer.from([0]),
  ]);

const comment = block(0xfe, 'Taken by Paul');
const position = block(0xff, 'XMP DataXMP', '<exif:GPSLatitude>47,23N</exif:GPSLatitude>');

/** An animated GIF: `frames` without these extensions, `sent` with them after its header and its colour table. */
async function animation(...extensions: Buffer[]) {
  const frames = await sharp(Buffer.concat([Buffer.alloc(300, 20), Buffer.alloc(300, 200)]), {
    raw: { width: 10, height: 20, channels: 3, pageHeight: 10 },
  })
    .gif({ loop: 0, delay: [100, 100] })
    .toBuffer();
  // The header has 13 bytes. Its byte 10 says whether a colour table follows, and of which size.
  const packed = frames[10] ?? 0;
  const head = 13 + (packed & 0x80 ? 3 << ((packed & 7) + 1) : 0);
  return { frames, sent: Buffer.concat([frames.subarray(0, head), ...extensions, frames.subarray(head)]) };
}

it('keeps the animation of a GIF, without its comments and its location', async () => {
  const { frames, sent } = await animation(comment, block(0xfe, 'NETSCAPE2.0 by Paul'), position);
  const { url } = rowOf(await upload(sent, 'a.gif'));
  const { bytes } = await load(url);
  expect(bytes).toEqual(frames);
  expect(await sharp(bytes).metadata()).toMatchObject({ pages: 2, loop: 0 });
});

it('refuses a damaged GIF with a location or a comment, and stores one without them', async () => {
  const statuses = async (...extensions: Buffer[]) => {
    const { sent } = await animation(...extensions);
    const withoutEnd = sent.subarray(0, -1);
    const withStrayByte = Buffer.concat([withoutEnd, Buffer.from([7, 0x3b])]);
    return Promise.all([withoutEnd, withStrayByte].map(async (bytes) => (await upload(bytes)).status));
  };
  expect(await statuses(position)).toEqual([415, 415]);
  expect(await statuses(comment)).toEqual([415, 415]);
  expect(await statuses()).toEqual([201, 201]);
});

it('says that the file store is down, and logs why', async () => {
  const lines: string[] = [];
  const loggerInstance = createLog('error', { write: (line) => void lines.push(line) });
  // Nobody listens at port 1.
  const files = filesInS3(new URL('http://key:secret@127.0.0.1:1/bucket'));
  const server = createServer({ ...town.service, files }, { loggerInstance });
  const { call } = callerOf(await server.listen({ port: 0, host: '127.0.0.1' }), town.token);
  expect(await upload(await photo.toBuffer(), 'photo.jpg', call)).toMatchObject({
    status: 503,
    body: { message: 'Le stockage des fichiers est en panne. Réessayez dans un instant.' },
  });
  expect(lines.join()).toContain('ECONNREFUSED');
  await server.close();
});

it('says that the file store is down if the store drops the connection in the middle of a file', async () => {
  const { url } = rowOf(await upload(await photo.toBuffer()));
  const store = createStore((_, response) => {
    response.writeHead(200, { 'content-length': 1000 }).write('only a part');
    setImmediate(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(store, 'listening');
  const { port } = store.address() as AddressInfo;
  const files = filesInS3(new URL(`http://key:secret@127.0.0.1:${port}/bucket`));
  const server = createServer({ ...town.service, files });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${address}${url}`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  await server.close();
  store.close();
});
