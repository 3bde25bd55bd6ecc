import { parse } from 'csv-parse/browser/esm/sync';
import { fileProblem } from './problem';

const separators = [';', ',', '\t', '|'] as const;

/** Old spreadsheet programs write Windows-1252. */
export function decode(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  // In UTF-16, every second byte of Latin text is zero. Half of these zeros prove UTF-16 without a byte order mark.
  const zerosAt = (parity: 0 | 1) =>
    bytes.subarray(0, 200).reduce((count, byte, at) => count + (byte === 0 && at % 2 === parity ? 1 : 0), 0);
  const manyZeros = Math.min(200, bytes.length) / 4;
  if ((first === 0xff && second === 0xfe) || zerosAt(1) > manyZeros)
    return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || zerosAt(0) > manyZeros)
    return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const parsed = (text: string, delimiter: string, to?: number): string[][] =>
  parse(text, {
    delimiter,
    // By default, the parser expects the same line break after every row.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    to,
  });

/** The separator that gives the first filled row the most columns. In a tie, one that gives all rows the same count. */
function separatorOf(text: string): string {
  const scores = separators.map((separator) => {
    try {
      const filled = parsed(text, separator, 20).filter((row) => row.some((cell) => cell.trim() !== ''));
      const counts = filled.map((row) => row.length);
      const isUniform = counts.every((count) => count === counts[0]);
      return (counts[0] ?? 0) + (isUniform ? 0.5 : 0);
    } catch {
      return 0;
    }
  });
  const best = Math.max(...scores);
  return best < 2 ? ';' : (separators[scores.indexOf(best)] ?? ';');
}

/** @throws FileProblem */
export function readCsv(bytes: Uint8Array): { rows: string[][]; separator: string } {
  const text = decode(bytes);
  if (text.includes('\0'))
    throw fileProblem(
      'Ce fichier n’est pas un tableau : choisissez un fichier CSV, XLSX ou ODS.',
      'This file is not a table: choose a CSV, XLSX or ODS file.',
    );
  const separator = separatorOf(text);
  try {
    return { rows: parsed(text, separator), separator };
  } catch {
    // With these options, the parser refuses only an open quotation mark.
    throw fileProblem(
      'Ce fichier CSV est abîmé : un guillemet ouvert n’est pas refermé.',
      'This CSV file is damaged: a quotation mark is opened, but not closed.',
    );
  }
}
