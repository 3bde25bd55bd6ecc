import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sitePath } from '../../../contract/paths';
import { pathIn } from '../../../site/context';
import { messagesPath } from '../../../site/Messages';
import { texts } from '../../../site/texts';
import { emailPattern, type Locale } from '../../../src/metadata';
import { confirmationMail } from '../../channels/digest';
import { type MailLink, readLink } from '../../channels/links';
import { confirm, forgetEmail, subscribe } from '../../channels/subscribe';
import { countCall, networkOf, setRetryAfter, TooMany } from '../../people/limits';
import { townName } from '../../people/townName';
import type { Service } from '../../service/call';
import { formIn, takeForms } from '../../service/forms';
import { send } from '../answers';
import { languagePrefixes } from '../languages';
import { messagesPage, type Outcome, type Refused } from '../pages/messagesPage';
import { topicsOf } from '../pages/topics';
import type { PublicContext } from '../serve';
import { finishedPage } from '../servePages';
import { localesOf, type PublicTown, publicTown, splitPath } from '../town';

/** Limits the mails, so that strangers cannot fill a mailbox. */
const limits = { address: { max: 3, minutes: 24 * 60 }, network: { max: 30, minutes: 60 } };

interface Asked {
  service: Service;
  town: PublicTown;
  locale: Locale;
  form: URLSearchParams;
  network: string;
  reply: FastifyReply;
}

const pageIn = (town: PublicTown, locale: Locale) =>
  pathIn({ base: town.base, locale, locales: localesOf(town) }, messagesPath);

async function wishIn({ service: { app, database }, town: { tenant }, locale, form }: Asked) {
  const email = (form.get('email') ?? '').trim();
  const known = await database.inTown(tenant.id, (db) => topicsOf(app, db, tenant.id, locale));
  const topics = known.map(({ key }) => key).filter((key) => form.getAll('topics').includes(key));
  const isEmail = email.length <= 254 && emailPattern.test(email);
  const errors: Refused['errors'] = {
    ...(topics.length === 0 && { topics: texts.pushNone }),
    ...(!isEmail && { email: texts.mailInvalid }),
  };
  return { email, topics, errors };
}

/** The answer does not tell whether the address is known. */
async function ask(asked: Asked): Promise<Outcome | Refused> {
  const { service, town, locale, network, reply } = asked;
  const { app, database, mailer } = service;
  const { tenant, origin } = town;
  if (!mailer.delivers) return 'gone';
  const given = await wishIn(asked);
  if (Object.keys(given.errors).length > 0) return { status: 422, ...given };
  const { email, topics } = given;
  try {
    await countCall(database, tenant.id, 'digest network', network, limits.network);
    await countCall(database, tenant.id, 'digest address', email.toLowerCase(), limits.address);
  } catch (error) {
    if (!(error instanceof TooMany)) throw error;
    setRetryAfter(error, reply);
    return { status: 429, ...given };
  }
  const found = await database.inTown(tenant.id, async (db) => {
    const wish = { channel: 'digest' as const, address: email, topics, language: locale };
    const { id } = await subscribe(database, db, tenant.id, wish, false);
    return { id, name: await townName(app, db, town) };
  });
  const sender = {
    secrets: database.secrets,
    tenant,
    town: found.name,
    pageOf: (language: Locale) => origin + pageIn(town, language),
  };
  await mailer.send(confirmationMail(sender, { id: found.id, topics, email, language: locale }));
  return 'asked';
}

async function follow({ service, town }: Asked, link: MailLink): Promise<Outcome> {
  const { id } = town.tenant;
  return service.database.inTown(id, async (db) => {
    if (link.does === 'confirm') return (await confirm(db, id, link.id, link)) ? 'confirmed' : 'gone';
    await forgetEmail(db, id, link.id);
    return 'unsubscribed';
  });
}

async function outcomeOf(asked: Asked, query: URLSearchParams): Promise<Outcome | Refused> {
  const { service, town, form } = asked;
  for (const does of ['confirm', 'unsubscribe'] as const) {
    // A mail program sends the token in the URL; the page sends it in its form.
    const text = query.get(does) ?? form.get(does);
    if (text === null) continue;
    const link = readLink(service.database.secrets, text, does, town.tenant.id);
    return link ? follow(asked, link) : 'gone';
  }
  return ask(asked);
}

export function serveDigest({ server, service, visit }: PublicContext): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const town = await publicTown(service, request);
    const { pathname, searchParams } = new URL(request.url, 'http://server');
    const { locale } = splitPath(pathname.slice(sitePath.length), localesOf(town));
    const form = formIn(request);
    const asked = { service, town, locale, form, network: networkOf(request.ip), reply };
    const outcome = await outcomeOf(asked, searchParams);
    if (typeof outcome === 'string')
      return reply.redirect(`${pageIn(town, locale)}?done=${outcome}#digest`, 303);
    const headers = { 'cache-control': 'no-store' };
    const page = await visit(
      town,
      async (one) => finishedPage(one, await messagesPage(one, new URLSearchParams(), outcome), headers),
      locale,
    );
    return send(request, reply, page);
  };
  server.register(async (forms: FastifyInstance) => {
    forms.removeAllContentTypeParsers();
    takeForms(forms, 10_000);
    // Mail programs may unsubscribe with this type (RFC 8058). The URL says everything, so the body is ignored.
    forms.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'string', bodyLimit: 10_000 },
      async () => new URLSearchParams(),
    );
    for (const prefix of languagePrefixes) forms.post(`${sitePath}${prefix}${messagesPath}`, answer);
  });
}
