/** `pdfOf` wraps a text that is too long for one line. */
export interface Line {
  text: string;
  /** In points. Default: 11. */
  size?: number;
  bold?: boolean;
}

/** The characters of WinAnsiEncoding from 0x80 to 0x9f. A space stands for a code without a character. */
const beyondLatin1 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** What to write for a character that WinAnsiEncoding lacks and that has no accent to remove. */
const similar: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŧ: 't',
  Ŧ: 'T',
  ŋ: 'n',
  Ŋ: 'N',
  ĸ: 'k',
  ẞ: 'SS',
  '′': "'",
  '″': '"',
  '‐': '-',
  '‑': '-',
  '‒': '–',
  '―': '—',
  '−': '-',
  '→': '->',
  '≤': '<=',
  '≥': '>=',
};

function byteOf(letter: string): string | undefined {
  const index = letter === ' ' ? -1 : beyondLatin1.indexOf(letter);
  const code = index < 0 ? (letter.codePointAt(0) ?? 0) : 0x80 + index;
  return code < 0x80 || (code > 0x9f && code < 256) || index >= 0 ? String.fromCharCode(code) : undefined;
}

function bytesOf(letter: string): string {
  // `Zs`: spaces of all widths. `Cf`: invisible characters, such as a soft hyphen. `M`: separate accents.
  if (/\p{Zs}/u.test(letter)) return ' ';
  if (/[\p{Cf}\p{M}]/u.test(letter)) return '';
  const letters = similar[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '');
  return byteOf(letter) ?? [...letters].map((one) => byteOf(one) ?? '?').join('');
}

const encode = (text: string): string =>
  [...text.normalize('NFC')]
    .map(bytesOf)
    .join('')
    .replace(/\s/g, ' ')
    .replace(/[()\\]/g, '\\$&');

const defaultSize = 11;
const lineHeight = 1.5;
/** The average width of a character of Helvetica, as a fraction of the font size. */
const characterWidth = 0.52;

/** A4, in points. */
const page = { width: 595, height: 842, margin: 56 };

function wrap({ text, size = defaultSize, bold }: Line): Line[] {
  const maxChars = Math.floor((page.width - 2 * page.margin) / (size * characterWidth));
  const longest = new RegExp(`.{1,${maxChars}}`, 'gu');
  return text.split(/\r\n?|\n/).flatMap((paragraph) => {
    const words = paragraph.split(/\s+/).flatMap((word) => word.match(longest) ?? ['']);
    const lines: string[] = [''];
    for (const word of words) {
      const last = lines.at(-1) ?? '';
      if (last !== '' && last.length + 1 + word.length > maxChars) lines.push(word);
      else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
    }
    return lines.map((one) => ({ text: one, size, bold }));
  });
}

/** One content stream per page. */
function drawings(lines: readonly Line[]): string[] {
  const pages: string[][] = [[]];
  let y = page.height - page.margin;
  for (const { text, size = defaultSize, bold } of lines.flatMap(wrap)) {
    y -= size * lineHeight;
    if (y < page.margin) {
      pages.push([]);
      y = page.height - page.margin - size * lineHeight;
    }
    pages
      .at(-1)
      ?.push(`BT /F${bold ? 2 : 1} ${size} Tf ${page.margin} ${y.toFixed(1)} Td (${encode(text)}) Tj ET`);
  }
  return pages.map((drawn) => drawn.join('\n'));
}

const font = (name: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

export function pdfOf(title: string, lines: readonly Line[]): Buffer {
  const contents = drawings(lines);
  // The number of the first page's object. Each page is followed by its content.
  const first = 6;
  const pages = contents.flatMap((content, index) => [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents ${first + 2 * index + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]);
  const kids = contents.map((_, index) => `${first + 2 * index} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (fr) >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${encode(title)}) >>`,
    ...pages,
  ];
  // Every character is one byte, so string lengths are file offsets.
  let body = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n';
  const offsets = objects.map((object, n) => {
    const offset = body.length;
    body += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${size}\n0000000000 65535 f \n${entries}${trailer}`, 'latin1');
}
