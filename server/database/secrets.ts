import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { put, type Row } from '../../contract/row';
import type { Schema } from '../../contract/schema';
import { fieldOf, sourceOf, valueAt } from '../../src/metadata';
import { writePrivate } from '../settings/privateFiles';
import type { Db } from './database';

/** The start of an encrypted value. The nonce, the tag and the encrypted JSON follow, in base64url. */
const prefix = 'aes-256-gcm:';
/** Sizes in bytes. */
const [nonceSize, tagSize] = [12, 16];

/** Encrypts and decrypts the secrets of a record, with a key that is not in the database. */
export interface Secrets {
  /** The text of the key. */
  key: string;
  /** The row as it is stored. */
  seal: (schema: Schema, row: Row) => Row;
  /** The row as it was written. A value that another key encrypted stays as it is. */
  open: (schema: Schema, row: Row) => Row;
  /** A value outside of records, encrypted. */
  sealValue: (value: unknown) => string;
  /** The value that `sealValue` encrypted; `undefined` if another key did. */
  openValue: (sealed: string) => unknown;
  /** A fingerprint that nobody can compute without the key. `purpose` keeps those of different uses apart. */
  fingerprint: (purpose: string, text: string) => string;
}

/** The paths of the fields whose values are secret in this record; without `row`, in any record. */
function secretPaths({ resources }: Schema, row?: Row): string[] {
  return resources.flatMap((resource) => {
    const { by, roles, fields = [] } = resource.confidential ?? {};
    const hasSecrets = !row || (by && roles && Object.hasOwn(roles, String(row[by])));
    const declared = Object.entries(resource.fields).filter(([, { kind }]) => kind === 'secret');
    return [
      ...declared,
      ...(hasSecrets ? fields : []).map((name) => [name, fieldOf(resource, name)] as const),
    ].map(([name, field]) => sourceOf(name, field));
  });
}

const isSealed = (value: unknown): value is string => typeof value === 'string' && value.startsWith(prefix);

/** A row with its values at the paths changed. An empty value is no secret. */
function withValues(row: Row, paths: readonly string[], change: (value: unknown) => unknown): Row {
  if (paths.length === 0) return row;
  const changed = { ...row };
  for (const path of paths) {
    const value = valueAt(row, path);
    if (value !== undefined && value !== null && value !== '') put(changed, path, change(value));
  }
  return changed;
}

/** The paths that may hold a secret. Remembered, because each row of a list needs them. */
const pathsBySchema = new WeakMap<Schema, string[]>();

function possiblePaths(schema: Schema): string[] {
  const paths = pathsBySchema.get(schema) ?? secretPaths(schema);
  pathsBySchema.set(schema, paths);
  return paths;
}

export function secretsWith(key: string): Secrets {
  const bytes = createHash('sha256').update(key).digest();
  const sealed = (value: unknown): string => {
    if (isSealed(value)) return value;
    const nonce = randomBytes(nonceSize);
    const cipher = createCipheriv('aes-256-gcm', bytes, nonce);
    const content = [cipher.update(JSON.stringify(value)), cipher.final()];
    return prefix + Buffer.concat([nonce, cipher.getAuthTag(), ...content]).toString('base64url');
  };
  const opened = (value: unknown): unknown => {
    if (!isSealed(value)) return value;
    const content = Buffer.from(value.slice(prefix.length), 'base64url');
    try {
      const start = nonceSize + tagSize;
      const decipher = createDecipheriv('aes-256-gcm', bytes, content.subarray(0, nonceSize));
      decipher.setAuthTag(content.subarray(nonceSize, start));
      return JSON.parse(
        Buffer.concat([decipher.update(content.subarray(start)), decipher.final()]).toString(),
      );
    } catch {
      // A restore without the key keeps the value, for the day when the key is found.
      return value;
    }
  };
  return {
    key,
    seal: (schema, row) => withValues(row, secretPaths(schema, row), sealed),
    open: (schema, row) => withValues(row, possiblePaths(schema), opened),
    sealValue: sealed,
    openValue: (value) => {
      const found = opened(value);
      return isSealed(found) ? undefined : found;
    },
    fingerprint: (purpose, text) =>
      createHmac('sha256', bytes).update(`${purpose}\0${text}`).digest('base64url'),
  };
}

export const newSecretKey = () => randomBytes(32).toString('base64url');

/** The key in `secret.key` of a folder, made at the first start. */
export function secretKeyIn(folder: string): string {
  const path = join(folder, 'secret.key');
  if (!existsSync(path)) writePrivate(path, `${newSecretKey()}\n`);
  return readFileSync(path, 'utf8').trim();
}

/**
 * Changes the stored secrets of a town, in its records and their versions.
 * @param change the row to store in place of a stored one
 * @returns the number of rows with a secret that `secrets` cannot read
 */
export async function resealRows(
  db: Db,
  tenant: number,
  schemas: readonly Schema[],
  secrets: Secrets,
  change: (schema: Schema, row: Row) => Row,
): Promise<number> {
  let unreadable = 0;
  for (const schema of schemas.filter((one) => secretPaths(one).length > 0)) {
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
        const opened = secrets.open(schema, next);
        if (secretPaths(schema).some((path) => isSealed(valueAt(opened, path)))) unreadable++;
        if (isDeepStrictEqual(next, data)) continue;
        await sql`update ${sql.id(table)} set data = ${JSON.stringify(next)}::jsonb where tenant = ${tenant}
          and collection = ${schema.collection} and id = ${id} and version = ${version}`.execute(db);
      }
    }
  }
  return unreadable;
}
