import type { Locale } from '../../src/metadata';
import type { Notice, Recipient } from '../database/messages';
import type { Secrets } from '../database/secrets';
import type { Tenant } from '../database/tenants';
import { type Mail, type Mailer, NotAccepted } from '../service/mail';
import type { Channel } from './channel';
import { signLink } from './links';

/** What the mails of a town need. */
interface Sender {
  mailer: Mailer;
  secrets: Secrets;
  tenant: Tenant;
  /** The address of the page of messages in a language. */
  pageOf: (language: Locale) => string;
  /** The address of a path below the site in a language. */
  addressOf: (language: Locale, path: string) => string;
}

/** Milliseconds for which a link that confirms an address works. */
const confirmTime = 3 * 24 * 60 * 60 * 1000;

const localeIn = (language: string): Locale => (language === 'en' ? 'en' : 'fr');

const texts = {
  fr: {
    confirm: (town: string) => `Confirmez votre inscription aux messages de ${town}`,
    confirmText: (town: string, link: string) => `Bonjour,

Vous avez demandé à recevoir chaque semaine les messages de ${town}. Confirmez votre adresse dans les trois jours :

${link}

Si vous n’avez rien demandé, ignorez ce message : votre adresse sera effacée.
`,
    digest: (town: string) => `${town} : les messages de la semaine`,
    hello: 'Bonjour,',
    foot: (link: string) => `Ne plus recevoir ces messages :\n${link}`,
  },
  en: {
    confirm: (town: string) => `Confirm that you want the messages of ${town}`,
    confirmText: (town: string, link: string) => `Hello,

You asked for the messages of ${town} once a week. Confirm your address within three days:

${link}

If you did not ask for it, ignore this message: your address will be deleted.
`,
    digest: (town: string) => `${town}: the messages of this week`,
    hello: 'Hello,',
    foot: (link: string) => `Stop these messages:\n${link}`,
  },
} as const;

/** Lets mail programs offer to unsubscribe, with one click (RFC 8058). */
const stopHeaders = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function stopLink(
  { secrets, tenant, pageOf }: Omit<Sender, 'mailer' | 'addressOf'>,
  id: string,
  language: Locale,
) {
  const link = signLink(secrets, { does: 'unsubscribe', tenant: tenant.id, id, topics: [], language });
  return `${pageOf(language)}?unsubscribe=${link}`;
}

/** The mail that asks the owner of an address to confirm it. */
export function confirmationMail(
  sender: Omit<Sender, 'mailer' | 'addressOf'>,
  { id, email, topics, language }: { id: string; email: string; topics: readonly string[]; language: Locale },
): Mail {
  const { secrets, tenant, pageOf } = sender;
  const until = Date.now() + confirmTime;
  const link = signLink(secrets, { does: 'confirm', tenant: tenant.id, id, topics, language, until });
  const { confirm, confirmText } = texts[language];
  return {
    to: email,
    subject: confirm(tenant.name),
    text: confirmText(tenant.name, `${pageOf(language)}?confirm=${link}`),
    headers: stopHeaders(stopLink(sender, id, language)),
  };
}

function digestMail(sender: Sender, notices: readonly Notice[], { id, address, language }: Recipient): Mail {
  const { tenant, addressOf } = sender;
  const locale = localeIn(language);
  const text = texts[locale];
  const stop = stopLink(sender, id, locale);
  const items = notices.map(({ title, body, path }) =>
    // A page has the name of the town as its title.
    [title === tenant.name ? '' : title, body, path === null ? '' : addressOf(locale, path)]
      .filter(Boolean)
      .join('\n'),
  );
  return {
    to: String(address),
    subject: text.digest(tenant.name),
    text: [text.hello, ...items, '--', text.foot(stop)].join('\n\n'),
    headers: stopHeaders(stop),
  };
}

/** The people who get a mail with the messages of a week. */
export const digest = (sender: Sender): Channel<readonly Notice[], Recipient> => ({
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
