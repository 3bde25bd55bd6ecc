import { isDeepStrictEqual } from 'node:util';
import { audit, maxLengthOf } from '../src/metadata';
import { maxFileSize } from '../src/metadata/fileTypes';
import { fileKind } from './fileKind';
import { malformed, Refusal } from './refusal';
import { newRow, type Row } from './row';
import { checkedBody, checkTexts } from './rules';
import type { Schema } from './schema';

const maxFileBytes = maxFileSize * 1024 * 1024;
/** In bytes: the file, the other parts and the boundaries. */
export const maxUploadSize = maxFileBytes + 64 * 1024;

/** The parts of `POST GCS` (docs/contract.md#image-bank). */
export interface Upload {
  bytes: Buffer;
  filename: string;
  title: string | undefined;
  alt: string | undefined;
}

export const tooLarge = () =>
  new Refusal(413, { fr: 'Le fichier dépasse 10 Mo.', en: 'The file is larger than 10 MB.' });

/** @throws Refusal 415 unless the call is multipart/form-data */
export function checkMultipart(contentType: string): void {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new Refusal(415, {
      fr: 'Un envoi de fichier se fait en multipart/form-data.',
      en: 'A file is sent as multipart/form-data.',
    });
  }
}

function textPart(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  if (value !== null && typeof value !== 'string')
    throw malformed(name, { fr: `"${name}" doit être un texte.`, en: `"${name}" must be a text.` });
  return value ?? undefined;
}

/** @throws Refusal 413 above 10 MB; 400 for a wrong body or part, or no file */
export async function readUpload(body: Buffer, contentType: string): Promise<Upload> {
  const headers = { 'content-type': contentType };
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
    throw new Refusal(400, {
      fr: "L'envoi ne se lit pas comme multipart/form-data.",
      en: 'The body cannot be read as multipart/form-data.',
    });
  });
  for (const name of form.keys()) {
    if (!['file', 'title', 'alt'].includes(name))
      throw malformed(name, { fr: `Partie inconnue : "${name}".`, en: `Unknown part: "${name}".` });
    if (form.getAll(name).length > 1)
      throw malformed(name, {
        fr: `La partie "${name}" est donnée deux fois.`,
        en: `The part "${name}" is given twice.`,
      });
  }
  const file = form.get('file');
  if (file === null || typeof file === 'string')
    throw malformed('file', { fr: 'Le fichier manque.', en: 'The file is missing.' });
  if (file.size > maxFileBytes) throw tooLarge();
  return {
    bytes: Buffer.from(await file.arrayBuffer()),
    filename: file.name,
    title: textPart(form, 'title'),
    alt: textPart(form, 'alt'),
  };
}

/** Removes half a character (a lone surrogate) at the end, because PostgreSQL refuses it. */
function titleFrom(filename: string, { resources }: Schema): string {
  const field = resources[0]?.fields.title;
  return filename
    .replace(/\.[^.]*$/, '')
    .slice(0, field && maxLengthOf(field))
    .replace(/\p{Cs}$/u, '');
}

/**
 * The row has no `url` yet.
 * @throws Refusal 415 for a format that is not accepted; 422 for a text that is too long
 */
export function newFile(
  schema: Schema,
  { bytes, filename, title, alt }: Upload,
  author: string,
): [row: Row, extension: string] {
  const kind = fileKind(bytes);
  if (!kind)
    throw new Refusal(415, {
      fr: 'Formats acceptés : PNG, JPEG, WebP, GIF et PDF.',
      en: 'Accepted formats: PNG, JPEG, WebP, GIF and PDF.',
    });
  const { extension, ...properties } = kind;
  const texts = { title: title ?? titleFrom(filename, schema), alt: alt ?? '' };
  checkTexts(schema, texts, undefined);
  return [newRow({ ...texts, ...properties, size: bytes.length }, 'id', author), extension];
}

/** @throws Refusal 400 for a change of a field other than `title` and `alt` */
export function changedFile(schema: Schema, stored: Row, body: unknown): Row {
  const changes = checkedBody(body, schema, stored);
  // The backend itself sets the audit fields, whatever the body has.
  const free = ['title', 'alt', ...Object.keys(audit)];
  for (const [name, value] of Object.entries(changes)) {
    if (!free.includes(name) && !isDeepStrictEqual(value, stored[name])) {
      throw malformed(name, { fr: `"${name}" ne se change pas.`, en: `"${name}" cannot be changed.` });
    }
  }
  return { ...stored, ...changes };
}

/** The texts by which records refer to a file: its URL and its id in quotes. */
export const referenceTextsOf = (file: Row): string[] =>
  [file.url, JSON.stringify(file.id)].filter(
    (text): text is string => typeof text === 'string' && text !== '',
  );

export const inUse = () => new Refusal(409, { fr: 'Le fichier est utilisé', en: 'The file is in use' });
