import type { Locale } from '../metadata';

export type Cell = string | number | null | undefined;

/** The separators that spreadsheet programs expect. */
const dialects = {
  fr: { separator: ';', decimal: ',' },
  en: { separator: ',', decimal: '.' },
};

/**
 * Prevents CSV injection: a leading apostrophe makes a spreadsheet treat a formula as text. `'=1` gets a second
 * apostrophe, because our import removes one.
 */
const escapeFormula = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

function formatCell(cell: Cell, { separator, decimal }: (typeof dialects)['fr' | 'en']): string {
  if (cell === null || cell === undefined) return '';
  const text = typeof cell === 'number' ? String(cell).replace('.', decimal) : escapeFormula(cell);
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The byte order mark makes spreadsheet programs read the file as UTF-8. */
export function toCsv(rows: readonly (readonly Cell[])[], locale: Locale): string {
  const dialect = dialects[locale === 'en' ? 'en' : 'fr'];
  const lines = rows.map((row) => row.map((cell) => formatCell(cell, dialect)).join(dialect.separator));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
