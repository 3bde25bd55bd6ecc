import { isDeepStrictEqual } from 'node:util';
import { strToU8, zipSync } from 'fflate';

const pack = (parts: Record<string, string>): Uint8Array<ArrayBuffer> => {
  const packed = zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  );
  return Uint8Array.from(packed);
};
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const columnLetter = (index: number) => String.fromCharCode('A'.charCodeAt(0) + index);

type Cell = string | number | Date;
/** Excel stores a date as the number of days since this one. */
const dayZero = Date.UTC(1899, 11, 30);
/** The index in `cellXfs` of styles.xml below: Excel shows a number in this style as a date. */
const dateStyle = 1;

function xlsxCell(cell: Cell, at: string): string {
  if (cell instanceof Date)
    return `<c r="${at}" s="${dateStyle}"><v>${(cell.getTime() - dayZero) / 86_400_000}</v></c>`;
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
}

/** An .xlsx workbook with one sheet. */
export const xlsx = (rows: readonly (readonly Cell[])[]) =>
  pack({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Feuille1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<?xml version="1.0"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
      .map(
        (row, line) =>
          `<row r="${line + 1}">${row.map((cell, column) => xlsxCell(cell, `${columnLetter(column)}${line + 1}`)).join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`,
  });

const odsCell = (cell: Cell): string => {
  if (cell instanceof Date)
    return `<table:table-cell office:value-type="date" office:date-value="${cell.toISOString().slice(0, 10)}"><text:p>x</text:p></table:table-cell>`;
  if (typeof cell === 'number')
    return `<table:table-cell office:value-type="float" office:value="${cell}"><text:p>x</text:p></table:table-cell>`;
  const note = '<office:annotation><text:p>Une note</text:p></office:annotation>';
  return `<table:table-cell office:value-type="string">${note}<text:p>${escaped(cell).replaceAll('\n', '<text:line-break/>').replaceAll('\t', '<text:tab/>')}</text:p></table:table-cell>`;
};

/** Merges equal neighbouring rows and counts them, as LibreOffice does. */
const counted = (rows: readonly (readonly Cell[])[]) =>
  rows.reduce<{ row: readonly Cell[]; count: number }[]>((all, row) => {
    const last = all.at(-1);
    if (last && isDeepStrictEqual(last.row, row)) last.count += 1;
    else all.push({ row, count: 1 });
    return all;
  }, []);

/** An OpenDocument spreadsheet, with the many empty rows and cells that LibreOffice adds. */
export const ods = (rows: readonly (readonly Cell[])[], manifest = '<manifest/>') =>
  pack({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': manifest,
    'content.xml': `<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="Feuille1">${counted(
      rows,
    )
      .map(
        ({ row, count }) =>
          `<table:table-row table:number-rows-repeated="${count}">${row.map(odsCell).join('')}<table:table-cell table:number-columns-repeated="16384"/></table:table-row>`,
      )
      .join(
        '',
      )}<table:table-row table:number-rows-repeated="1048576"><table:table-cell/></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`,
  });
