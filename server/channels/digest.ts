import { isLocale, type Label, type Locale, textIn } from '../../src/metadata';
import type { Notice, Recipient } from '../database/messages';
import type { Secrets } from '../database/secrets';
import type { Tenant } from '../database/tenants';
import { type Mail, type Mailer, NotAccepted } from '../service/mail';
import type { Channel } from './channel';
import { signLink } from './links';

interface Sender {
  secrets: Secrets;
  tenant: Pick<Tenant, 'id'>;
  /** The name of the town. */
  town: string;
  /** The address of the page of messages in a language. */
  pageOf: (language: Locale) => string;
}

interface DigestSender extends Sender {
  mailer: Mailer;
  /** The URL of `path` on the site, in a language. */
  addressOf: (language: Locale, path: string) => string;
}

/** In milliseconds. The text of the mail names this time too. */
const confirmTime = 3 * 24 * 60 * 60 * 1000;

const localeIn = (language: string): Locale => (isLocale(language) ? language : 'fr');

const texts = {
  confirm: {
    fr: 'Confirmez votre inscription aux messages de la mairie ({town})',
    en: 'Confirm that you want the messages of {town}',
  },
  confirmText: {
    fr: `Bonjour,

Vous avez demandé à recevoir chaque semaine les messages de la mairie ({town}). Confirmez votre adresse e-mail dans les trois jours :

{link}

Si vous n’avez rien demandé, ignorez ce message : votre adresse sera effacée, sauf si vous recevez déjà ces messages.
`,
    en: `Hello,

You asked to receive the messages of {town} every week. Confirm your e-mail address within three days:

{link}

If you did not ask for it, ignore this message: your address will be deleted, unless you already get these messages.
`,
  },
  digest: { fr: '{town} : les messages de la semaine', en: '{town}: the messages of this week' },
  hello: { fr: 'Bonjour,', en: 'Hello,' },
  foot: { fr: 'Ne plus recevoir ces messages :\n{link}', en: 'Stop these messages:\n{link}' },
};

/** Unlike `labelText`, it does not cut long values. */
const filled = (text: Label, locale: Locale, values: Record<string, string>): string =>
  textIn(text, locale).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** Lets mail programs offer to unsubscribe, with one click (RFC 8058). */
const stopHeaders = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function stopLink({ secrets, tenant, pageOf }: Sender, id: string, language: Locale) {
  const link = signLink(secrets, { does: 'unsubscribe', tenant: tenant.id, id, topics: [], language });
  return `${pageOf(language)}?unsubscribe=${link}`;
}

export function confirmationMail(
  sender: Sender,
  { id, email, topics, language }: { id: string; email: string; topics: readonly string[]; language: Locale },
): Mail {
  const { secrets, tenant, town, pageOf } = sender;
  const until = Date.now() + confirmTime;
  const link = signLink(secrets, { does: 'confirm', tenant: tenant.id, id, topics, language, until });
  const values = { town, link: `${pageOf(language)}?confirm=${link}` };
  return {
    to: email,
    town: tenant.id,
    subject: filled(texts.confirm, language, values),
    text: filled(texts.confirmText, language, values),
    headers: stopHeaders(stopLink(sender, id, language)),
  };
}

function digestMail(
  sender: DigestSender,
  notices: readonly Notice[],
  { id, address, language }: Recipient,
): Mail {
  const { tenant, town, addressOf } = sender;
  const locale = localeIn(language);
  const stop = stopLink(sender, id, locale);
  const say = (text: Label) => filled(text, locale, { town, link: stop });
  const items = notices.map(({ title, body, path }) =>
    // A message about a published record has the name of the town as its title. The subject of the mail has it already.
    [title === town ? '' : title, body, path === null ? '' : addressOf(locale, path)]
      .filter(Boolean)
      .join('\n'),
  );
  return {
    to: String(address),
    town: tenant.id,
    subject: say(texts.digest),
    text: [say(texts.hello), ...items, '--', say(texts.foot)].join('\n\n'),
    headers: stopHeaders(stop),
  };
}

export const digestChannel = (sender: DigestSender): Channel<readonly Notice[], Recipient> => ({
  send: async (notices, recipients) => {
    const lists: Record<'sent' | 'failed' | 'busy' | 'unknown', Recipient[]> = {
      sent: [],
      failed: [],
      busy: [],
      unknown: [],
    };
    for (const one of recipients) {
      const outcome = await sender.mailer.send(digestMail(sender, notices, one)).then(
        () => 'sent' as const,
        (error: unknown) => (error instanceof NotAccepted ? error.outcome : 'unknown'),
      );
      lists[outcome].push(one);
    }
    return { ...lists, gone: [], notes: [] };
  },
});
