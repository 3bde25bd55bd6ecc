import { createHash, randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { demoAccounts, filesPath } from '../../backend/demo';
import { generated } from '../../backend/generated';
import { withoutPassword } from '../../backend/people';
import { newRow, type Row, textOf } from '../../backend/row';
import { seed } from '../../backend/seed';
import { type App, collectionOf, idFieldOf } from '../../src/metadata';
import type { Database, Db } from '../database/database';
import { schemasOf } from '../database/indexes';
import type { Files } from '../files/files';

export interface Tenant {
  id: number;
  name: string;
  isDemo: boolean;
}

/** A fast hash for keys and tokens: they are random, so nobody can guess them. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

const tenants = ({ kysely }: Database) => kysely.selectFrom('tenants').select(['id', 'name', 'isDemo']);

/** The town of an API key. */
export const findTenant = (database: Database, key: string): Promise<Tenant | undefined> =>
  tenants(database).where('keyHash', '=', sha256(key)).executeTakeFirst();

/** All towns. */
export const tenantsOf = (database: Database): Promise<Tenant[]> => tenants(database).orderBy('id').execute();

const createTenant = async (
  { kysely }: Database,
  name: string,
  key: string,
  isDemo: boolean,
): Promise<Tenant> =>
  kysely
    .insertInto('tenants')
    .values({ name, keyHash: sha256(key), isDemo })
    .returning(['id', 'name', 'isDemo'])
    .executeTakeFirstOrThrow();

/** Stores complete records, in one statement. */
async function storeAll(db: Db, tenant: number, collection: string, idField: string, rows: readonly Row[]) {
  await sql`insert into records (tenant, collection, id, data)
    select ${tenant}, ${collection}, row ->> ${idField}, row
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as rows (row, position)
    order by position`.execute(db);
}

const storePassword = async (db: Db, tenant: number, userId: string, password: string) =>
  db
    .insertInto('credentials')
    .values({ tenant, userId, hash: await hash(password) })
    .execute();

export interface DemoTown {
  database: Database;
  files: Files;
  app: App;
  key: string;
}

/** Opens the demo town. Creates it if there is none. */
export async function openDemoTown(demo: DemoTown): Promise<Tenant> {
  const tenant = await findTenant(demo.database, demo.key);
  if (!tenant) return createDemoTown(demo);
  await fillDemoTown(demo, tenant);
  return tenant;
}

/** Creates a town with the seed data. */
export async function createDemoTown({ database, files, app, key }: DemoTown): Promise<Tenant> {
  const tenant = await createTenant(database, 'Démonstration', key, true);
  await Promise.all([...seed().files].map(([file, bytes]) => files.put(`${tenant.id}/${file}`, bytes)));
  await fillDemoTown({ database, app }, tenant);
  return tenant;
}

/** Fills the empty collections of a demo town with seed data, or with generated records. */
export async function fillDemoTown({ database, app }: Pick<DemoTown, 'database' | 'app'>, { id }: Tenant) {
  const start = seed();
  const data = { ...start.data, ...(await generated(app, start.data)) };
  // The URL of a file contains the id of its town.
  const withFileUrls = (rows: readonly Row[]): Row[] =>
    JSON.parse(JSON.stringify(rows).replaceAll(`"${filesPath}`, `"${filesPath}${id}/`));
  await database.inTown(id, async (db) => {
    const { rows: nonEmpty } = await sql<{ collection: string }>`
      select distinct collection from records where tenant = ${id}`.execute(db);
    for (const { collection, idField } of schemasOf(app)) {
      if (nonEmpty.some((one) => one.collection === collection)) continue;
      const rows = withFileUrls(data[collection] ?? []);
      await storeAll(db, id, collection, idField, rows.map(withoutPassword));
      if (collection !== collectionOf(app.profile)) continue;
      const accounts = rows.filter(({ email }) => demoAccounts.some((account) => account.email === email));
      await Promise.all(
        accounts.map((user) => storePassword(db, id, textOf(user[idField]), textOf(user.password))),
      );
    }
  });
}

export interface FirstTown {
  database: Database;
  app: App;
  name: string;
  email: string;
  password: string;
}

/**
 * Creates an empty town with its first superAdmin.
 * @returns the API key, which is not stored and cannot be shown again
 */
export async function createTown({ database, app, name, email, password }: FirstTown): Promise<string> {
  const key = randomBytes(24).toString('base64url');
  const tenant = await createTenant(database, name, key, false);
  const idField = idFieldOf(app.profile);
  await database.inTown(tenant.id, async (db) => {
    const town = newRow({ name, status: 'ACTIVE' }, 'id', email);
    await storeAll(db, tenant.id, 'town', 'id', [town]);
    const user = newRow(
      { email, role: 'superAdmin', active: true, status: 'ACTIVE', townId: town.id },
      idField,
      email,
    );
    await storeAll(db, tenant.id, collectionOf(app.profile), idField, [user]);
    await storePassword(db, tenant.id, textOf(user[idField]), password);
  });
  return key;
}
