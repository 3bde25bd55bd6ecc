import { sql } from 'kysely';
import { pathIn } from '../../site/context';
import { messagesPath } from '../../site/Messages';
import type { Locale } from '../../src/metadata';
import { digestChannel } from '../channels/digest';
import { messagesSince, type Notice, type Recipient, settle } from '../database/messages';
import type { Tenant } from '../database/tenants';
import { townConfig } from '../people/townConfig';
import { townName } from '../people/townName';
import { localesOf, siteAddress } from '../public/town';
import type { Service } from '../service/call';
import type { TownConfig } from '../settings/configs';
import { inEachTown } from './eachTown';
import type { Job } from './queue';
import { morningOf } from './quietHours';

/** After this many mails that had to wait, the run stops in this town: the mail server is probably away. */
const maxWaiting = 20;

interface Due extends Recipient {
  topics: string[];
  /** The `until` of the last weekly mail, sent or not. Before the first mail: when the address was confirmed. */
  since: Date;
  /** Now: what comes later is for the next mail. */
  until: Date;
}

/** Marks the person before the mail is sent, so that nobody gets it twice. */
async function takeDue(
  { database }: Service,
  tenant: Tenant,
  except: readonly string[],
): Promise<Due | undefined> {
  const [row] = await database.inTown(tenant.id, async (db) => {
    const { rows } = await sql<Omit<Due, 'address'> & { address: string }>`
      with due as (
        select id, sent_at from subscriptions where tenant = ${tenant.id} and channel = 'digest'
          and confirmed_at is not null and sent_at <= now() - interval '7 days' and not id = any(${except}::bigint[])
        order by id limit 1 for update skip locked
      )
      update subscriptions set sent_at = now() from due
      where tenant = ${tenant.id} and subscriptions.id = due.id
      returning subscriptions.id, address, language, topics, due.sent_at as since, subscriptions.sent_at as until`.execute(
      db,
    );
    return rows;
  });
  return row && { ...row, address: database.secrets.openValue(row.address) };
}

function addressesOf(service: Service, config: TownConfig | undefined) {
  // A job has no request with a host: without an address in the settings, the links lead to `localhost`.
  const { origin, base } = siteAddress(service, { protocol: 'http', host: 'localhost' }, config);
  const locales = localesOf({ config });
  const addressOf = (locale: Locale, path: string) =>
    origin + pathIn({ base, locale: locales.includes(locale) ? locale : locales[0], locales }, `/${path}`);
  return { addressOf, pageOf: (locale: Locale) => addressOf(locale, messagesPath.slice(1)) };
}

async function countMail(service: Service, tenant: Tenant, notices: readonly Notice[]): Promise<void> {
  await service.database.inTown(tenant.id, (db) =>
    sql`insert into deliveries (tenant, message, channel, taken, sent)
      select ${tenant.id}, id, 'digest', 1, 1 from unnest(${notices.map(({ id }) => id)}::bigint[]) id
      on conflict (tenant, message, channel) do update set taken = deliveries.taken + 1, sent = deliveries.sent + 1`.execute(
      db,
    ),
  );
}

/** @returns `wait` if the mail server is busy or away: a later run sends the mail */
async function sendTo(service: Service, tenant: Tenant, one: Due): Promise<'sent' | 'wait'> {
  const { database, mailer } = service;
  const { id: town } = tenant;
  const notices = await database.inTown(town, (db) =>
    messagesSince(db, town, one.topics, one.since, one.until),
  );
  if (notices.length === 0) return 'sent';
  const config = await townConfig(service, tenant);
  const name = await database.inTown(town, (db) => townName(service.app, db, { tenant, config }));
  const addresses = addressesOf(service, config);
  const sender = { mailer, secrets: database.secrets, tenant, town: name, ...addresses };
  const { sent, failed, busy } = await digestChannel(sender).send(notices, [one]);
  const ids = (some: readonly Recipient[]) => some.map(({ id }) => id);
  await database.inTown(town, async (db) => {
    // No message has the id 0, so `settle` changes no count: `countMail` counts each message of the mail.
    await settle(db, town, '0', 'digest', {
      sent: ids(sent),
      failed: ids(failed),
      gone: [],
      busy: [],
    });
    if (busy.length > 0)
      await sql`update subscriptions set sent_at = ${one.since}
        where tenant = ${town} and id = ${one.id}`.execute(db);
  });
  if (sent.length > 0) await countMail(service, tenant, notices);
  return busy.length > 0 ? 'wait' : 'sent';
}

/** Sends the messages of a week to the people who want them by e-mail, outside of the quiet hours. */
export const digest: Job = {
  every: 30 * 60,
  run: async (service) => {
    if (!service.mailer.delivers) return 'no mail';
    await inEachTown(service, 'digest', async (tenant) => {
      if (await morningOf(service, tenant)) return;
      const waiting: string[] = [];
      while (waiting.length < maxWaiting) {
        const one = await takeDue(service, tenant, waiting);
        if (!one) break;
        if ((await sendTo(service, tenant, one)) === 'wait') waiting.push(one.id);
      }
    });
    return undefined;
  },
};
