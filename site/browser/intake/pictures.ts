/** The maximum length of the longest side, in pixels: of a sent picture, and of its thumbnail. */
const side = 1600;
const thumb = 160;

async function drawn(bitmap: ImageBitmap, longest: number): Promise<HTMLCanvasElement> {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export interface Drawn {
  picture: Blob;
  /** A `data:` URL, which the Content Security Policy allows. */
  thumb: string;
}

/** Removes all metadata, such as the position. @throws if the file is no picture */
export async function redraw(file: Blob): Promise<Drawn> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const canvas = await drawn(bitmap, side);
    const picture = await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/jpeg', 0.82),
    );
    return { picture, thumb: (await drawn(bitmap, thumb)).toDataURL('image/jpeg', 0.7) };
  } finally {
    bitmap.close();
  }
}

/** Where a JPEG was taken, by its EXIF data. */
export async function positionIn(file: Blob): Promise<[latitude: number, longitude: number] | undefined> {
  try {
    const view = new DataView(await file.slice(0, 256 * 1024).arrayBuffer());
    return gpsOf(view, exifAt(view));
  } catch {
    // The file is no JPEG, has no EXIF data, is truncated or is gone.
    return undefined;
  }
}

/** The offset of the TIFF header. @throws RangeError if the file has no EXIF data */
function exifAt(view: DataView): number {
  if (view.getUint16(0) !== 0xffd8) throw new RangeError('No JPEG');
  let at = 2;
  // Finds the segment with the marker APP1 and the text `Exif`.
  while (view.getUint16(at) !== 0xffe1 || view.getUint32(at + 4) !== 0x45786966)
    at += 2 + view.getUint16(at + 2);
  return at + 10;
}

/** @param tiff the offset of the TIFF header, from which all other offsets count */
function gpsOf(view: DataView, tiff: number): [number, number] | undefined {
  // `II`: little-endian.
  const isLittle = view.getUint16(tiff) === 0x4949;
  const short = (at: number) => view.getUint16(at, isLittle);
  const long = (at: number) => view.getUint32(at, isLittle);
  /** The offset of the value of a tag. A directory has its number of entries, then 12 bytes for each. */
  const find = (directory: number, tag: number) => {
    for (let n = 0, at = directory + 2; n < short(directory); n++, at += 12)
      if (short(at) === tag) return at + 8;
    return undefined;
  };
  // The tag of the GPS directory.
  const pointer = find(tiff + long(tiff + 4), 0x8825);
  if (pointer === undefined) return undefined;
  const gps = tiff + long(pointer);
  /** `tag` has the letter of the direction, such as `S`. The next tag has the value. */
  const degrees = (tag: number, negative: string) => {
    const [sign, value] = [find(gps, tag), find(gps, tag + 1)];
    if (sign === undefined || value === undefined) return Number.NaN;
    const parts = [0, 8, 16].map((step) => {
      const at = tiff + long(value) + step;
      return long(at) / long(at + 4);
    });
    const [whole = 0, minutes = 0, seconds = 0] = parts;
    const size = whole + minutes / 60 + (Number.isFinite(seconds) ? seconds : 0) / 3600;
    return String.fromCharCode(view.getUint8(sign)) === negative ? -size : size;
  };
  const [latitude, longitude] = [degrees(1, 'S'), degrees(3, 'W')];
  // Some cameras write 0, 0 for an unknown position.
  const isPlace =
    Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0);
  return isPlace ? [latitude, longitude] : undefined;
}
