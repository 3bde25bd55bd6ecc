/** The size is in pixels, and null for a PDF. */
export interface FileKind {
  contentType: string;
  extension: string;
  width: number | null;
  height: number | null;
}

const ascii = (bytes: Buffer, from: number, length: number) =>
  bytes.subarray(from, from + length).toString('latin1');

function jpegSize(bytes: Buffer): [number, number] | undefined {
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    // Any number of fill bytes (0xff) may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // The three exceptions are tables and an extension.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const height = bytes.readUInt16BE(at + 5);
      // Height 0 means that the height comes after the pixels. No browser shows such a file.
      return height > 0 ? [bytes.readUInt16BE(at + 7), height] : undefined;
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** WebP has three formats: lossy, lossless, extended. The first two store a size in 14 bits (`0x3fff`). */
function webpSize(bytes: Buffer): [number, number] | undefined {
  const format = ascii(bytes, 12, 4);
  // A lossless file may be shorter than 30 bytes: its width and height are in the first 25.
  if (bytes.length < (format === 'VP8L' ? 25 : 30)) return undefined;
  switch (format) {
    case 'VP8 ':
      return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
    }
    case 'VP8X':
      return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
    default:
      return undefined;
  }
}

const sized = (contentType: string, extension: string, size: [number, number] | undefined) =>
  size && { contentType, extension, width: size[0], height: size[1] };

/** `undefined` for any other type of file, or a truncated header. */
export function fileKind(bytes: Buffer): FileKind | undefined {
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' && bytes.length >= 24) {
    return sized('image/png', 'png', [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]);
  }
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return sized('image/jpeg', 'jpg', jpegSize(bytes));
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6)) && bytes.length >= 10) {
    return sized('image/gif', 'gif', [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]);
  }
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') {
    return sized('image/webp', 'webp', webpSize(bytes));
  }
  if (ascii(bytes, 0, 5) === '%PDF-') {
    return { contentType: 'application/pdf', extension: 'pdf', width: null, height: null };
  }
  return undefined;
}
