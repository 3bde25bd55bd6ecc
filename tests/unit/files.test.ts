import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type Files, filesIn, filesInMemory } from '../../server/files/files';
import { filesInS3 } from '../../server/files/s3';

/** A fake of S3. It answers the calls that the server makes, and checks the access key but no signatures. */
async function startS3() {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
    const key = decodeURIComponent(pathname.replace(/^\/bucket\/?/, ''));
    const xml = (status: number, body: string) => {
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${body}`);
    };
    if (!request.headers.authorization?.includes('Credential=key/')) return xml(403, '<Error/>');
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    if (request.method === 'PUT') objects.set(key, Buffer.concat(parts));
    else if (request.method === 'DELETE') objects.delete(key);
    else if (searchParams.get('list-type') === '2') {
      // One name per page, so that there are several pages.
      const names = [...objects.keys()].sort();
      const at = Number(searchParams.get('continuation-token') ?? 0);
      const more = at + 1 < names.length ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : '';
      const name = names[at] ? `<Contents><Key>${names[at]}</Key></Contents>` : '';
      const isMore = `<IsTruncated>${more !== ''}</IsTruncated>`;
      return xml(200, `<ListBucketResult>${isMore}${more}${name}</ListBucketResult>`);
    } else {
      const object = objects.get(key);
      if (!object) return xml(404, '<Error><Code>NoSuchKey</Code></Error>');
      return response.writeHead(200).end(object);
    }
    response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://key:secret@127.0.0.1:${port}/bucket`, close: () => server.close() };
}

const s3 = await startS3();
const folder = await mkdtemp(join(tmpdir(), 'town-files-'));
afterAll(async () => {
  s3.close();
  await rm(folder, { recursive: true });
});

const stores: [string, () => Files][] = [
  ['a folder', () => filesIn(join(folder, 'files'))],
  ['memory', filesInMemory],
  // With a slash at the end, which people easily add to the address of a bucket.
  ['S3', () => filesInS3(new URL(s3.url.replace(/\/?(\?|$)/, '/$1')))],
];

async function all(files: Files): Promise<string[]> {
  const names: string[] = [];
  for await (const name of files.names()) names.push(name);
  return names.sort();
}

it.each(stores)('keeps files in %s', async (_, open) => {
  const files = open();
  expect(await all(files)).toEqual([]);
  const [picture, other] = [Buffer.from([0, 255, 10, 13, 1]), Buffer.from('%PDF-')];
  await files.put('1/a.png', picture);
  await files.put('2/b.pdf', Buffer.from('first'));
  await files.put('2/b.pdf', other);
  expect(await files.get('1/a.png')).toEqual(picture);
  expect(await files.get('2/b.pdf')).toEqual(other);
  expect(await files.get('1/none.png')).toBeUndefined();
  expect(await files.get(`1/${'a'.repeat(300)}.png`)).toBeUndefined();
  expect(await all(files)).toEqual(['1/a.png', '2/b.pdf']);
  await files.remove('1/a.png');
  await files.remove('1/none.png');
  expect(await files.get('1/a.png')).toBeUndefined();
  expect(await all(files)).toEqual(['2/b.pdf']);
});

it('a folder that cannot be read leads to an error, not to an empty list of files', async () => {
  const path = join(folder, 'not-a-folder');
  await writeFile(path, '');
  await expect(all(filesIn(path))).rejects.toThrow('ENOTDIR');
});

it('an upload that a crash interrupted is removed, and a running upload is kept', async () => {
  const files = filesIn(join(folder, 'crashed'));
  await files.put('1/a.png', Buffer.from('whole'));
  const part = join(folder, 'crashed', '1', 'b.png.part');
  await writeFile(part, 'half');
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  await files.removeUnfinished?.(inMinutes(-1));
  expect((await readdir(dirname(part))).sort()).toEqual(['a.png', 'b.png.part']);
  await files.removeUnfinished?.(inMinutes(1));
  expect(await readdir(dirname(part))).toEqual(['a.png']);
});

it('a store that is down leads to an error with a reason, also while its files are listed', async () => {
  // Nobody listens at port 1.
  const files = filesInS3(new URL('http://key:secret@127.0.0.1:1/bucket'));
  for (const call of [() => all(files), () => files.get('1/a.png'), () => files.remove('1/a.png')])
    await expect(call()).rejects.toThrow(/^The file store failed: .*ECONNREFUSED/);
});
