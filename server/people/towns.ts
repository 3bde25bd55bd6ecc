import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { filesPath } from '../../contract/paths';
import { withoutPassword } from '../../contract/people';
import { newRow, type Row, textOf } from '../../contract/row';
import { schemaOf } from '../../contract/schema';
import { demoAccounts } from '../../demo/accounts';
import { generated } from '../../demo/generated';
import { seed } from '../../demo/seed';
import { demoSheets } from '../../demo/surveySheets';
import { traffic } from '../../demo/traffic';
import { type App, collectionOf, idFieldOf } from '../../src/metadata';
import { dayText } from '../../src/metadata/townTime';
import { storeAnswers } from '../database/answers';
import type { Database, Db } from '../database/database';
import { schemasOf } from '../database/indexes';
import { recordsFor } from '../database/records';
import { type KeyedTenant, type Tenant, tenantColumns } from '../database/tenants';
import type { Files } from '../files/files';
import { isValidKey, newKey, replaceKey, sha256, townCollection } from './keys';

export const findTenant = ({ kysely }: Database, key: string): Promise<KeyedTenant | undefined> =>
  kysely
    .selectFrom('keys')
    .innerJoin('tenants', 'tenants.id', 'keys.tenant')
    .select([
      ...tenantColumns,
      'townId',
      sql<string[]>`array(select key_hash from keys own where own.tenant = tenants.id)`.as('keyHashes'),
    ])
    .where('keyHash', '=', sha256(key))
    .where(isValidKey)
    .executeTakeFirst();

const createTenant = ({ kysely }: Database, name: string, isDemo: boolean): Promise<Tenant> =>
  kysely.insertInto('tenants').values({ name, isDemo }).returning(tenantColumns).executeTakeFirstOrThrow();

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

export async function openDemoTown(demo: DemoTown): Promise<Tenant> {
  const tenant = await findTenant(demo.database, demo.key);
  if (!tenant) return createDemoTown(demo);
  await fillDemoTown(demo, tenant);
  return tenant;
}

export async function createDemoTown({ database, files, app, key }: DemoTown): Promise<Tenant> {
  const tenant = await createTenant(database, 'Démonstration', true);
  // No town record contains this published key, so that no visitor can replace it.
  await database.inTown(tenant.id, (db) => replaceKey(db, tenant, null, key));
  await Promise.all([...seed().files].map(([file, bytes]) => files.put(`${tenant.id}/${file}`, bytes)));
  await fillDemoTown({ database, app }, tenant);
  return tenant;
}

/** Leaves out today, which has only real visits. */
async function storeTraffic(db: Db, tenant: number) {
  const now = new Date();
  const rows = traffic(now).filter(({ date }) => textOf(date) < dayText(now));
  await sql`insert into traffic (tenant, day, platform, page, sessions, users, page_views)
    select ${tenant}, date, platform, '', sessions, users, "pageViews"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as rows (date date, platform text, sessions int, users int, "pageViews" int)
    on conflict do nothing`.execute(db);
}

async function storeSheets(
  { app }: Pick<DemoTown, 'app'>,
  db: Db,
  tenant: number,
  { data }: ReturnType<typeof seed>,
) {
  const asking = app.resources.find(({ name }) => name === 'surveys');
  if (!asking) return;
  for (const { id, respondents } of data._surveyAnswers ?? []) {
    const survey = data.surveys?.find((one) => one.id === id);
    if (survey)
      await storeAnswers(db, tenant, asking, textOf(id), demoSheets(survey, Number(respondents), new Date()));
  }
}

export async function fillDemoTown({ database, app }: Pick<DemoTown, 'database' | 'app'>, { id }: Tenant) {
  const start = seed();
  const data = { ...start.data, ...(await generated(app, start.data)) };
  // The URL of a file contains the id of its town.
  const withFileUrls = (rows: readonly Row[]): Row[] =>
    JSON.parse(JSON.stringify(rows).replaceAll(`"${filesPath}`, `"${filesPath}${id}/`));
  const { secrets } = database;
  await database.inTown(id, async (db) => {
    await storeTraffic(db, id);
    const { rows: nonEmpty } = await sql<{ collection: string }>`
      select distinct collection from records where tenant = ${id}`.execute(db);
    for (const schema of schemasOf(app)) {
      const { collection, idField } = schema;
      if (nonEmpty.some((one) => one.collection === collection)) continue;
      if (collection === 'surveys') await storeSheets({ app }, db, id, start);
      const rows = withFileUrls(data[collection] ?? []);
      await storeAll(
        db,
        id,
        collection,
        idField,
        rows.map((row) => secrets.seal(schema, withoutPassword(row))),
      );
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
  /** The first and last name of the superAdmin, by default the e-mail. */
  person?: string;
}

/** @returns the API key */
export async function createTown(first: FirstTown): Promise<string> {
  const { database, app, name, email, password, person = email } = first;
  const key = newKey();
  const [firstName = '', ...lastName] = person.trim().split(/\s+/);
  const tenant = await createTenant(database, name, false);
  const idField = idFieldOf(app.profile);
  await database.inTown(tenant.id, async (db) => {
    const town = newRow({ name, apiKey: key, status: 'ACTIVE' }, 'id', person);
    const towns = schemaOf(app, townCollection);
    if (towns) await recordsFor(database, db, tenant)(towns).insert(town);
    await replaceKey(db, tenant, textOf(town.id), key);
    const account = { firstName, lastName: lastName.join(' '), email, role: 'superAdmin', active: true };
    const user = newRow({ ...account, status: 'ACTIVE', townId: town.id }, idField, person);
    await storeAll(db, tenant.id, collectionOf(app.profile), idField, [user]);
    await storePassword(db, tenant.id, textOf(user[idField]), password);
  });
  return key;
}
