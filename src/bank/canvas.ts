import { fileNameOf } from '../metadata';

/** In percent of the width and height of the picture. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement, { width, height }: Part) => ({
  width: Math.round((width / 100) * naturalWidth),
  height: Math.round((height / 100) * naturalHeight),
});

export function isWhole(image: HTMLImageElement, part: Part): boolean {
  const { width, height } = sizeOf(image, part);
  return width === image.naturalWidth && height === image.naturalHeight;
}

/** JPEG, unless the picture may be transparent. For a GIF, browsers write PNG. */
const typeOf = (url: string) => {
  const [, extension] = /\.(png|webp|gif)$/i.exec(fileNameOf(url)) ?? [];
  return extension ? `image/${extension.toLowerCase()}` : 'image/jpeg';
};

/** Returns a PNG if the browser cannot write `type`; `undefined` if it cannot write the picture at all. */
const blobOf = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | undefined>((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), type, 0.9));

/**
 * @param url the stored picture, whose extension decides the type. Not `image.src`: a `blob:` URL after a turn
 * @param nameFor returns the file name without its extension, for a size in pixels
 * @returns `undefined` if the browser cannot write the picture
 */
export async function partOf(
  image: HTMLImageElement,
  part: Part,
  url: string,
  nameFor: (width: number, height: number) => string,
): Promise<File | undefined> {
  const { naturalWidth, naturalHeight } = image;
  const [x, y] = [(part.x / 100) * naturalWidth, (part.y / 100) * naturalHeight];
  const { width, height } = sizeOf(image, part);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, width, height);
  const blob = await blobOf(canvas, typeOf(url));
  const extension = blob?.type.split('/')[1]?.replace('jpeg', 'jpg');
  return blob && new File([blob], `${nameFor(width, height)}.${extension}`, { type: blob.type });
}

/** Turns a picture right by 90°. The result is a PNG, so nothing is lost. */
export async function turned(image: HTMLImageElement): Promise<Blob | undefined> {
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = Object.assign(document.createElement('canvas'), { width: height, height: width });
  const context = canvas.getContext('2d');
  context?.translate(height, 0);
  context?.rotate(Math.PI / 2);
  context?.drawImage(image, 0, 0);
  return blobOf(canvas, 'image/png');
}
