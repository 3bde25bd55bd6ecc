import { describe, expect, it } from 'vitest';
import { demoKey } from '../../demo/accounts';
import { openBackend } from './backend';
import { entriesOf, rowOf } from './caller';

const { backend, nobody, superAdmin, admin, user } = await openBackend();

const bytes = (text: string) => Buffer.from(text, 'latin1');
const png = async () => {
  const [picture] = entriesOf(await admin.get('GCS?contentType_eq=image/png&range=0-0'));
  return Buffer.from(await (await fetch(`${backend.url}${picture?.url}`)).arrayBuffer());
};
// Pictures with hardly more than a header, which contains their size.
const jpeg = bytes(`\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08\x00\x50\x00\x78\x03${'\0'.repeat(12)}`);
// JPEG allows any number of fill bytes 0xff before a marker.
const padded = bytes(
  `\xff\xd8\xff\xff\xe0\x00\x04ab\xff\xff\xff\xc0\x00\x11\x08\x00\x50\x00\x78\x03${'\0'.repeat(12)}`,
);
// A JPEG with the height 0 in its header. JPEG allows the height after the pixels, but no browser reads it there.
const flat = bytes(`\xff\xd8\xff\xc0\x00\x11\x08\x00\x00\x00\x78\x03${'\0'.repeat(12)}`);
const gif = bytes('GIF89a\x20\x03\x58\x02\x00\x00\x00;');
const lossy = bytes(
  `RIFF\x30\0\0\0WEBPVP8 \x20\0\0\0\x10\x02\0\x9d\x01\x2a\x40\x01\xf0\x00${'\0'.repeat(8)}`,
);
const extended = bytes(`RIFF\x30\0\0\0WEBPVP8X\x0a\0\0\0\x10\0\0\0\x7f\x02\0\xdf\x01\0${'\0'.repeat(8)}`);
// Lossless WebP has the size in 28 bits: 14 for the width minus one, and 14 for the height minus one.
const tiny = bytes('RIFF\x14\0\0\0WEBPVP8L\x07\0\0\0\x2f\0\0\0\0\x88\x88\0');
const lossless = bytes(`RIFF\x30\0\0\0WEBPVP8L\x20\0\0\0\x2f\x63\xc0\x31\x00${'\0'.repeat(8)}`);

function upload(file: Buffer, words: Record<string, string> = {}, name = 'Photo d’été.png', caller = admin) {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(file)], name));
  for (const [key, value] of Object.entries(words)) form.append(key, value);
  return caller.call('POST', 'GCS', form, { 'content-type': '' });
}

describe('the image bank', () => {
  it('stores an upload, with the size read from the picture itself', async () => {
    const file = await png();
    const answer = await upload(file, { title: 'Le quai', alt: 'Un quai' });
    const picture = rowOf(answer);
    expect(answer.status).toBe(201);
    expect(picture).toMatchObject({
      title: 'Le quai',
      alt: 'Un quai',
      contentType: 'image/png',
      size: file.length,
      width: 480,
      height: 300,
    });
    expect(rowOf(await admin.get(`GCS?id_eq=${picture.id}`)).entries).toEqual([picture]);
    const shown = await fetch(`${backend.url}${picture.url}`);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await shown.arrayBuffer()).equals(file)).toBe(true);
  });

  it('uses the file name as the title by default', async () => {
    expect(rowOf(await upload(await png()))).toMatchObject({ title: 'Photo d’été', alt: '' });
  });

  it('cuts a file name that is too long for a title, but never within a character', async () => {
    const picture = rowOf(await upload(gif, {}, `${'a'.repeat(499)}🏖️.gif`));
    expect(picture.title).toBe('a'.repeat(499));
  });

  it.each(['title', 'alt'])('refuses the field %s with more than 500 characters', async (name) => {
    const message = 'Le champ doit contenir au plus 500 caractères';
    const refusal = { status: 422, body: { message, errors: { [name]: message } } };
    expect(await upload(gif, { [name]: 'a'.repeat(501) })).toMatchObject(refusal);
    const picture = rowOf(await upload(gif, { [name]: 'a'.repeat(500) }));
    const changed = { ...picture, [name]: 'b'.repeat(501) };
    expect(await admin.call('PUT', `GCS/${picture.id}`, changed)).toMatchObject(refusal);
  });

  it.each([
    ['JPEG', jpeg, 'image/jpeg', 120, 80],
    ['JPEG with fill bytes', padded, 'image/jpeg', 120, 80],
    ['GIF', gif, 'image/gif', 800, 600],
    ['lossy WebP', lossy, 'image/webp', 320, 240],
    ['lossless WebP', lossless, 'image/webp', 100, 200],
    ['lossless WebP of 28 bytes', tiny, 'image/webp', 1, 1],
    ['extended WebP', extended, 'image/webp', 640, 480],
    ['PDF', bytes('%PDF-1.4\n%%EOF'), 'application/pdf', null, null],
  ])('reads the type of a %s, and the size of a picture', async (_, file, contentType, width, height) => {
    expect(rowOf(await upload(file))).toMatchObject({ contentType, width, height });
  });

  it.each([
    ['a text named .png', bytes('hello'), 415],
    ['a JPEG without a height', flat, 415],
    ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['a file of more than 10 MB', Buffer.concat([gif, Buffer.alloc(10 * 1024 * 1024)]), 413],
    ['a file of 12 MB', Buffer.alloc(12 * 1024 * 1024), 413],
  ])('refuses %s', async (_, file, status) => {
    const before = (await admin.get('GCS/count')).body;
    const answer = await upload(file);
    expect([answer.status, answer.body]).toEqual([status, { message: expect.any(String) }]);
    expect((await admin.get('GCS/count')).body).toEqual(before);
  });

  it('refuses an incomplete, malformed or forbidden upload', async () => {
    const form = new FormData();
    form.append('title', 'x');
    expect((await admin.call('POST', 'GCS', form, { 'content-type': '' })).status).toBe(400);
    expect((await upload(gif, { colour: 'red' })).status).toBe(400);
    expect((await admin.call('POST', 'GCS', { title: 'x' })).status).toBe(415);
    expect((await upload(gif, {}, 'a.gif', user)).status).toBe(403);
    expect((await upload(gif, {}, 'a.gif', nobody)).status).toBe(401);
    const other = await admin.call('POST', 'pages', form, { 'content-type': '' });
    expect(other.status).toBe(415);
  });

  it.each(['file', 'title', 'alt'])('refuses an upload that has the part %s twice', async (part) => {
    const form = new FormData();
    for (const name of ['file', 'title', 'alt', part])
      form.append(name, name === 'file' ? new File([new Uint8Array(gif)], 'a.gif') : 'Le quai');
    const before = (await admin.get('GCS/count')).body;
    const message = `La partie "${part}" est donnée deux fois.`;
    expect(await admin.call('POST', 'GCS', form, { 'content-type': '' })).toMatchObject({
      status: 400,
      body: { message, errors: { [part]: message } },
    });
    expect((await admin.get('GCS/count')).body).toEqual(before);
  });

  it('changes only the title and the description of a picture', async () => {
    const picture = rowOf(await upload(gif, {}, 'a.gif', superAdmin));
    const changed = await admin.call('PUT', `GCS/${picture.id}`, {
      ...picture,
      title: 'Autre',
      alt: 'Autre',
    });
    expect(changed.body).toMatchObject({
      ...picture,
      title: 'Autre',
      alt: 'Autre',
      updatedAt: expect.any(String),
      updatedBy: 'Mehdi Benali',
    });
    for (const change of [{ url: '/x' }, { size: 1 }, { contentType: 'text/html' }]) {
      expect((await admin.call('PUT', `GCS/${picture.id}`, { ...picture, ...change })).status).toBe(400);
    }
    // The backend itself sets the audit fields, whatever the body has.
    const late = await admin.call('PUT', `GCS/${picture.id}`, { ...picture, title: 'Plus tard' });
    expect(late.body).toMatchObject({ title: 'Plus tard', updatedBy: 'Mehdi Benali' });
    // The two texts are enough: the other fields are kept.
    const brief = await admin.call('PUT', `GCS/${picture.id}`, { title: 'Bref', alt: '' });
    expect(brief.body).toMatchObject({ title: 'Bref', alt: '', url: picture.url, width: picture.width });
  });

  it('returns the picture itself by its id, if the call has all headers', async () => {
    const picture = rowOf(await upload(await png()));
    const headers = { 'x-api-key': demoKey, 'content-type': 'application/json', authorization: admin.token };
    const response = await fetch(`${backend.url}/api/v1/GCS/${picture.id}`, { headers });
    expect(response.headers.get('content-type')).toBe('image/png');
    expect((await response.arrayBuffer()).byteLength).toBe(picture.size);
    expect((await fetch(`${backend.url}/api/v1/GCS/${picture.id}`)).status).toBe(401);
    expect((await admin.get('GCS/none')).status).toBe(404);
  });

  it('answers 404 to unknown files, and to names that point outside of the folder', async () => {
    for (const name of ['none.png', '..%2F..%2Fdb.json', '%2e%2e%2fdb.json', '..%5Cdb.json']) {
      expect([name, (await fetch(`${backend.url}/api/v1/files/${name}`)).status]).toEqual([name, 404]);
    }
  });
});

describe('deleting a picture', () => {
  const uses: [string, (picture: { url: unknown; id: unknown }) => object, string][] = [
    ['the image of a page', ({ url }) => ({ imageUrl: url }), 'pages'],
    ['one of the media of a page', ({ url }) => ({ medias: [{ url, title: 'x' }] }), 'pages'],
    ['a picture in the text of a page', ({ url }) => ({ longDescription: `<img src="${url}">` }), 'pages'],
    ['the image of a social network', ({ url }) => ({ imageUrl: url }), 'socialNetworks'],
  ];

  it.each(uses)('is refused only while the picture is %s', async (_, body, collection) => {
    const { url, id } = rowOf(await upload(gif));
    const record = rowOf(await admin.call('POST', collection, body({ url, id })));
    const refused = await admin.call('DELETE', `GCS/${id}`);
    expect([refused.status, refused.body]).toEqual([409, { message: 'Le fichier est utilisé' }]);
    expect((await fetch(`${backend.url}${url}`)).status).toBe(200);
    await admin.call('DELETE', `${collection}/${record.id}`);
    expect((await admin.call('DELETE', `GCS/${id}`)).status).toBe(200);
    expect((await fetch(`${backend.url}${url}`)).status).toBe(404);
    expect((await admin.get(`GCS/${id}`)).status).toBe(404);
  });

  it('is refused for an avatar and for the photographs of a report', async () => {
    const [me, photo] = [
      rowOf(await admin.get('users/me')),
      entriesOf(await admin.get('GCS?title_like=depot'))[0],
    ];
    const [avatar] = entriesOf(await admin.get(`GCS?url_eq=${me.avatar}`));
    expect((await admin.call('DELETE', `GCS/${avatar?.id}`)).status).toBe(409);
    expect((await admin.call('DELETE', `GCS/${photo?.id}`)).status).toBe(409);
  });
});
