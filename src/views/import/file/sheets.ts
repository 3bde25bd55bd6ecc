import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { fileProblem } from './problem';

/** In bytes. A small file may unpack to gigabytes. */
const maxUnpacked = 200 * 1024 * 1024;

/** The parser returns the local time of the sheet as UTC. */
function dateText(date: Date): string {
  // Excel stores a fraction of a day, so 10:00 may be read as 9:59:59.999.
  const second = new Date(Math.round(date.getTime() / 1000) * 1000);
  const text = second.toISOString().slice(0, 16).replace('T', ' ');
  return text.endsWith(' 00:00') ? text.slice(0, 10) : text;
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return String(value);
}

const officeNamespace = 'urn:oasis:names:tc:opendocument:xmlns:office:1.0';
const tableNamespace = 'urn:oasis:names:tc:opendocument:xmlns:table:1.0';
const textNamespace = 'urn:oasis:names:tc:opendocument:xmlns:text:1.0';

const characters = { 'line-break': '\n', tab: '\t' };

function odsCell(cell: Element): string {
  const attribute = (name: string) => cell.getAttributeNS(officeNamespace, name);
  // Only direct children: a note on the cell has lines of its own.
  const lines = [...cell.children].filter(
    (one) => one.namespaceURI === textNamespace && one.localName === 'p',
  );
  for (const [name, character] of Object.entries(characters))
    for (const one of cell.getElementsByTagNameNS(textNamespace, name)) one.textContent = character;
  const shown = () => lines.map((line) => line.textContent).join('\n');
  switch (attribute('value-type')) {
    case 'float':
    case 'currency':
    case 'percentage':
      return attribute('value') ?? shown();
    case 'date':
      return (attribute('date-value') ?? shown()).replace('T', ' ').replace(/(:\d\d):\d\d(\.\d+)?$/, '$1');
    case 'boolean':
      return attribute('boolean-value') === 'true' ? 'oui' : 'non';
    default:
      return shown();
  }
}

/** An ODS file may end with a million empty rows. */
const limits = { rows: 100_000, columns: 300 };

/** ODS stores equal neighbours once, with their number. */
const repeats = (element: Element, what: keyof typeof limits): number =>
  Math.min(Number(element.getAttributeNS(tableNamespace, `number-${what}-repeated`) ?? 1), limits[what]);

function odsRows(xml: string): string[][] {
  const content = new DOMParser().parseFromString(xml, 'text/xml');
  const sheet = content.getElementsByTagNameNS(tableNamespace, 'table')[0];
  const rows: string[][] = [];
  for (const row of sheet?.getElementsByTagNameNS(tableNamespace, 'table-row') ?? []) {
    const cells = [...row.children].flatMap((cell) =>
      Array<string>(repeats(cell, 'columns')).fill(odsCell(cell)),
    );
    while (cells.at(-1) === '') cells.pop();
    for (let count = repeats(row, 'rows'); count > 0 && rows.length < limits.rows; count--) rows.push(cells);
  }
  return rows;
}

/** The first sheet of an XLSX or ODS file. @throws FileProblem */
export async function readPacked(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  const wanted = ['mimetype', 'content.xml', 'META-INF/manifest.xml'];
  const names = new Set<string>();
  let size = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      names.add(name);
      size += originalSize;
      return wanted.includes(name) && originalSize < maxUnpacked;
    },
  });
  if (size > maxUnpacked)
    throw fileProblem(
      'Ce fichier est trop gros une fois décompressé.',
      'This file is too large once unpacked.',
    );
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  if (part('META-INF/manifest.xml').includes('encryption-data')) throw lockedFileProblem();
  if (part('mimetype').includes('opendocument.spreadsheet')) return odsRows(part('content.xml'));
  if (!names.has('xl/workbook.xml'))
    throw fileProblem(
      'Ce fichier n’est pas un tableau : choisissez un fichier CSV, XLSX ou ODS.',
      'This file is not a table: choose a CSV, XLSX or ODS file.',
    );
  return (await readSheet(bytes.buffer)).map((row) => row.map(cellText));
}

export const lockedFileProblem = () =>
  fileProblem(
    'Ce fichier est protégé par un mot de passe, ou son format est ancien (.xls) : enregistrez-le sans mot de passe, en .xlsx ou .csv.',
    'This file is protected by a password, or is in an old format (.xls): save it without a password, as .xlsx or .csv.',
  );
