import { type RawBuilder, sql } from 'kysely';
import { isInScope, requireRole, visibleTo } from '../../contract/access';
import { calls } from '../../contract/calls';
import { emailKey, fullName } from '../../contract/people';
import { localeOf, notFound, Refusal } from '../../contract/refusal';
import { type Row, textOf } from '../../contract/row';
import { referenceTo, visibleRow } from '../../contract/rules';
import { schemaOf } from '../../contract/schema';
import { collectionOf, type Label, type Resource, sourceOf, textIn, valueAt } from '../../src/metadata';
import { addressKey } from '../database/messages';
import { checkAccount } from '../people/account';
import { blockedAt, unblock } from '../people/blocks';
import { personOf, profileOf } from '../people/people';
import type { Call } from '../service/call';
import {
  erasePersonalValues,
  hiddenPaths,
  marksOf,
  type NamingRecord,
  personalFields,
  recordsFollowedBy,
  recordsNaming,
  stopFollowing,
} from './personalFields';
import type { Plan } from './schedule';
import { removeForGood } from './trash';

const erasedName = 'Compte supprimé';

/** The SQL of `fullName`. */
const fullNameSql = sql<string>`coalesce(nullif(concat_ws(' ',
  nullif(data ->> 'firstName', ''), nullif(data ->> 'lastName', '')), ''), data ->> 'email')`;

/**
 * The person may be in the trash. Names and e-mails include former ones. `sharedNames` are those that another account
 * has or had, `ownNames` the rest. `emails` has no e-mail that another account has now.
 */
async function personIn({ app, db, tenant, id }: Call) {
  const schema = profileOf(app);
  const isUser = sql`tenant = ${tenant.id} and collection = ${schema.collection}`;
  const { rows } = await sql<{ data: Row; deletedAt: Date | null }>`
    select data, deleted_at from records where ${isUser} and id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  const { rows: versions } = await sql<{ data: Row }>`
    select data from revisions where ${isUser} and id = ${id}`.execute(db);
  const allNames = [...new Set([found, ...versions].map(({ data }) => fullName(data)))].filter(Boolean);
  const { rows: others } = await sql<{ name: string }>`
    select distinct ${fullNameSql} as name from (
      select data from records where ${isUser} and id <> ${id}
      union all select data from revisions where ${isUser} and id <> ${id}
    ) others where ${fullNameSql} = any(${allNames})`.execute(db);
  const sharedNames = others.map(({ name }) => name);
  const emails = [...new Set([found, ...versions].map(({ data }) => emailKey(data.email)))].filter(Boolean);
  const { rows: taken } = await sql<{
    email: string;
  }>`select lower(trim(data ->> 'email')) as email from records
    where ${isUser} and id <> ${id} and deleted_at is null
      and lower(trim(data ->> 'email')) = any(${emails})`.execute(db);
  return {
    schema,
    ...found,
    ownNames: allNames.filter((name) => !sharedNames.includes(name)),
    sharedNames,
    emails: emails.filter((email) => !taken.some((other) => other.email === email)),
  };
}

interface Authored {
  collection: string;
  id: string;
  createdAt: string | null;
  updatedAt: string[] | null;
  data: Row;
}

function isWeeklyMailTo({ database, tenant }: Call, emails: readonly string[]) {
  const hashes = emails.map((email) => database.secrets.fingerprint('digest', addressKey(email)));
  return sql<boolean>`tenant = ${tenant.id} and channel = 'digest' and address_hash = any(${hashes})`;
}

/** An old record has no id in `column`, only the name of the person. */
const isBy = (column: string, id: string, name: RawBuilder<unknown>, names: readonly string[]) =>
  sql<boolean>`(${sql.ref(column)} = ${id} or ${sql.ref(column)} is null and ${name} = any(${names}))`;

async function recordsBy({ db, tenant, id }: Call, names: readonly string[]): Promise<Authored[]> {
  const { rows } = await sql<Authored>`
    with versions as (
      select collection, id, data, creator, author from records where tenant = ${tenant.id}
      union all select collection, id, revisions.data, creator, revisions.author
        from revisions join records using (tenant, collection, id) where tenant = ${tenant.id}
    ), written as (
      select collection, id, data, ${isBy('creator', id, sql`data ->> 'createdBy'`, names)} as is_creator,
        ${isBy('author', id, sql`data ->> 'updatedBy'`, names)} as is_author
      from versions
    ), authored as (
      select collection, id, min(data ->> 'createdAt') filter (where is_creator) as created_at,
        array_agg(distinct data ->> 'updatedAt') filter (
          where is_author and data ->> 'updatedAt' is distinct from data ->> 'createdAt'
        ) as updated_at
      from written where is_creator or is_author group by collection, id
    )
    select collection, id, created_at, updated_at, data
    from authored join records using (collection, id) where tenant = ${tenant.id} order by seq`.execute(db);
  return rows;
}

function shownRecord(
  { app, person }: Call,
  { collection, data }: Pick<Authored, 'collection' | 'data'>,
  pathsToHide = (_: Resource): string[] => [],
) {
  const schema = schemaOf(app, collection);
  const resource = schema?.resources.find((one) => isInScope(one, data, schema));
  if (!schema || !resource) return { record: {}, title: '' };
  const seen = visibleTo(schema, person);
  const record = visibleRow(data, { ...seen, hidden: [...seen.hidden, ...pathsToHide(resource)] });
  return { record, title: referenceTo(resource, record).title };
}

/** `GET people/{id}` (docs/contract.md#audit). */
export async function exportPerson(call: Call) {
  const { db, tenant, id: personId, person } = call;
  const { schema, data: account, ownNames, sharedNames, emails, deletedAt } = await personIn(call);
  // Also by shared names: the export must miss nothing, so it may list records of a namesake.
  const authored = await recordsBy(call, [...ownNames, ...sharedNames]);
  const records = authored.map((one) => {
    const { collection, id, createdAt, updatedAt } = one;
    const { title } = shownRecord(call, one);
    return { collection, id, title, createdAt, updatedAt: updatedAt ?? [] };
  });
  const naming = await recordsNaming(call, personalFields(call, emails));
  const followed = await recordsFollowedBy(call, emails);
  const isSame = (one: NamingRecord, other: NamingRecord) =>
    one.collection === other.collection && one.id === other.id;
  // A record that names the person and that the person follows is listed once.
  const mentions = [
    ...naming.map((one) =>
      followed.some((other) => isSame(one, other)) ? { ...one, fields: [...one.fields, 'followers'] } : one,
    ),
    ...followed.filter((one) => !naming.some((other) => isSame(one, other))),
  ];
  const isPerson = (value: unknown) => String(value) === personId || emails.includes(emailKey(value));
  const named = mentions.map((one) => {
    const { collection, id, fields, data } = one;
    const shown = shownRecord(call, one, (resource) => hiddenPaths(resource, data, fields, isPerson));
    return { collection, id, title: shown.title, fields, record: shown.record };
  });
  const { rows: sessions } = await sql<{ createdAt: Date; usedAt: Date }>`
    select created_at, used_at from sessions where tenant = ${tenant.id} and user_id = ${personId}
    order by created_at`.execute(db);
  const { rows: entries } = await sql<{ data: Row }>`
    select data from audit where tenant = ${tenant.id} and data ->> 'personId' = ${personId} order by seq`.execute(
    db,
  );
  const { rows: scheduled } = await sql<Pick<Plan, 'collection' | 'id' | 'status' | 'at'>>`
    select data ->> 'collection' as collection, data ->> 'id' as id, data ->> 'status' as status, data ->> 'at' as at
    from jobs where tenant = ${tenant.id} and name = 'schedule' and data ->> 'userId' = ${personId}
    order by at, id`.execute(db);
  const { rows: weeklyMails } = await sql<{ topics: string[]; language: string; createdAt: Date }>`
    select topics, language, created_at from subscriptions where ${isWeeklyMailTo(call, emails)}
    order by id`.execute(db);
  const blocked = await blockedAt(db, tenant, marksOf(call, emails));
  return {
    account: visibleRow(account, visibleTo(schema, person)),
    deletedAt,
    blockedAt: blocked,
    sessions,
    records,
    named,
    scheduled,
    weeklyMails,
    audit: entries.map((entry) => entry.data),
  };
}

async function eraseNames({ db, tenant, id }: Call, names: readonly string[]): Promise<void> {
  const erased = (key: string, data = 'data') =>
    sql`${sql.ref(data)} || ${JSON.stringify({ [key]: erasedName })}::jsonb`;
  for (const table of ['records', 'revisions']) {
    await sql`update ${sql.table(table)} set data = ${erased('updatedBy')}, author = null
      where tenant = ${tenant.id} and ${isBy('author', id, sql`data ->> 'updatedBy'`, names)}`.execute(db);
  }
  // Reads `records.creator`, which the next update removes.
  await sql`update revisions set data = ${erased('createdBy', 'revisions.data')}
    from records where revisions.tenant = ${tenant.id} and records.tenant = ${tenant.id}
      and records.collection = revisions.collection and records.id = revisions.id
      and ${isBy('creator', id, sql`revisions.data ->> 'createdBy'`, names)}`.execute(db);
  await sql`update records set data = ${erased('createdBy')}, creator = null
    where tenant = ${tenant.id} and ${isBy('creator', id, sql`data ->> 'createdBy'`, names)}`.execute(db);
  await sql`update records set deleted_by = ${erasedName}, deleter = null
    where tenant = ${tenant.id} and deleted_at is not null
      and ${isBy('deleter', id, sql`deleted_by`, names)}`.execute(db);
  // Earlier releases kept the deleter of a record that was restored.
  await sql`update records set deleter = null where tenant = ${tenant.id} and deleter = ${id}`.execute(db);
}

async function countShared({ db, tenant }: Call, names: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from records
    where tenant = ${tenant.id} and (creator is null and data ->> 'createdBy' = any(${names})
      or author is null and data ->> 'updatedBy' = any(${names})
      or deleted_at is not null and deleter is null and deleted_by = any(${names}))`.execute(db);
  return rows[0]?.count ?? 0;
}

/** `DELETE people/{id}`: returns what remains of the person, and why (docs/contract.md#audit). */
export async function erasePerson(call: Call) {
  const { db, tenant, id, records, request } = call;
  if (id === call.person.id)
    throw new Refusal(409, {
      fr: 'Vous ne pouvez pas effacer votre propre compte.',
      en: 'You cannot erase your own account.',
    });
  // The account first, as a change of it does: in the other order, the two could wait for each other.
  await sql`select from records where tenant = ${tenant.id} and collection = ${collectionOf(call.app.profile)}
    and id = ${id} for update`.execute(db);
  const { schema, data, ownNames, sharedNames, emails, deletedAt } = await personIn(call);
  // Waits for any other erasure of a superAdmin, then refuses to erase the last one.
  await checkAccount(call, schema, deletedAt ? undefined : data, undefined);
  // Checks the caller again, because another superAdmin may have erased the caller meanwhile.
  requireRole(await personOf(call), calls['people.erase'].roles);
  // Only records in the trash can be deleted for good.
  if (!deletedAt) await records(schema).remove(id, erasedName);
  const filter = { path: schema.idField, type: 'text', operator: 'eq', values: [id] } as const;
  await removeForGood(call, schema, [filter]);
  await sql`delete from presence where tenant = ${tenant.id} and user_id = ${id}`.execute(db);
  await sql`delete from import_records where tenant = ${tenant.id}
    and collection = ${schema.collection} and record_id = ${id}`.execute(db);
  await sql`update imports set person_id = null where tenant = ${tenant.id} and person_id = ${id}`.execute(
    db,
  );
  await sql`update jobs set data = data || ${JSON.stringify({ by: erasedName, userId: null })}::jsonb
    where tenant = ${tenant.id} and name = 'schedule' and data ->> 'userId' = ${id}`.execute(db);
  const authored = await recordsBy(call, ownNames);
  await eraseNames(call, ownNames);
  const fields = personalFields(call, emails);
  const naming = await recordsNaming(call, fields);
  await erasePersonalValues(call, fields);
  await stopFollowing(call, emails);
  await sql`delete from subscriptions where ${isWeeklyMailTo(call, emails)}`.execute(db);
  await unblock(db, tenant, marksOf(call, emails));
  const { numAffectedRows = 0n } = await sql`
    update audit set data = data || ${JSON.stringify({ personId: null, personName: erasedName })}::jsonb
    where tenant = ${tenant.id} and data ->> 'personId' = ${id}`.execute(db);
  const pictures = Object.entries(schema.resources[0]?.fields ?? {}).filter(
    ([name, field]) => field.kind === 'image' && textOf(valueAt(data, sourceOf(name, field))) !== '',
  );
  const remaining: { what: string; count: number; reason: Label }[] = [
    {
      what: 'records',
      count: authored.length,
      reason: {
        fr: `Ce que la personne a écrit appartient à la commune. L’auteur est « ${erasedName} ».`,
        en: `What the person wrote belongs to the town. Its author is “${erasedName}”.`,
      },
    },
    {
      what: 'named',
      count: naming.length,
      reason: {
        fr: 'Les éléments qui désignaient la personne restent, sans cette mention : ils appartiennent à la commune.',
        en: 'The records that named the person stay, without the name: they belong to the town.',
      },
    },
    {
      what: 'audit',
      count: Number(numAffectedRows),
      reason: {
        fr: 'Le journal prouve ce qui a été fait, douze mois au plus. Il ne dit plus par qui.',
        en: 'The log proves what was done, for at most twelve months. It no longer says by whom.',
      },
    },
    {
      what: 'pictures',
      count: pictures.length,
      reason: {
        fr: 'Une image de la galerie peut servir ailleurs. Supprimez-la de la galerie si elle montre la personne.',
        en: 'A picture of the gallery may be in use elsewhere. Delete it from the gallery if it shows the person.',
      },
    },
    {
      what: 'sharedNames',
      count: await countShared(call, sharedNames),
      reason: {
        fr: 'Un autre compte porte ou a porté le même nom : les éléments écrits avec une ancienne version du logiciel gardent ce nom, car rien ne distingue les deux comptes.',
        en: 'Another account has or had the same name: records that an earlier release wrote keep this name, because nothing tells the two accounts apart.',
      },
    },
  ];
  const locale = localeOf(request.headers['accept-language']);
  const kept = remaining.filter(({ count }) => count > 0);
  return { kept: kept.map(({ reason, ...rest }) => ({ ...rest, reason: textIn(reason, locale) })) };
}
