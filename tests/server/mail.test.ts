import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { smtpMailer } from '../../server/service/mail';
import { createLog } from '../../server/settings/log';

/**
 * A mail server that offers no TLS. It keeps the commands that it gets.
 * @param last the command after which it closes the connection, without an answer by default
 */
async function serverWithoutTls(last?: string, answer = '') {
  const commands: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 mail ESMTP\r\n');
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        const command = line.split(' ')[0]?.toUpperCase() ?? '';
        commands.push(command);
        if (command === last) socket.end(answer);
        else if (/^EHLO/i.test(line)) socket.write('250-mail\r\n250 AUTH PLAIN\r\n');
        else if (/^DATA/i.test(line)) socket.write('354 go on\r\n');
        else if (/^AUTH/i.test(line)) socket.write('235 fine\r\n');
        else if (/^STARTTLS/i.test(line)) socket.write('502 unknown\r\n');
        else if (/^(MAIL|RCPT|RSET|QUIT)/i.test(line) || line === '.') socket.write('250 fine\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return { commands, port, close: () => server.close() };
}

const mail = { to: 'claire@saint-aubin.fr', subject: 'Mot de passe', text: 'https://…' };

it('without TLS, sends neither the password nor a mail to another machine, and logs why', async () => {
  const { commands, port, close } = await serverWithoutTls();
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  // Only `localhost` and loopback addresses count as this machine. Its host name does not.
  const mailer = smtpMailer(`smtp://mairie:secret@${hostname()}:${port}`, log);
  await expect(mailer.send({ ...mail, town: 3 })).rejects.toMatchObject({ status: 503 });
  expect(commands).not.toContain('AUTH');
  expect(commands).not.toContain('MAIL');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'mail not sent', town: 3, smtp: hostname(), reason: expect.stringContaining('TLS') },
  ]);
  expect(lines.join('')).not.toContain(mail.to);
  close();
});

it('sends a mail without TLS to a mail server on the same machine', async () => {
  const { commands, port, close } = await serverWithoutTls();
  await smtpMailer(`smtp://mairie:secret@127.0.0.1:${port}`).send(mail);
  expect(commands).toContain('AUTH');
  expect(commands).toContain('DATA');
  close();
});

it.for([
  ['before the content', 'EHLO', 'busy'],
  ['after the whole content, without an answer', '.', 'unknown'],
] as const)(
  'tells whether a mail might have arrived if the connection breaks %s',
  async ([, last, outcome]) => {
    const { port, close } = await serverWithoutTls(last);
    const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, createLog('silent'));
    await expect(mailer.send(mail)).rejects.toMatchObject({ outcome });
    close();
  },
);

it.for([
  ['an address', 'RCPT', '550 no such user', 'failed'],
  ['the content of a mail', '.', '554 refused', 'busy'],
  ['a mail for now', '.', '451 try again', 'busy'],
  ['the sender', 'MAIL', '550 not from you', 'busy'],
] as const)(
  'tells whether a mail can be sent again if the mail server refuses %s',
  async ([, ...refused]) => {
    const [command, answer, outcome] = refused;
    const { port, close } = await serverWithoutTls(command, `${answer}\r\n`);
    const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, createLog('silent'));
    await expect(mailer.send(mail)).rejects.toMatchObject({ outcome });
    close();
  },
);
