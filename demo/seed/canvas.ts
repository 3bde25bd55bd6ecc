import { crc32, deflateSync } from 'node:zlib';

export type Rgb = readonly [red: number, green: number, blue: number];

/**
 * A colour, by the formula of CSS Color 4 (https://www.w3.org/TR/css-color-4/#hsl-to-rgb). The hue is in degrees,
 * saturation and lightness from 0 to 1.
 */
export function hsl(hue: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

export interface Size {
  width: number;
  height: number;
}

/** A picture of up to 256 colours. */
export class Canvas {
  readonly #pixels: Uint8Array;
  readonly #palette: Rgb[] = [];

  constructor(readonly size: Size) {
    this.#pixels = new Uint8Array(size.width * size.height);
  }

  /** Returns the index of the colour, which `rect`, `circle` and `fillBelow` take. */
  addColor(rgb: Rgb): number {
    return this.#palette.push(rgb) - 1;
  }

  rect(left: number, top: number, width: number, height: number, color: number): void {
    const from = Math.max(0, Math.round(left));
    const to = Math.min(this.size.width, Math.round(left + width));
    if (to <= from) return;
    const last = Math.min(this.size.height, Math.round(top + height));
    for (let y = Math.max(0, Math.round(top)); y < last; y++) {
      this.#pixels.fill(color, y * this.size.width + from, y * this.size.width + to);
    }
  }

  circle(x: number, y: number, radius: number, color: number): void {
    for (let dy = -radius; dy <= radius; dy++) {
      const half = Math.sqrt(radius * radius - dy * dy);
      this.rect(x - half, y + dy, 2 * half, 1, color);
    }
  }

  /** `bands` must be at least 2. */
  gradient(top: number, height: number, from: Rgb, to: Rgb, bands: number): void {
    for (let band = 0; band < bands; band++) {
      const mix = band / (bands - 1);
      const blend = (a: number, b: number) => Math.round(a + (b - a) * mix);
      const color = this.addColor([blend(from[0], to[0]), blend(from[1], to[1]), blend(from[2], to[2])]);
      // One pixel taller than the band: otherwise rounding could leave a gap.
      this.rect(0, top + (height * band) / bands, this.size.width, height / bands + 1, color);
    }
  }

  fillBelow(line: (x: number) => number, color: number): void {
    for (let x = 0; x < this.size.width; x++) {
      const top = line(x);
      this.rect(x, top, 1, this.size.height - top, color);
    }
  }

  png(): Buffer {
    const { width, height } = this.size;
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    // Eight bits per pixel, colours from the palette, and the defaults of PNG.
    header.set([8, 3, 0, 0, 0], 8);
    // Each row starts with one byte: 0, for no filter.
    const rows = Buffer.alloc((width + 1) * height);
    for (let y = 0; y < height; y++) {
      rows.set(this.#pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
    }
    return Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('PLTE', Buffer.from(this.#palette.flat())),
      chunk('IDAT', deflateSync(rows, { level: 4 })),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
