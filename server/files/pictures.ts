import sharp from 'sharp';
import { fileKind } from '../../backend/imageSize';
import { Refusal } from '../../backend/refusal';

/** The widths, in pixels, that a picture is kept in besides its own. */
export const widths = [320, 640, 1280] as const;

/** The name of a smaller form of a file. */
export const smallName = (name: string, width: number): string => name.replace(/\.\w+$/, `-${width}.webp`);

const maxPixels = 50_000_000;

export interface Prepared {
  bytes: Buffer;
  /** The smaller forms, by width. */
  small: Map<number, Buffer>;
}

const options = { failOn: 'none', limitInputPixels: maxPixels } as const;

/** Where a picture was taken, and with what, is nobody's business. Removes it, and turns the picture as it said. */
async function withoutMetadata(bytes: Buffer): Promise<Buffer> {
  const { exif, xmp, iptc, tifftagPhotoshop, comments, pages = 1 } = await sharp(bytes, options).metadata();
  if (!exif && !xmp && !iptc && !tifftagPhotoshop && !comments) return bytes;
  return sharp(bytes, { ...options, animated: pages > 1 })
    .autoOrient()
    .keepIccProfile()
    .jpeg({ quality: 90, force: false })
    .webp({ quality: 90, force: false })
    .toBuffer();
}

/**
 * What is stored of an uploaded file: pictures without metadata, and in three widths. GIFs and PDFs stay as they are.
 * @throws Refusal 413 for too many pixels, 415 for a picture that cannot be cleaned
 */
export async function prepare(bytes: Buffer): Promise<Prepared> {
  const kind = fileKind(bytes);
  const small = new Map<number, Buffer>();
  if (!kind?.width || !kind.height || kind.contentType === 'image/gif') return { bytes, small };
  if (kind.width * kind.height > maxPixels) throw new Refusal(413, 'L’image dépasse 50 millions de pixels.');
  let clean: Buffer;
  try {
    clean = await withoutMetadata(bytes);
    const { width = 0, pages = 1 } = await sharp(clean, options).metadata();
    if (pages > 1) return { bytes: clean, small };
    for (const size of widths.filter((one) => one < width)) {
      small.set(size, await sharp(clean, options).resize(size).webp({ quality: 80 }).toBuffer());
    }
  } catch {
    // A file that no program can show holds no picture, but may hold a position.
    if (/Exif\0|http:\/\/ns\.adobe\.com/.test(bytes.toString('latin1'))) {
      throw new Refusal(415, 'L’image est abîmée : enregistrez-la à nouveau, puis renvoyez-la.');
    }
    return { bytes, small: new Map() };
  }
  return { bytes: clean, small };
}
