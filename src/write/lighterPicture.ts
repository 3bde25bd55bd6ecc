/** In pixels. */
const maxSide = 2000;
const quality = 0.85;

const decoder = new TextDecoder('latin1');

async function contentsOf(file: File) {
  const text = decoder.decode(await file.arrayBuffer());
  // Looks only where the formats mark an animation: elsewhere, the bytes of a photo may spell the same letters.
  const isAnimatedWebp = text.startsWith('VP8X', 12) && (text.charCodeAt(20) & 2) !== 0;
  const isAnimatedPng = text.startsWith('PNG', 1) && text.slice(0, text.indexOf('IDAT')).includes('acTL');
  return {
    // JPEG: Exif\0\0 and the namespace of XMP. PNG: eXIf. WebP: EXIF and XMP.
    hasMetadata: /Exif\0\0|ns\.adobe\.com\/xap|eXIf|EXIF|XMP /.test(text),
    isAnimated: isAnimatedWebp || isAnimatedPng,
  };
}

/**
 * Removes the metadata and limits the size. Returns the file itself if it is animated, or if this browser cannot write
 * its type.
 * @throws if this browser cannot read the file
 */
export async function lighterPicture(file: File): Promise<File> {
  const { hasMetadata, isAnimated } = await contentsOf(file);
  if (isAnimated) return file;
  // Apply the orientation, because it is lost with the metadata.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  if (scale === 1 && !hasMetadata) {
    picture.close();
    return file;
  }
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return file;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, quality));
  // Browsers write PNG instead of a type that they cannot write.
  if (!blob || blob.type !== file.type) return file;
  return new File([blob], file.name, { type: file.type, lastModified: file.lastModified });
}
