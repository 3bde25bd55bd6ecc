import { type Locale, type SentenceLocale, sentenceLocale } from '../../../metadata';
import { readCsv } from './csv';
import { FileProblem, fileProblem } from './problem';
import { lockedFileProblem, readPacked } from './sheets';

/** The first sheet of an imported file. */
export interface Table {
  name: string;
  header: readonly string[];
  rows: readonly (readonly string[])[];
  /** The number of each row in the file, from 1. */
  lines: readonly number[];
  /** The language in which numbers are written. */
  language: SentenceLocale;
}

const maxMegabytes = 8;
const maxRows = 20_000;

/** Old or protected Excel files. */
const oldSignature = [0xd0, 0xcf, 0x11, 0xe0];
/** ZIP files, such as XLSX and ODS. */
const zipSignature = [0x50, 0x4b, 0x03, 0x04];

/** The decimal sign follows from the separator: English programs use commas between cells, French ones semicolons. */
const languageBySeparator: Readonly<Record<string, SentenceLocale>> = { ',': 'en', ';': 'fr' };

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte);

async function rowsOf(bytes: Uint8Array<ArrayBuffer>): Promise<{ rows: string[][]; separator?: string }> {
  if (startsWith(bytes, oldSignature)) throw lockedFileProblem();
  if (!startsWith(bytes, zipSignature)) return readCsv(bytes);
  try {
    return { rows: await readPacked(bytes) };
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    throw fileProblem(
      'Ce fichier est abîmé : ouvrez-le dans votre tableur et enregistrez-le à nouveau.',
      'This file is damaged: open it in your spreadsheet program and save it again.',
    );
  }
}

function checkHeader(header: readonly string[]): void {
  const duplicate = header.find((name, at) => name !== '' && header.indexOf(name) < at);
  if (duplicate === undefined) return;
  throw fileProblem(
    `Deux colonnes s’appellent « ${duplicate} » : renommez l’une d’elles.`,
    `Two columns are called “${duplicate}”: rename one of them.`,
  );
}

/** The first filled row names the columns. @throws FileProblem */
export async function readFile(file: File, language: Locale): Promise<Table> {
  if (file.size > maxMegabytes * 1024 * 1024)
    throw fileProblem(
      `Le fichier dépasse ${maxMegabytes} Mo.`,
      `The file is larger than ${maxMegabytes} MB.`,
    );
  const { rows, separator } = await rowsOf(new Uint8Array(await file.arrayBuffer()));
  const filled = rows.flatMap((cells, index) =>
    cells.some((cell) => cell.trim() !== '') ? [{ cells, line: index + 1 }] : [],
  );
  const [first, ...others] = filled;
  if (!first || others.length === 0)
    throw fileProblem(
      'Ce fichier est vide : il faut une ligne de titres, puis au moins une ligne.',
      'This file is empty: it needs a row of headings, then at least one row.',
    );
  if (others.length > maxRows)
    throw fileProblem(
      `Le fichier a ${others.length} lignes ; 20 000 au plus.`,
      `The file has ${others.length} rows; 20,000 at most.`,
    );
  const widths = filled.map(({ cells }) => cells.findLastIndex((cell) => cell.trim() !== '') + 1);
  const width = Math.max(first.cells.length, ...widths);
  const header = Array.from({ length: width }, (_, at) => first.cells[at]?.trim() ?? '');
  checkHeader(header);
  return {
    name: file.name,
    header,
    rows: others.map(({ cells }) => cells),
    lines: others.map(({ line }) => line),
    language: languageBySeparator[separator ?? ''] ?? sentenceLocale(language),
  };
}
