/** A paragraph, or one line of a wrapped paragraph. */
export interface Line {
  text: string;
  /** The font size, in points. Default: 11. */
  size?: number;
  bold?: boolean;
}

/** The French characters of WinAnsiEncoding beyond Latin-1. */
const winAnsi: Readonly<Record<string, number>> = {
  '€': 0x80,
  '‚': 0x82,
  '„': 0x84,
  '…': 0x85,
  Œ: 0x8c,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  œ: 0x9c,
  Ÿ: 0x9f,
};

function encode(text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => {
      const code = winAnsi[letter] ?? letter.codePointAt(0) ?? 0;
      const byte = code < 256 ? code : 0x3f;
      return String.fromCharCode(byte).replace(/[()\\]/, '\\$&');
    })
    .join('')
    .replace(/[\r\n\t]/g, ' ');
}

const defaultSize = 11;
const lineHeight = 1.5;
/** The average width of a character of Helvetica, as a fraction of the font size. */
const characterWidth = 0.52;

/** A4, in points. */
const page = { width: 595, height: 842, margin: 56 };

/** Wraps at spaces. Splits words that are longer than a line. */
function wrap(line: Line): Line[] {
  const { size = defaultSize } = line;
  const maxChars = Math.floor((page.width - 2 * page.margin) / (size * characterWidth));
  const longest = new RegExp(`.{1,${maxChars}}`, 'gu');
  const words = line.text.split(/\s+/).flatMap((word) => word.match(longest) ?? ['']);
  const lines: string[] = [''];
  for (const word of words) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > maxChars) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.map((text) => ({ ...line, size, text }));
}

/** The content stream. "…" replaces the lines that do not fit on the page. */
function drawing(lines: readonly Line[]): string {
  let y = page.height - page.margin;
  const drawn: string[] = [];
  for (const { text, size = defaultSize, bold } of lines.flatMap(wrap)) {
    y -= size * lineHeight;
    if (y < page.margin) {
      drawn.push(`BT /F1 11 Tf ${page.margin} ${page.margin - 16} Td (${encode('…')}) Tj ET`);
      break;
    }
    drawn.push(`BT /F${bold ? 2 : 1} ${size} Tf ${page.margin} ${y.toFixed(1)} Td (${encode(text)}) Tj ET`);
  }
  return drawn.join('\n');
}

const font = (name: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

/** A PDF of one A4 page in Helvetica. */
export function pdfPage(title: string, lines: readonly Line[]): Buffer {
  const content = drawing(lines);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (fr) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${encode(title)}) >>`,
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
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info ${size - 1} 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}xref\n0 ${size}\n0000000000 65535 f \n${entries}${trailer}`, 'latin1');
}
