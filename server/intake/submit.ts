import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Person } from '../../contract/people';
import { invalid, Refusal } from '../../contract/refusal';
import { put, type Row, textOf } from '../../contract/row';
import { createdRecord } from '../../contract/rules';
import { schemaOf } from '../../contract/schema';
import { pathIn } from '../../site/context';
import {
  collectionOf,
  fieldOf,
  getResource,
  type IntakeResource,
  intakeFields,
  isPublic,
  type Locale,
  newRecord,
  senderOf,
  sentPicturesOf,
  sourceOf,
  valueAt,
} from '../../src/metadata';
import { escaped } from '../database/query';
import { recordsFor } from '../database/records';
import type { SentPicture } from '../files/sentPictures';
import { blockedAt } from '../people/blocks';
import { sha256 } from '../people/keys';
import {
  type Held,
  isToldHeld,
  privateName,
  type Submission,
  sentNumberOf,
  submissionOfKey,
} from '../people/submissions';
import { schemaIn } from '../public/record';
import { localesOf, type PublicTown } from '../public/town';
import { recordsOf, type Visit } from '../public/visit';
import { accepted } from '../records/checks';
import { ensureUnique } from '../records/collections';
import { admit, spaceIn } from './guard';
import { dueOf } from './handling/due';
import { tellReceived } from './mails';
import { isFirstUse } from './proof';
import type { Sent } from './sent';
import { hasLink } from './values';

const citizen: Pick<Person, 'name'> = { name: 'Citoyen' };

export interface Stored {
  /** Empty if the record has no number. */
  number: string;
  /** The secret part of the link to the record. */
  token: string;
  /** Whether the sender is told that the town checks the record first. */
  isHeld: boolean;
  /** Whether the pictures were left out for lack of room. */
  lacksPictures: boolean;
}

/** What a citizen sent, after the checks. */
export interface Sending {
  resource: IntakeResource;
  sent: Sent;
  row: Row;
  pictures: readonly SentPicture[];
  /** The nonce of the challenge that the sender solved. */
  solved: string | undefined;
  /** The IP address of the sender. */
  address: string;
  locale: Locale;
  afterRollback: (work: () => Promise<void>) => void;
}

/** The number is one more than the highest that was ever given or that a record has. */
async function nextNumber(
  { db, town: { tenant } }: Visit,
  resource: IntakeResource,
): Promise<[path: string, number: string] | undefined> {
  const { number } = resource.intake;
  if (!number) return undefined;
  const { field, prefix } = number;
  const path = sourceOf(field, fieldOf(resource, field));
  const text = sql<string>`data #>> ${path.split('.')}::text[]`;
  const highest = sql`select max(substring(${text} from ${prefix.length + 1}::int)::int) from records
    where tenant = ${tenant.id} and collection = ${collectionOf(resource)} and ${text} like ${`${escaped(prefix)}%`}
      and substring(${text} from ${prefix.length + 1}::int) ~ '^\\d{1,8}$'`;
  const { rows } = await sql<{ last: number }>`
    insert into numbers as given (tenant, resource, last)
    values (${tenant.id}, ${resource.name}, coalesce((${highest}), 0) + 1)
    on conflict (tenant, resource) do update set last = greatest(excluded.last, given.last + 1)
    returning last`.execute(db);
  return [path, `${prefix}${String(rows[0]?.last).padStart(5, '0')}`];
}

/** @throws Refusal 422 for a reference to a record that citizens do not see */
async function checkSeen(visit: Visit, resource: IntakeResource, row: Row): Promise<void> {
  for (const { field, path } of intakeFields(resource)) {
    const id = valueAt(row, path);
    if (field.kind !== 'reference' || id === undefined) continue;
    const target = getResource(visit.service.app, field.to);
    const found = isPublic(target) ? await recordsOf(visit).byIds(target, [id]) : [];
    if (found.length === 0)
      throw invalid(422, path, {
        fr: 'Choisissez une réponse de la liste',
        en: 'Choose an answer from the list',
      });
  }
}

/** The same for the same key, so that a repeated call gets the same link. */
const tokenOf = ({ service, town }: Visit, key: string) =>
  service.database.secrets.fingerprint('link', `${town.tenant.id} ${key}`).slice(0, 32);

export function siteIn(town: PublicTown, locale: Locale): string {
  const locales = localesOf(town);
  const shown = locales.includes(locale) ? locale : locales[0];
  return town.origin + pathIn({ base: town.base, locale: shown, locales }, '');
}

/** Each form has keys of its own. */
export const requestKeyOf = ({ name }: IntakeResource, key: string) => sha256(`${name} ${key}`);

/** Differs if something else is sent with the same key. */
const fingerprintOf = (row: Row, { files }: Sent) =>
  sha256(JSON.stringify([row, files.map((file) => sha256(file.toString('latin1')))]));

async function isBlocked({ db, service, town }: Visit, { resource, row }: Sending): Promise<boolean> {
  const email = textOf(valueAt(row, senderOf(resource)?.path ?? ''));
  return (
    email !== '' && (await blockedAt(db, town.tenant, [service.database.secrets.markOf(email)])) !== null
  );
}

async function recordFor(
  visit: Visit,
  { resource, row }: Sending,
  held: Held | null,
  pictures: readonly string[],
) {
  const { app } = visit.service;
  const schema = schemaIn(app, resource);
  const { values = {}, held: heldStatus } = resource.intake;
  const body: Row = { ...newRecord(resource), ...row };
  for (const [name, value] of Object.entries(values))
    put(body, sourceOf(name, fieldOf(resource, name)), value);
  if (held && heldStatus !== undefined) body.status = heldStatus;
  const { due } = resource.intake;
  if (due)
    put(body, sourceOf(due.field, fieldOf(resource, due.field)), await dueOf(visit, resource, due, body));
  const records = recordsFor(visit.service.database, visit.db, visit.town.tenant);
  const call = { ...visit.service, db: visit.db, tenant: visit.town.tenant, records };
  const checked = await accepted(call, schema, body);
  await ensureUnique(call, schema, checked);
  const data = createdRecord(app, schema, checked, citizen as Person);
  const list = sentPicturesOf(resource);
  // Set after `accepted`, which would look for the pictures in the image bank. They are kept outside of it, because
  // all staff see the bank.
  if (list) put(data, list.path, pictures);
  const [path, number] = (await nextNumber(visit, resource)) ?? [];
  if (path && number) put(data, path, number);
  return { schema, data, number: number ?? '', records: records(schema) };
}

/**
 * A repeated call with the same key stores nothing.
 * @throws Refusal 409 for other content with the same key, or if another record already has the value of a unique
 *   field; 422 for a wrong value; 429 for too many records
 */
export async function submit(visit: Visit, sending: Sending): Promise<Stored> {
  const { db, service, town } = visit;
  const { tenant } = town;
  const { resource, sent, row, address, locale } = sending;
  const key = sent.key || randomUUID();
  const requestKey = requestKeyOf(resource, key);
  // Senders wait for each other, so that two records never get the same number or the same key.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`intake ${tenant.id} ${resource.name}`}, 0))`.execute(
    db,
  );
  const token = tokenOf(visit, `${resource.name} ${key}`);
  const before = await submissionOfKey(db, tenant, requestKey);
  const fingerprint = fingerprintOf(row, sent);
  if (before) return again(visit, sending, before, fingerprint, token);
  await checkSeen(visit, resource, row);
  const isProven = sending.solved !== undefined && (await isFirstUse(db, tenant, sending.solved));
  const held = await admit(db, tenant, resource, {
    address,
    isProven,
    hasLink: hasLink(resource, row),
    isBlocked: await isBlocked(visit, sending),
  });
  const size = sending.pictures.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const hasRoom = size === 0 || size <= (await spaceIn(db, tenant, resource));
  const pictures = hasRoom ? sending.pictures : [];
  const ids = pictures.map(({ id }) => id);
  const { schema, data, number, records } = await recordFor(visit, sending, held, ids);
  await records.insert(data);
  const id = String(data[schema.idField]);
  await sql`insert into submissions (tenant, collection, record_id, resource, token_hash, token, request_key, fingerprint,
      pictures, bytes, held, locale, site)
    values (${tenant.id}, ${schema.collection}, ${id}, ${resource.name}, ${sha256(token)},
      ${service.database.secrets.sealValue(token)}, ${requestKey},
      ${fingerprint}, ${ids}, ${hasRoom ? size : 0}, ${held}, ${locale}, ${siteIn(town, locale)})`.execute(
    db,
  );
  for (const picture of pictures) {
    const name = privateName(tenant, picture.id);
    sending.afterRollback(() => service.files.remove(name));
    await service.files.put(name, picture.bytes);
  }
  await tellReceived(visit, resource, { collection: schema.collection, id });
  return { number, token, isHeld: isToldHeld(resource, held), lacksPictures: !hasRoom };
}

/** The answer to a call whose key is stored already. */
async function again(
  visit: Visit,
  { resource, ...sending }: Sending,
  { fingerprint: known, held, collection, recordId, pictures }: Submission,
  fingerprint: string,
  token: string,
): Promise<Stored> {
  if (known !== fingerprint)
    throw new Refusal(409, {
      fr: 'Ce formulaire a déjà servi. Vérifiez ce que vous envoyez, puis envoyez-le à nouveau.',
      en: 'This form was used before. Check what you send, then send it again.',
    });
  const schema = schemaOf(visit.service.app, collection);
  const records = schema && recordsFor(visit.service.database, visit.db, visit.town.tenant)(schema);
  const stored = await records?.read(recordId).catch(() => undefined);
  return {
    number: sentNumberOf(resource, stored?.data),
    token,
    isHeld: isToldHeld(resource, held),
    lacksPictures: sending.pictures.length > 0 && pictures.length === 0,
  };
}
