import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A browser, with the address and the keys that it sends to the town when it subscribes. */
export interface Browser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** The messages that it got, decrypted. */
  messages: Record<string, unknown>[];
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/**
 * Decrypts a message as a browser does (RFC 8291). Its header has 16 bytes of salt, 4 bytes of record size, the length
 * of the sender's public key, and this key.
 */
function decrypt(body: Buffer, key: ECDH, auth: Buffer): string {
  const [salt, length] = [body.subarray(0, 16), body[20] ?? 0];
  const [sender, content] = [body.subarray(21, 21 + length), body.subarray(21 + length)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), sender]);
  const secret = derive(key.computeSecret(sender), auth, info, 32);
  const cipher = createDecipheriv(
    'aes-128-gcm',
    derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  );
  cipher.setAuthTag(content.subarray(-16));
  const padded = Buffer.concat([cipher.update(content.subarray(0, -16)), cipher.final()]);
  // The last byte with the value 2 ends the text. Padding may follow.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** Whether the town has signed a call to the service at `audience` with the key that the browsers know (RFC 8292). */
function isSigned(authorization: string, audience: string, publicKey: string): boolean {
  const [, token = '', key = ''] = /^vapid t=(\S+), ?k=(\S+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  // A public key is the byte 0x04, then the coordinates x and y of a point.
  const bytes = Buffer.from(key, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const isFresh = exp > Date.now() / 1000 && exp < Date.now() / 1000 + 24 * 60 * 60;
  return (
    key === publicKey &&
    aud === audience &&
    isFresh &&
    /^(https:|mailto:)/.test(sub) &&
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: jwk, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  );
}

/** A push service on this machine, with the browsers that it reaches. It refuses what the town has not signed. */
export async function startPushService() {
  const browsers = new Map<string, { key: ECDH; auth: Buffer; browser: Browser }>();
  /** The statuses with which to answer the next messages, 201 by default. */
  const answers: number[] = [];
  const state = { publicKey: '', holds: false, refused: 0, urgencies: [] as unknown[] };
  const server = createServer(async (request, response) => {
    const found = browsers.get(request.url ?? '');
    const body = await buffer(request);
    if (!found) return response.writeHead(404).end();
    if (!isSigned(request.headers.authorization ?? '', url, state.publicKey)) {
      state.refused += 1;
      return response.writeHead(403).end();
    }
    // Like the push services of browsers, it refuses messages of more than 4,096 bytes.
    const status = body.length > 4_096 ? 413 : (answers.shift() ?? 201);
    if (status < 300) {
      found.browser.messages.push(JSON.parse(decrypt(body, found.key, found.auth)));
      state.urgencies.push(request.headers.urgency);
    }
    // While `holds` is set, the service takes messages but does not answer.
    return state.holds ? undefined : response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const open = (): Browser => {
    const [key, auth, path] = [
      createECDH('prime256v1'),
      randomBytes(16),
      `/${randomBytes(16).toString('hex')}`,
    ];
    const keys = { p256dh: key.generateKeys('base64url'), auth: auth.toString('base64url') };
    const browser: Browser = { endpoint: url + path, keys, messages: [] };
    browsers.set(path, { key, auth, browser });
    return browser;
  };
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, answers, state, open, close };
}

/** An SMTP server on this machine, without a password. It keeps the mails. */
export async function startMailServer() {
  const mails: { to: string; text: string }[] = [];
  /** The answers to the next recipients, such as `450 later`. */
  const answers: string[] = [];
  const server = createTcpServer((socket) => {
    let [to, data, isData] = ['', '', false];
    socket.on('error', () => {});
    socket.write('220 mail ESMTP\r\n');
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n')) {
        if (isData && line !== '.') data += `${line}\n`;
        else if (isData) {
          mails.push({ to, text: readable(data) });
          [data, isData] = ['', false];
          socket.write('250 taken\r\n');
        } else if (/^DATA/i.test(line)) {
          isData = true;
          socket.write('354 go on\r\n');
        } else if (/^RCPT/i.test(line)) {
          to = /<(.*)>/.exec(line)?.[1] ?? '';
          socket.write(`${answers.shift() ?? '250 fine'}\r\n`);
        } else if (line) socket.write('250 fine\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?from=mairie@saint-aubin.example`,
    mails,
    answers,
    close: () => server.close(),
  };
}

/** A mail with its folded headers joined and its quoted-printable text decoded. */
const readable = (mail: string) => {
  const [head = '', ...body] = mail.split('\n\n');
  const text = body.join('\n\n').replace(/=\n/g, '');
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return `${head.replace(/\n\s+/g, ' ')}\n\n${/quoted-printable/.test(head) ? Buffer.from(bytes, 'latin1').toString() : text}`;
};
