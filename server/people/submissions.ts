import { sql } from 'kysely';
import { type Row, textOf } from '../../contract/row';
import { fieldOf, type IntakeResource, type Locale, sourceOf, valueAt } from '../../src/metadata';
import type { Db } from '../database/database';
import { versionsOf } from '../database/records';
import type { Tenant } from '../database/tenants';
import { sha256 } from './keys';

/** What the server remembers of a record that a citizen sent. */
export interface Submission {
  collection: string;
  recordId: string;
  /** The name of the resource whose `intake` took it. */
  resource: string;
  fingerprint: string;
  /** The encrypted secret part of its link. */
  token: string;
  /** The ids of its pictures. */
  pictures: string[];
  /** Why the town should check it first. */
  held: Held | null;
  locale: Locale;
  /** The address of the site in this language, without a trailing slash. */
  site: string;
  /** Whether the sender says that it is settled. */
  isSettled: boolean | null;
}

/** Why a record is held: a link in its texts, no proof of work, too many records, or a blocked sender. */
export type Held = 'link' | 'proof' | 'many' | 'blocked';

/**
 * Whether the sender is told that the town checks the record first. A blocked sender must not learn of the block.
 * Without a status for held records (`intake.held`), no record waits for a check.
 */
export const isToldHeld = ({ intake }: IntakeResource, held: Held | null): boolean =>
  intake.held !== undefined && held !== null && held !== 'blocked';

/** The number of a record that a citizen sent; empty if it has none. */
export function sentNumberOf(resource: IntakeResource, row: Row | undefined): string {
  const { number } = resource.intake;
  return number ? textOf(valueAt(row, sourceOf(number.field, fieldOf(resource, number.field)))) : '';
}

const columns = sql.raw(
  'collection, record_id, resource, fingerprint, token, pictures, held, locale, site, is_settled',
);

/** The name of a picture that a citizen sent, in the store of files. `GET files/{town}/{name}` does not serve it. */
export const privateName = ({ id }: Pick<Tenant, 'id'>, picture: string) => `${id}/private-${picture}.jpg`;

/** Whether the name of a file, without the `{id}/` of its town, is that of a picture that a citizen sent. */
export const isPrivateName = (name: string) => name.startsWith('private-');

async function findOne(db: Db, tenant: Tenant, where: ReturnType<typeof sql>) {
  const { rows } = await sql<Submission>`select ${columns} from submissions
    where tenant = ${tenant.id} and ${where}`.execute(db);
  return rows[0];
}

/** The submission that a secret link leads to. */
export const submissionOfToken = (db: Db, tenant: Tenant, token: string) =>
  findOne(db, tenant, sql`token_hash = ${sha256(token)}`);

/** The submission that was sent with an idempotency key, given its hash (`requestKeyOf`). */
export const submissionOfKey = (db: Db, tenant: Tenant, requestKey: string) =>
  findOne(db, tenant, sql`request_key = ${requestKey}`);

/** The submission that has a picture. */
export const submissionOfPicture = (db: Db, tenant: Tenant, picture: string) =>
  findOne(db, tenant, sql`pictures @> array[${picture}]`);

/** The submission of a record, if a citizen sent it. */
export const submissionOfRecord = (db: Db, tenant: Tenant, collection: string, id: string) =>
  findOne(db, tenant, sql`collection = ${collection} and record_id = ${id}`);

/** The data of the job `intakeMail`: one mail. */
export interface MailTask {
  /**
   * `received` tells the sender, and `town` tells the town, that the record has come. `status` and `answer` are for the
   * sender or a follower. `confirm` asks a new follower to confirm their address.
   */
  what: 'received' | 'town' | 'status' | 'answer' | 'confirm';
  collection: string;
  id: string;
  status?: unknown;
  /** The record that the town answered. It may be merged into another one before the mail is made. */
  answeredId?: string;
  /** The version of that record that has the answer. */
  version?: number;
  /** The hash of the address of a follower. Without it, the mail is for the sender or the town. */
  follower?: string;
  /** The id of the record of the town: its name stands in the mail, and its settings apply. */
  townId?: string;
}

/** A new status of a record that a citizen sent, an answer of the town, or both at once. */
export interface Step {
  version: number;
  at: string | null;
  /** The status that it got; null if it kept its own. */
  status: unknown;
  /** What the town answered; null if it said nothing. */
  answer: string | null;
}

/**
 * Each new status of a record and each answer of the town, oldest first.
 * @param answerPath the stored path of the answer; empty if the resource has no field for answers
 */
export async function stepsOf(
  db: Db,
  tenant: Tenant,
  collection: string,
  id: unknown,
  answerPath = '',
): Promise<Step[]> {
  const { rows } = await sql<Step>`
    with versions as (select version, data ->> 'updatedAt' as at, data -> 'status' as status,
        data #>> ${answerPath.split('.')}::text[] as answer from ${versionsOf(tenant.id, collection, String(id))}),
      steps as (select version, at, nullif(status, lag(status) over former) as status,
        nullif(answer, lag(answer) over former) as answer from versions window former as (order by version))
    select * from steps where status is not null or answer is not null order by version`.execute(db);
  return rows;
}

/** The names of the pictures of records, in the store of files. Also forgets that the records have pictures. */
export async function takePictures(
  db: Db,
  tenant: Pick<Tenant, 'id'>,
  collection: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ pictures: string[] }>`
    with before as (select * from submissions where tenant = ${tenant.id} and collection = ${collection}
      and record_id = any(${ids}) and pictures <> '{}')
    update submissions set pictures = '{}', bytes = 0 from before
    where submissions.tenant = before.tenant and submissions.collection = before.collection
      and submissions.record_id = before.record_id returning before.pictures`.execute(db);
  return rows.flatMap(({ pictures }) => pictures.map((picture) => privateName(tenant, picture)));
}
