import { saveFile } from '../../../api/saveFile';
import { type Cell, toCsv } from '../../../i18n/csv';
import type { Locale } from '../../../metadata';
import { dayText } from '../../../metadata/townTime';

export const csvName = (title: string, now = new Date()): string =>
  `${title.replace(/[\\/:*?"<>|\s]+/g, ' ').trim()}_${dayText(now)}.csv`;

export function saveCsv(title: string, rows: readonly (readonly Cell[])[], locale: Locale): void {
  saveFile(new Blob([toCsv(rows, locale)], { type: 'text/csv;charset=utf-8' }), csvName(title));
}
