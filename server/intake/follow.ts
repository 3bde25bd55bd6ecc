import { sql } from 'kysely';
import { emailKey } from '../../contract/people';
import { emailPattern } from '../../src/metadata';
import { addJob } from '../database/jobs';
import { newKey, sha256 } from '../people/keys';
import { countKeys } from '../people/limits';
import type { MailTask, Submission } from '../people/submissions';
import { townRecordId } from '../people/townName';
import type { Visit } from '../public/visit';
import { siteIn } from './submit';

/** Per record. Unconfirmed e-mail addresses do not count, so that made-up ones keep nobody out. */
const maxFollowers = 200;

/** Requests to confirm that one address gets within 24 hours: anybody may type the address of somebody else. */
const maxMails = 10;

export interface Follower {
  collection: string;
  recordId: string;
  emailHash: string;
  isConfirmed: boolean;
}

/** @returns whether the text looks like an e-mail address */
export async function follow(
  { db, service, town, locale }: Visit,
  { collection, recordId }: Pick<Submission, 'collection' | 'recordId'>,
  given: string,
): Promise<boolean> {
  const email = emailKey(given);
  if (email.length > 254 || !emailPattern.test(email)) return false;
  const { secrets } = service.database;
  const { tenant } = town;
  const hash = secrets.markOf(email);
  const token = newKey();
  // The answer does not tell who follows already. After an hour, a new try sends a second mail. The link is the same,
  // so that a late first mail still works.
  const { rows } = await sql`insert into submission_followers as follower
      (tenant, collection, record_id, email_hash, email, token_hash, token, locale, site)
    select ${tenant.id}, ${collection}, ${recordId}, ${hash}, ${secrets.sealValue(email)}, ${sha256(token)}, ${secrets.sealValue(token)},
      ${locale}, ${siteIn(town, locale)}
    where (select count(*) from submission_followers where tenant = ${tenant.id}
      and collection = ${collection} and record_id = ${recordId} and confirmed_at is not null) < ${maxFollowers}
    on conflict (tenant, collection, record_id, email_hash) do update
      set locale = excluded.locale, site = excluded.site, created_at = now()
      where follower.confirmed_at is null and follower.created_at <= now() - interval '1 hour'
    returning 1`.execute(db);
  if (rows.length === 0) return true;
  const [mails] = await countKeys(db, tenant.id, [sha256(`follow ${email}`)], 24 * 60);
  if (mails && mails.count <= maxMails)
    await addJob(db, 'intakeMail', tenant, {
      what: 'confirm',
      collection,
      id: recordId,
      follower: hash,
      townId: await townRecordId(town, db),
    } satisfies MailTask);
  return true;
}

export async function followerOf({ db, town }: Visit, token: string): Promise<Follower | undefined> {
  const { rows } =
    await sql<Follower>`select collection, record_id, email_hash, confirmed_at is not null as is_confirmed
    from submission_followers
    where tenant = ${town.tenant.id} and token_hash = ${sha256(token)}`.execute(db);
  return rows[0];
}

const isFollower = ({ town }: Visit, { collection, recordId, emailHash }: Follower) =>
  sql`tenant = ${town.tenant.id} and collection = ${collection} and record_id = ${recordId}
    and email_hash = ${emailHash}`;

export const confirmFollower = (visit: Visit, follower: Follower) =>
  sql`update submission_followers set confirmed_at = now() where ${isFollower(visit, follower)}`.execute(
    visit.db,
  );

export const removeFollower = (visit: Visit, follower: Follower) =>
  sql`delete from submission_followers where ${isFollower(visit, follower)}`.execute(visit.db);
