import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { apiPath } from '../../contract/paths';
import { Refusal } from '../../contract/refusal';
import type { Tenant } from '../database/tenants';
import { createLog } from '../settings/log';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  headers?: Readonly<Record<string, string>>;
  /** The id of the town that sends it, for the log. */
  town?: number;
}

export class NotAccepted extends Refusal {
  constructor(
    /**
     * `failed`: the mail server refuses the address for good. `busy`: it did not take the mail, or could not be
     * reached. `unknown`: it might have taken the mail.
     */
    readonly outcome: 'failed' | 'busy' | 'unknown',
  ) {
    super(503, {
      fr: 'L’e-mail n’a pas pu être envoyé. Réessayez dans un instant.',
      en: 'The e-mail could not be sent. Try again in a moment.',
    });
  }
}

export interface Mailer {
  /** @throws NotAccepted */
  send: (mail: Mail) => Promise<void>;
  /** Whether the mails reach people. If not, the server sends no invitations and no weekly mails. */
  delivers?: true;
}

const isLocal = (hostname: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname);

/** @param url such as `smtp://user:password@host:587?from=mairie@ville.example` */
export function smtpMailer(url: string, log: Pick<Logger, 'error'> = createLog('info')): Mailer {
  const { protocol, hostname, searchParams, username } = new URL(url);
  const user = decodeURIComponent(username);
  const from = searchParams.get('from') ?? (user.includes('@') ? user : `no-reply@${hostname}`);
  const transport = createTransport(
    {
      url,
      // Without TLS, everybody on the way could read the password and the links.
      requireTLS: protocol === 'smtp:' && !isLocal(hostname),
      // Milliseconds. With the defaults, a silent mail server would hold a call for ten minutes.
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    },
    { from },
  );
  return {
    delivers: true,
    send: async ({ town, ...mail }) => {
      let hasStarted = false;
      // Nodemailer reads the text once it is connected and signed in.
      const content = function* () {
        hasStarted = true;
        yield mail.text;
      };
      try {
        await transport.sendMail({ ...mail, text: Readable.from(content()) });
      } catch (error) {
        // The rest of the error contains the recipient.
        const { code, responseCode, command } = error as Record<string, unknown>;
        const reason = [code, responseCode, command].filter(Boolean).join(' ');
        log.error({ town, smtp: hostname, reason }, 'mail not sent');
        // Only RCPT is about the recipient. Other refusals may have another reason, such as a quota.
        const isRefused =
          typeof responseCode === 'number' && responseCode >= 500 && /^RCPT/.test(String(command));
        // If the connection breaks after the start, the mail server may have taken the mail.
        const isUnsent = responseCode !== undefined || !hasStarted;
        const otherwise = isUnsent ? 'busy' : 'unknown';
        throw new NotAccepted(isRefused ? 'failed' : otherwise);
      }
    },
  };
}

/** Writes mails to files, for a server without SMTP. */
export const outbox = (folder: string, log: Pick<Logger, 'info'> = createLog('info')): Mailer => ({
  send: async ({ to, subject, text, headers = {}, town }) => {
    const file = join(
      folder,
      `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.txt`,
    );
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const lines = Object.entries({ To: to, Subject: subject, ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    // A mail may contain a link to set a password.
    await writeFile(file, `${lines.join('\n')}\n\n${text}\n`, { mode: 0o600 });
    log.info({ town, file }, 'mail written to a file: set SMTP_URL to send mails');
  },
});

const changes = {
  password: ['Le mot de passe', 'The password'],
  email: ['L’adresse e-mail', 'The e-mail address'],
} as const;

/** @param to the address before the change */
export function changeMail(what: keyof typeof changes, to: string, town: string): Mail {
  const [fr, en] = changes[what];
  return {
    to,
    subject: 'Votre compte a changé / Your account has changed',
    text: `Bonjour,

${fr} de votre compte pour l’administration « ${town} » vient de changer. Si ce n’était pas vous, prévenez votre administrateur.

--

Hello,

${en} of your account for the administration of ${town} has just changed. If this was not you, tell your administrator.
`,
  };
}

/** Relative to `apiPath`. */
export const linkPath = '/auth/password';

const linkTexts = {
  password: {
    subject: 'Votre nouveau mot de passe / Your new password',
    fr: (town: string) =>
      `Vous avez demandé un nouveau mot de passe pour l’administration « ${town} ». Choisissez-le dans l’heure qui vient :`,
    frEnd: 'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe ne change pas.',
    en: (town: string) =>
      `You asked for a new password for the administration of ${town}. Choose it within an hour:`,
    enEnd: 'If you did not ask for it, ignore this message: your password does not change.',
  },
  invitation: {
    subject: 'Votre compte / Your account',
    fr: (town: string) =>
      `Un compte vous attend dans l’administration « ${town} ». Choisissez votre mot de passe dans les trois jours :`,
    frEnd: 'Si vous n’attendiez pas ce message, ignorez-le.',
    en: (town: string) =>
      `An account in the administration of ${town} is waiting for you. Choose your password within three days:`,
    enEnd: 'If you did not expect this message, ignore it.',
  },
  registration: {
    subject: 'Votre inscription / Your registration',
    fr: (town: string) =>
      `Vous avez demandé un compte pour l’administration « ${town} ». Confirmez votre adresse e-mail dans l’heure qui vient :`,
    frEnd: 'Si vous n’avez rien demandé, ignorez ce message : aucun compte n’est créé.',
    en: (town: string) =>
      `You asked for an account for the administration of ${town}. Confirm your e-mail address within an hour:`,
    enEnd: 'If you did not ask for it, ignore this message: no account is created.',
  },
} as const;

/** The text must contain nothing that a stranger has typed. */
export function linkMail(
  kind: keyof typeof linkTexts,
  to: string,
  { id, name }: Pick<Tenant, 'id' | 'name'>,
  origin: string,
  key: string,
): Mail {
  const link = `${origin}${apiPath}${linkPath}?link=${id}.${key}`;
  const { subject, fr, frEnd, en, enEnd } = linkTexts[kind];
  return {
    to,
    town: id,
    subject,
    text: `Bonjour,

${fr(name)}

${link}

Ce lien ne sert qu’une fois. ${frEnd}

--

Hello,

${en(name)}

${link}&lang=en

This link works once. ${enEnd}
`,
  };
}
