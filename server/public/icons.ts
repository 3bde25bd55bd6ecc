import { mdiTownHall } from '@mdi/js';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';

interface Shape {
  /** In pixels. */
  size: number;
  /** The part of the width that a logo takes. A system may cut off the rest. */
  part: number;
  /** Whether the background is transparent. */
  isClear?: boolean;
}

export const manifestIcons: Readonly<Record<string, Shape>> = {
  'icon-192.png': { size: 192, part: 1, isClear: true },
  'icon-512.png': { size: 512, part: 1, isClear: true },
  // Every system shows at least a circle of four fifths of the width. The square inside it has 0.56 of the width.
  'icon-maskable-512.png': { size: 512, part: 0.56 },
};

export const icons: Readonly<Record<string, Shape>> = {
  ...manifestIcons,
  // Apple rounds the corners itself, so this square is filled.
  'apple-touch-icon.png': { size: 180, part: 0.76 },
};

/** Not the first letter of the name of the town: a server may have no font. */
const townHall = ({ size, isClear }: Shape, colour: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 24 24"><rect width="24" height="24" rx="${isClear ? 5 : 0}" fill="${colour}"/><path fill="#fff" transform="translate(5.4 5.2) scale(.55)" d="${mdiTownHall}"/></svg>`,
  );

const options = { limitInputPixels: 25_000_000, density: 300 };

async function fromLogo(logo: Buffer, { size, part, isClear }: Shape): Promise<Buffer> {
  const width = Math.round(size * part);
  const picture = await sharp(logo, options)
    .resize(width, width, { fit: 'contain', background: '#0000' })
    .png()
    .toBuffer();
  const background = isClear ? '#0000' : '#fff';
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: picture }])
    .png()
    .toBuffer();
}

async function drawIcon(shape: Shape, colour: string, logo: Buffer | '' | undefined): Promise<Buffer> {
  const sign = () => sharp(townHall(shape, colour)).png().toBuffer();
  // A file that is not a picture counts as no logo.
  return logo ? fromLogo(logo, shape).catch(sign) : sign();
}

const maxBytes = 5_000_000;

async function readLogo(server: FastifyInstance, address: string, host: string): Promise<Buffer | undefined> {
  if (address.startsWith('/')) {
    // `rewriteUrl` recognizes the address of the logo by the settings of this host.
    const { statusCode, rawPayload } = await server.inject({ url: address, headers: { host } });
    return statusCode === 200 ? rawPayload : undefined;
  }
  try {
    const { ok, body } = await fetch(address, { signal: AbortSignal.timeout(5_000) });
    if (!ok || !body) return undefined;
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of body) {
      size += part.byteLength;
      // Leaving the loop ends the download.
      if (size > maxBytes) return undefined;
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch {
    return undefined;
  }
}

/** In milliseconds. */
const lifetime = 60 * 60 * 1000;

export function iconDrawer(server: FastifyInstance) {
  const drawn = new Map<string, { icon: Promise<Buffer>; until: number }>();
  return (shape: Shape, colour: string, logo: string | undefined, host: string): Promise<Buffer> => {
    const key = JSON.stringify([shape, colour, logo]);
    const known = drawn.get(key);
    if (known && known.until > Date.now()) return known.icon;
    const draw = async () => drawIcon(shape, colour, logo && (await readLogo(server, logo, host)));
    const icon = draw();
    drawn.set(key, { icon, until: Date.now() + lifetime });
    icon.catch(() => drawn.delete(key));
    return icon;
  };
}
