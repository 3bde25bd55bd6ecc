import {
  createCipheriv,
  createDecipheriv,
  type DecipherGCM,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';

/** The start of an encrypted archive: these bytes, the salt, the check of the password, and the nonce. */
const magic = Buffer.from('my-town encrypted 1\n');
const [saltSize, keySize, checkSize, nonceSize, tagSize] = [16, 32, 32, 12, 16];
const headerSize = magic.length + saltSize + checkSize + nonceSize;

/** `check` reveals a wrong password before anything is decrypted. */
const derive = (password: string, salt: Buffer) =>
  new Promise<{ key: Buffer; check: Buffer }>((resolve, reject) =>
    scrypt(
      password.normalize('NFC'),
      salt,
      keySize + checkSize,
      { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 },
      (error, bytes) =>
        error ? reject(error) : resolve({ key: bytes.subarray(0, keySize), check: bytes.subarray(keySize) }),
    ),
  );

export async function* encrypted(source: AsyncIterable<Buffer>, password: string): AsyncIterable<Buffer> {
  const [salt, nonce] = [randomBytes(saltSize), randomBytes(nonceSize)];
  const { key, check } = await derive(password, salt);
  yield Buffer.concat([magic, salt, check, nonce]);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  for await (const part of source) yield cipher.update(part);
  yield cipher.final();
  yield cipher.getAuthTag();
}

async function decipherOf(header: Buffer, password: string | undefined): Promise<DecipherGCM> {
  if (!password) throw new Error('The archive is encrypted: add --password or BACKUP_PASSWORD.');
  const afterMagic = header.subarray(magic.length);
  const at = (from: number, size: number) => afterMagic.subarray(from, from + size);
  const { key, check } = await derive(password, at(0, saltSize));
  if (!timingSafeEqual(check, at(saltSize, checkSize))) throw new Error('The password is wrong.');
  return createDecipheriv('aes-256-gcm', key, at(saltSize + checkSize, nonceSize));
}

/** Leaves an unencrypted archive as it is. If a byte of an encrypted archive has changed, throws only at the end. */
export async function* decrypted(
  source: AsyncIterable<Buffer>,
  password: string | undefined,
): AsyncIterable<Buffer> {
  let held = Buffer.alloc(0);
  let decipher: DecipherGCM | undefined;
  let isPlain = false;
  for await (const part of source) {
    if (isPlain) {
      yield part;
      continue;
    }
    held = Buffer.concat([held, part]);
    if (!decipher) {
      // Compares only the bytes that are here: the first part may be shorter than `magic`.
      isPlain = !held.subarray(0, magic.length).equals(magic.subarray(0, held.length));
      if (isPlain) {
        yield held;
        continue;
      }
      if (held.length < headerSize) continue;
      decipher = await decipherOf(held, password);
      held = held.subarray(headerSize);
    }
    // Holds the last bytes back: at the end of the file, they are the tag.
    const end = Math.max(held.length - tagSize, 0);
    yield decipher.update(held.subarray(0, end));
    held = held.subarray(end);
  }
  if (isPlain) return;
  if (!decipher) throw new Error('The archive is too short.');
  decipher.setAuthTag(held);
  yield decipher.final();
}
