import type { Request } from 'express';
import { checkMultipart, maxUploadSize, readUpload, tooLarge, type Upload } from '../contract/upload';

/** Reads the whole body, even if it is too large, so that the sender gets the error and not a broken connection. */
async function bytesOf(req: Request): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length <= maxUploadSize) chunks.push(bytes);
  }
  if (length > maxUploadSize) throw tooLarge();
  return Buffer.concat(chunks);
}

/** @throws Refusal 400, 413, 415 */
export async function receiveUpload(req: Request): Promise<Upload> {
  const contentType = req.get('content-type') ?? '';
  checkMultipart(contentType);
  return readUpload(await bytesOf(req), contentType);
}
