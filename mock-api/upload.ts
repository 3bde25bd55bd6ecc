import type { Request } from 'express';
import { malformed, Refusal } from './refusal';

const largestFile = 10 * 1024 * 1024;
/** Room for the other parts and the boundaries. */
const largestFrame = 64 * 1024;

/** The parts of `POST GCS` (docs/contract.md#image-bank). */
export interface Upload {
  bytes: Buffer;
  filename: string;
  title: string | undefined;
  alt: string | undefined;
}

const tooLarge = () => new Refusal(413, 'Le fichier dépasse 10 Mo.');

/** Reads even too large a body to the end, so that the sender gets the error instead of a broken connection. */
async function bytesOf(req: Request): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length <= largestFile + largestFrame) chunks.push(bytes);
  }
  if (length > largestFile + largestFrame) throw tooLarge();
  return Buffer.concat(chunks);
}

async function formOf(req: Request): Promise<FormData> {
  const contentType = req.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new Refusal(415, 'Un envoi de fichier se fait en multipart/form-data.');
  }
  const bytes = await bytesOf(req);
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new Refusal(400, "L'envoi ne se lit pas comme multipart/form-data.");
  }
}

function wordIn(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  if (value !== null && typeof value !== 'string') throw malformed(name, `"${name}" doit être un texte.`);
  return value ?? undefined;
}

/**
 * Parses the parts `file`, `title` and `alt`.
 * @throws Refusal 415 for another content type, 413 above 10 MB, 400 for unknown or missing parts
 */
export async function readUpload(req: Request): Promise<Upload> {
  const form = await formOf(req);
  for (const name of form.keys()) {
    if (!['file', 'title', 'alt'].includes(name)) throw malformed(name, `Partie inconnue : "${name}".`);
  }
  const file = form.get('file');
  if (file === null || typeof file === 'string') throw malformed('file', 'Le fichier manque.');
  if (file.size > largestFile) throw tooLarge();
  return {
    bytes: Buffer.from(await file.arrayBuffer()),
    filename: file.name,
    title: wordIn(form, 'title'),
    alt: wordIn(form, 'alt'),
  };
}
