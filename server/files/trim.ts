import { fileKind } from '../../contract/fileKind';

/** Where a PNG ends: after its chunk IEND. Each chunk has 12 bytes around its data: length, type and checksum. */
function pngEnd(bytes: Buffer): number {
  // After the signature.
  let at = 8;
  while (bytes.toString('latin1', at + 4, at + 8) !== 'IEND') at += 12 + bytes.readUInt32BE(at);
  return at + 12;
}

/** Where a JPEG ends: after the first marker EOI (ff d9) outside of a segment. */
function jpegEnd(bytes: Buffer): number {
  let at = 2;
  while (bytes.readUInt8(at) !== 0xff || bytes.readUInt8(at + 1) !== 0xd9) {
    const marker = bytes.readUInt8(at + 1);
    // Pixel data has no length field. It contains escapes (ff 00), padding (ff ff) and restart markers (ff d0 to d7).
    const isPixel =
      bytes[at] !== 0xff || marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
    at += isPixel ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return at + 2;
}

/** The bytes that begin a block of a GIF, and those that name its extensions. */
const gif = { image: 0x2c, extension: 0x21, end: 0x3b, control: 0xf9, application: 0xff };

/** Of the extensions, keeps only those that show and repeat the frames. */
function cleanGif(bytes: Buffer): Buffer {
  /** The size of a colour table in bytes. Bit 7 says that the table exists. Bits 0 to 2 say how many colours it has. */
  const tableSize = (packed: number) => (packed & 0x80 ? 3 << ((packed & 7) + 1) : 0);
  /** Each sub-block begins with its length. The last one is empty. */
  const afterSubBlocks = (from: number) => {
    let at = from;
    while (bytes.readUInt8(at) !== 0) at += 1 + bytes.readUInt8(at);
    return at + 1;
  };
  // The header has 13 bytes. Byte 10 describes the colour table of the file.
  let at = 13 + tableSize(bytes.readUInt8(10));
  const parts = [bytes.subarray(0, at)];
  while (bytes.readUInt8(at) !== gif.end) {
    const start = at;
    const isImage = bytes[at] === gif.image;
    if (!isImage && bytes[at] !== gif.extension) throw new Error('No block');
    // An extension has 2 bytes before its sub-blocks. An image has 11, and the colour table that byte 9 describes.
    at = afterSubBlocks(isImage ? at + 11 + tableSize(bytes.readUInt8(at + 9)) : at + 2);
    const isControl = bytes[start + 1] === gif.control;
    const isApplication = bytes[start + 1] === gif.application;
    const isLoop =
      isApplication && /NETSCAPE2\.0|ANIMEXTS1\.0/.test(bytes.toString('latin1', start + 3, start + 14));
    if (isImage || isControl || isLoop) parts.push(bytes.subarray(start, at));
  }
  return Buffer.concat([...parts, bytes.subarray(at, at + 1)]);
}

/**
 * Cuts off the bytes after the end of a picture, because they could be anything. Also removes the metadata of a GIF.
 * @throws Error if a PNG, a JPEG or a GIF is damaged
 */
export function trimmed(bytes: Buffer): Buffer {
  switch (fileKind(bytes)?.extension) {
    case 'png':
      return bytes.subarray(0, pngEnd(bytes));
    case 'jpg':
      return bytes.subarray(0, jpegEnd(bytes));
    case 'webp':
      return bytes.subarray(0, 8 + bytes.readUInt32LE(4));
    case 'gif':
      return cleanGif(bytes);
    default:
      return bytes;
  }
}
