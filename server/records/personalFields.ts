import { type RawBuilder, sql } from 'kysely';
import { isRow, type Row } from '../../contract/row';
import { schemaOf } from '../../contract/schema';
import {
  collectionOf,
  hasIntake,
  intakeFields,
  isPublic,
  publicFields,
  type Resource,
  senderOf,
  sourceOf,
  storedPathsOf,
  valueAt,
} from '../../src/metadata';
import { escaped } from '../database/query';
import type { Call } from '../service/call';

interface PersonalField {
  collection: string;
  path: string;
  namesPerson: RawBuilder<boolean>;
}

export function personalFields({ app, database, id }: Call, emails: readonly string[]): PersonalField[] {
  return app.resources.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) => {
      if (!field.personal) return [];
      const path = sourceOf(name, field);
      const inner = field.kind === 'reference' && field.embed ? [field.embed[0]] : [];
      const value = sql<string>`data #>> ${[...path.split('.'), ...inner]}`;
      const namesPerson =
        field.kind === 'email'
          ? sql<boolean>`(lower(trim(${value})) = any(${emails})
              or ${value} like any(${emails.map((email) => `${escaped(database.secrets.markOf(email))}%`)}))`
          : sql<boolean>`${value} = ${id}`;
      return [{ collection: collectionOf(resource), path, namesPerson }];
    }),
  );
}

export interface NamingRecord {
  collection: string;
  id: string;
  /** The stored paths that name the person; `followers` for a record that the person follows. */
  fields: string[];
  data: Row;
}

export async function recordsNaming(call: Call, fields: readonly PersonalField[]): Promise<NamingRecord[]> {
  const { db, tenant } = call;
  if (fields.length === 0) return [];
  const found = fields.flatMap(({ collection, path, namesPerson }) =>
    ['records', 'revisions'].map(
      (table) => sql`select collection, id, ${path}::text as path from ${sql.table(table)}
        where tenant = ${tenant.id} and collection = ${collection} and ${namesPerson}`,
    ),
  );
  const { rows } = await sql<NamingRecord>`
    with found as (${sql.join(found, sql` union `)}), named as (
      select collection, id, array_agg(path order by path) as fields from found group by collection, id
    )
    select collection, id, fields, data from named join records using (collection, id)
    where tenant = ${tenant.id} order by seq`.execute(db);
  return rows.map((row) => {
    const schema = schemaOf(call.app, row.collection);
    return schema ? { ...row, data: call.database.secrets.open(schema, row.data) } : row;
  });
}

export async function erasePersonalValues(
  { db, tenant }: Call,
  fields: readonly PersonalField[],
): Promise<void> {
  for (const { collection, path, namesPerson } of fields) {
    const without = sql`set data = data #- ${path.split('.')}`;
    const where = sql`where tenant = ${tenant.id} and collection = ${collection} and ${namesPerson}`;
    // Raises the version, so that a form that is already open cannot store the value again.
    await sql`update records ${without}, version = version + 1 ${where}`.execute(db);
    await sql`update revisions ${without} ${where}`.execute(db);
  }
}

export const marksOf = ({ database }: Call, emails: readonly string[]) => emails.map(database.secrets.markOf);

export async function recordsFollowedBy(call: Call, emails: readonly string[]): Promise<NamingRecord[]> {
  const { db, tenant } = call;
  const { rows } = await sql<NamingRecord>`select records.collection, id, array['followers'] as fields, data
    from submission_followers follower join records on records.tenant = follower.tenant
      and records.collection = follower.collection and id = record_id
    where follower.tenant = ${tenant.id} and email_hash = any(${marksOf(call, emails)}) order by seq`.execute(
    db,
  );
  return rows;
}

/**
 * The paths that the export of a person's data leaves out of a record. With an `intake`, these include the fields that
 * the site hides from the person: such a field may contain somebody else's address.
 * @param named the paths that name the person
 */
export function hiddenPaths(
  resource: Resource,
  row: Row,
  named: readonly string[],
  isPerson: (value: unknown) => boolean,
): string[] {
  const { intake, answers } = resource;
  const shown = new Set(['status', 'createdAt', intake?.number?.field, answers?.field]);
  if (isPublic(resource)) for (const { name } of publicFields(resource)) shown.add(name);
  const sender = hasIntake(resource) && senderOf(resource);
  if (sender && named.includes(sender.path)) for (const { name } of intakeFields(resource)) shown.add(name);
  const hidden = Object.entries(resource.fields).filter(([name, field]) => {
    if (!field.personal) return intake !== undefined && !shown.has(name);
    const value = valueAt(row, sourceOf(name, field));
    return !(isRow(value) ? Object.values(value) : [value]).some(isPerson);
  });
  return ['createdBy', 'updatedBy', ...hidden.flatMap(([name, field]) => storedPathsOf(name, field))];
}

export const stopFollowing = (call: Call, emails: readonly string[]) =>
  sql`delete from submission_followers where tenant = ${call.tenant.id}
    and email_hash = any(${marksOf(call, emails)})`.execute(call.db);
