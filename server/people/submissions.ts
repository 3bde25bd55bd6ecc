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
  pictures: string[];
  held: Held | null;
  locale: Locale;
  /** The address of the site in this language, without a trailing slash. */
  site: string;
  /** Whether the sender says that it is settled. */
  isSettled: boolean | null;
}

/** Why a record is held: a link in its texts, no proof of work, too many records, or a blocked sender. */
export type Held = 'link' | 'proof' | 'many' | 'blocked';

/** A blocked sender must not learn of the block. Without the status `intake.held`, no record waits for a check. */
export const isToldHeld = ({ intake }: IntakeResource, held: Held | null): boolean =>
  intake.held !== undefined && held !== null && held !== 'blocked';

export function sentNumberOf(resource: IntakeResource, row: Row | undefined): string {
  const { number } = resource.intake;
  return number ? textOf(valueAt(row, sourceOf(number.field, fieldOf(resource, number.field)))) : '';
}

const columns = sql.raw(
  'collection, record_id, resource, fingerprint, token, pictures, held, locale, site, is_settled',
);

/** The name in the store of files. `GET files/{town}/{name}` does not serve it. */
export const privateName = ({ id }: Pick<Tenant, 'id'>, picture: string) => `${id}/private-${picture}.jpg`;

/** @param name without the `{id}/` of its town */
export const isPrivateName = (name: string) => name.startsWith('private-');

async function findOne(db: Db, tenant: Tenant, where: ReturnType<typeof sql>) {
  const { rows } = await sql<Submission>`select ${columns} from submissions
    where tenant = ${tenant.id} and ${where}`.execute(db);
  return rows[0];
}

export const submissionOfToken = (db: Db, tenant: Tenant, token: string) =>
  findOne(db, tenant, sql`token_hash = ${sha256(token)}`);

/** @param requestKey the hash of an idempotency key (`requestKeyOf`) */
export const submissionOfKey = (db: Db, tenant: Tenant, requestKey: string) =>
  findOne(db, tenant, sql`request_key = ${requestKey}`);

export const submissionOfPicture = (db: Db, tenant: Tenant, picture: string) =>
  findOne(db, tenant, sql`pictures @> array[${picture}]`);

export const submissionOfRecord = (db: Db, tenant: Tenant, collection: string, id: string) =>
  findOne(db, tenant, sql`collection = ${collection} and record_id = ${id}`);

/** The data of the job `intakeMail`. */
export interface MailTask {
  /** `received` is for the sender, `confirm` for a new follower, `status` and `answer` for the sender or a follower. */
  what: 'received' | 'town' | 'status' | 'answer' | 'confirm';
  collection: string;
  id: string;
  status?: unknown;
  /** The record that the town answered. It may be merged into another one before the mail is made. */
  answeredId?: string;
  /** The version of `answeredId` that has the answer. */
  version?: number;
  /** The hash of the e-mail of a follower. Without it, the mail is for the sender or the town. */
  follower?: string;
  /** The town record whose name and settings apply. */
  townId?: string;
}

/** A new status of a record that a citizen sent, an answer of the town, or both at once. */
export interface Step {
  version: number;
  at: string | null;
  /** Null if the status is unchanged. */
  status: unknown;
  /** Null without a new answer. */
  answer: string | null;
}

/** @param answerPath the stored path of the answer; empty if the resource has no field for answers */
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

/** Forgets the pictures of records. @returns their names in the store of files */
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
