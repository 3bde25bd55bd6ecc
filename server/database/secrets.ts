import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { isConfidential } from '../../contract/access';
import type { Filter } from '../../contract/condition';
import { emailKey } from '../../contract/people';
import { put, type Row } from '../../contract/row';
import type { Schema } from '../../contract/schema';
import { fieldOf, hasIntake, senderOf, sourceOf, valueAt } from '../../src/metadata';
import { writePrivate } from '../settings/privateFiles';
import type { Db } from './database';

/** The nonce, the tag and the encrypted JSON follow, in base64url. */
const prefix = 'aes-256-gcm:';
/** Sizes in bytes. */
const [nonceSize, tagSize] = [12, 16];
/**
 * The address of a sender is stored as `aes-256-gcm+hmac:{fingerprint}:{encrypted address}`. The part before the
 * encrypted address is the mark of the sender. Equal addresses have equal marks.
 */
const senderPrefix = 'aes-256-gcm+hmac:';

/** Half of the HMAC-SHA256, in characters of base64url: enough to tell addresses apart. */
const markSize = 22;
/** A text that no stored address contains. */
const noText = '\u0001';

export interface Secrets {
  key: string;
  seal: (schema: Schema, row: Row) => Row;
  /** A value that another key encrypted stays as it is. */
  open: (schema: Schema, row: Row) => Row;
  /** An encrypted value stays as it is. */
  sealValue: (value: unknown) => string;
  /** `undefined` if another key encrypted the value. */
  openValue: (sealed: string) => unknown;
  /** An HMAC with the key. Each `purpose` gives a text another fingerprint. */
  fingerprint: (purpose: string, text: string) => string;
  /** The mark of a sender: see `senderPrefix`. */
  markOf: (email: string) => string;
  /** Changes filters by the address of a sender so that they compare its mark. A part of an address finds nothing. */
  searching: (schema: Schema, filters: readonly Filter[]) => Filter[];
}

export const senderPaths = ({ resources }: Pick<Schema, 'resources'>): string[] =>
  resources.filter(hasIntake).flatMap((resource) => senderOf(resource)?.path ?? []);

/** Without `row`: the paths that are secret in some record. */
function secretPaths({ resources }: Schema, row?: Row): string[] {
  return resources.flatMap((resource) => {
    const { fields = [] } = resource.confidential ?? {};
    const hasSecrets = !row || isConfidential(resource, row);
    const secretFields = Object.entries(resource.fields).filter(([, { kind }]) => kind === 'secret');
    return [
      ...secretFields,
      ...(hasSecrets ? fields : []).map((name) => [name, fieldOf(resource, name)] as const),
    ].map(([name, field]) => sourceOf(name, field));
  });
}

const isSealed = (value: unknown): value is string =>
  typeof value === 'string' && (value.startsWith(prefix) || value.startsWith(senderPrefix));

/** Leaves empty values as they are: they are no secrets. */
function withValues(row: Row, paths: readonly string[], change: (value: unknown) => unknown): Row {
  if (paths.length === 0) return row;
  const changed = { ...row };
  for (const path of paths) {
    const value = valueAt(row, path);
    if (value !== undefined && value !== null && value !== '') put(changed, path, change(value));
  }
  return changed;
}

/** A cache, because each row of a list needs these paths. */
const pathsBySchema = new WeakMap<Schema, string[]>();

function possiblePaths(schema: Schema): string[] {
  const paths = pathsBySchema.get(schema) ?? [...secretPaths(schema), ...senderPaths(schema)];
  pathsBySchema.set(schema, paths);
  return paths;
}

export function secretsWith(key: string): Secrets {
  const bytes = createHash('sha256').update(key).digest();
  const fingerprint = (purpose: string, text: string) =>
    createHmac('sha256', bytes).update(`${purpose}\0${text}`).digest('base64url');
  const encrypted = (value: unknown) => {
    const nonce = randomBytes(nonceSize);
    const cipher = createCipheriv('aes-256-gcm', bytes, nonce);
    const content = [cipher.update(JSON.stringify(value)), cipher.final()];
    return Buffer.concat([nonce, cipher.getAuthTag(), ...content]).toString('base64url');
  };
  const markOf = (email: string) =>
    `${senderPrefix}${fingerprint('sender', emailKey(email)).slice(0, markSize)}:`;
  const sealed = (value: unknown): string => (isSealed(value) ? value : prefix + encrypted(value));
  const sealedSender = (value: unknown) =>
    isSealed(value) || typeof value !== 'string' ? value : markOf(value) + encrypted(value);
  const opened = (value: unknown): unknown => {
    if (!isSealed(value)) return value;
    const content = Buffer.from(value.slice(value.lastIndexOf(':') + 1), 'base64url');
    try {
      const start = nonceSize + tagSize;
      const decipher = createDecipheriv('aes-256-gcm', bytes, content.subarray(0, nonceSize));
      decipher.setAuthTag(content.subarray(nonceSize, start));
      return JSON.parse(
        Buffer.concat([decipher.update(content.subarray(start)), decipher.final()]).toString(),
      );
    } catch {
      // Another key encrypted it. It stays, in case the key is found.
      return value;
    }
  };
  return {
    key,
    seal: (schema, row) =>
      withValues(withValues(row, secretPaths(schema, row), sealed), senderPaths(schema), sealedSender),
    open: (schema, row) => withValues(row, possiblePaths(schema), opened),
    sealValue: sealed,
    openValue: (value) => {
      const found = opened(value);
      return isSealed(found) ? undefined : found;
    },
    fingerprint,
    markOf,
    searching: (schema, filters) => {
      const paths = senderPaths(schema);
      if (paths.length === 0) return [...filters];
      const replaced = <F extends Filter>(one: F) =>
        paths.includes(one.path) ? senderFilter(one, markOf) : one;
      return filters.map(({ or = [], ...first }) => ({
        ...replaced(first),
        ...(or.length > 0 && { or: or.map(replaced) }),
      }));
    },
  };
}

/** Only a whole address has a mark, so a part of it finds nothing. */
function senderFilter(filter: Filter, markOf: Secrets['markOf']): Filter {
  if (!['eq', 'ne', 'like', 'in'].includes(filter.operator)) return filter;
  const markIn = (value: string) => (value.includes('@') ? markOf(value) : noText);
  // An empty value means "nothing stored".
  const values = filter.values.map((value) => (value === '' ? value : markIn(value)));
  return { ...filter, values, isStart: true };
}

export const newSecretKey = () => randomBytes(32).toString('base64url');

export const secretKeyPath = (folder: string) => join(folder, 'secret.key');

export function storedSecretKey(folder: string): string | undefined {
  const path = secretKeyPath(folder);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

/** Makes a key if the folder has none. */
export function secretKeyIn(folder: string): string {
  const stored = storedSecretKey(folder);
  if (stored !== undefined) return stored;
  writePrivate(secretKeyPath(folder), `${newSecretKey()}\n`);
  return secretKeyIn(folder);
}

/**
 * Must run before `resealRows`, because it reads the addresses of the senders from the records with the old key. A
 * block whose sender is in no record loses its effect.
 */
export async function resealBlocks(
  db: Db,
  tenant: number,
  schemas: readonly Schema[],
  from: Secrets,
  to: Secrets,
): Promise<void> {
  for (const { collection, path } of schemas.flatMap((schema) =>
    senderPaths(schema).map((path) => ({ collection: schema.collection, path })),
  )) {
    const { rows } = await sql<{ emailHash: string; sealed: string }>`
      select email_hash, min(data #>> ${path.split('.')}::text[]) as sealed from blocked_senders join records
        on records.tenant = blocked_senders.tenant and starts_with(data #>> ${path.split('.')}::text[], email_hash)
      where blocked_senders.tenant = ${tenant} and collection = ${collection} group by email_hash`.execute(
      db,
    );
    for (const { emailHash, sealed } of rows) {
      const email = from.openValue(sealed);
      if (typeof email !== 'string') continue;
      await sql`update blocked_senders set email_hash = ${to.markOf(email)}
        where tenant = ${tenant} and email_hash = ${emailHash}`.execute(db);
    }
  }
}

/** Encrypts the addresses and tokens of followers, and the tokens of senders, with the key of `to`. */
export async function resealFollowers(db: Db, tenant: number, from: Secrets, to: Secrets): Promise<void> {
  for (const table of ['submissions', 'submission_followers']) {
    const { rows } = await sql<{ token: string; tokenHash: string }>`
      select token, token_hash from ${sql.table(table)} where tenant = ${tenant}`.execute(db);
    for (const { token, tokenHash } of rows) {
      await sql`update ${sql.table(table)} set token = ${to.sealValue(from.openValue(token) ?? token)}
        where tenant = ${tenant} and token_hash = ${tokenHash}`.execute(db);
    }
  }
  const { rows } = await sql<{ email: string; emailHash: string }>`
    select distinct email, email_hash from submission_followers where tenant = ${tenant}`.execute(db);
  for (const { email: sealed, emailHash } of rows) {
    const email = from.openValue(sealed);
    if (typeof email !== 'string') continue;
    await sql`update submission_followers set email = ${to.sealValue(email)}, email_hash = ${to.markOf(email)}
      where tenant = ${tenant} and email_hash = ${emailHash}`.execute(db);
  }
}

/** The paths of values that another key encrypted. @param row as `open` returns it */
export const sealedPaths = (schema: Schema, row: Row): string[] =>
  possiblePaths(schema).filter((path) => isSealed(valueAt(row, path)));

/** Records come before their former versions. */
export async function resealRows(
  db: Db,
  tenant: number,
  schemas: readonly Schema[],
  change: (schema: Schema, row: Row) => Row,
): Promise<void> {
  for (const schema of schemas.filter((one) => possiblePaths(one).length > 0)) {
    for (const table of ['records', 'revisions'] as const) {
      const rows = await db
        .selectFrom(table)
        .select(['id', 'version', 'data'])
        .where('tenant', '=', tenant)
        .where('collection', '=', schema.collection)
        .forUpdate()
        .execute();
      for (const { id, version, data } of rows) {
        const next = change(schema, data);
        if (isDeepStrictEqual(next, data)) continue;
        await sql`update ${sql.id(table)} set data = ${JSON.stringify(next)}::jsonb where tenant = ${tenant}
          and collection = ${schema.collection} and id = ${id} and version = ${version}`.execute(db);
      }
    }
  }
}
