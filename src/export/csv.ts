import { saveFile } from '../api/saveFile';
import type { Locale } from '../metadata';

/** What a cell may hold; a text that a spreadsheet would run as a formula is made harmless. */
export type Cell = string | number | null | undefined;

/** What the spreadsheet programs of a language read: in French the comma is the decimal sign. */
const dialects: Record<Locale, { separator: string; decimal: string }> = {
  fr: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
};

/** A text that begins like a formula would be run by the program that opens it: an apostrophe makes it a text. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

function written(cell: Cell, { separator, decimal }: (typeof dialects)[Locale]): string {
  if (cell === null || cell === undefined) return '';
  const text = typeof cell === 'number' ? String(cell).replace('.', decimal) : harmless(cell);
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV in the dialect of a language, with the mark by which spreadsheet programs know UTF-8. */
export const toCsv = (rows: readonly (readonly Cell[])[], locale: Locale): string =>
  `\uFEFF${rows.map((row) => row.map((cell) => written(cell, dialects[locale])).join(dialects[locale].separator)).join('\r\n')}\r\n`;

const two = (number: number) => String(number).padStart(2, '0');

/** `2026-11-21`, in the zone of the browser. */
export const isoDay = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** `2026-11-21 14:05`, in the zone of the browser. */
export const isoMinute = (date: Date): string =>
  `${isoDay(date)} ${two(date.getHours())}:${two(date.getMinutes())}`;

/** The name of a file of today: what no file system takes in a name is left out. */
export const csvName = (title: string, now = new Date()): string =>
  `${title
    .replace(/[\\/:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()}_${isoDay(now)}.csv`;

/** Hands rows to the browser as a file that bears their title and the day. */
export function saveCsv(title: string, rows: readonly (readonly Cell[])[], locale: Locale): void {
  saveFile(new Blob([toCsv(rows, locale)], { type: 'text/csv;charset=utf-8' }), csvName(title));
}
