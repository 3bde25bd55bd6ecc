import { sql } from 'kysely';
import { authorize, isInScope, mayUse, visibleTo } from '../../../contract/access';
import { calls } from '../../../contract/calls';
import { textGetter } from '../../../contract/people';
import { invalid, notFound, Refusal } from '../../../contract/refusal';
import { type Row, textOf } from '../../../contract/row';
import { visibleRow } from '../../../contract/rules';
import {
  fieldOf,
  hasIntake,
  type Intake,
  type IntakeResource,
  type Label,
  nameOf,
  sentPlaceOf,
  sourceOf,
  valueAt,
} from '../../../src/metadata';
import { mergedInto, mergeOf } from '../../people/merges';
import { giveStatus } from '../../records/collections';
import type { CollectionCall } from '../../service/call';
import { recordsAround } from '../near';

const maxNear = 8;

type Mergeable = IntakeResource & { intake: { duplicates: NonNullable<Intake['duplicates']> } };

const mergeable = ({ schema }: CollectionCall, row: Row): Mergeable | undefined =>
  schema.resources
    .filter(hasIntake)
    .find((one): one is Mergeable => one.intake.duplicates !== undefined && isInScope(one, row, schema));

async function idsNear({ db, tenant, id }: CollectionCall, resource: Mergeable, row: Row): Promise<string[]> {
  const place = sentPlaceOf(resource);
  const [latitude, longitude] = [place?.latitude, place?.longitude].map((path) => valueAt(row, path ?? ''));
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return [];
  const { same } = resource.intake.duplicates;
  const path = same && sourceOf(same, fieldOf(resource, same));
  const isSame = path
    ? sql`coalesce(data #> ${path.split('.')}::text[], 'null') = ${JSON.stringify(valueAt(row, path) ?? null)}::jsonb`
    : sql`true`;
  // A merge into a record in the trash does not count.
  const isMerged = sql`exists (select from merges join records kept on kept.tenant = merges.tenant
      and kept.collection = merges.collection and kept.id = into_id and kept.deleted_at is null
    where merges.tenant = records.tenant and merges.collection = records.collection
      and record_id = records.id)`;
  const where = sql`id <> ${id} and ${isSame} and not ${isMerged}`;
  const found = await recordsAround(db, tenant, resource, [latitude, longitude], { where, count: maxNear });
  return found.map((one) => one.id);
}

/** `GET duplicates/{collection}/{id}` (docs/contract.md#duplicates). */
export async function readDuplicates(call: CollectionCall) {
  const { schema, person, db, tenant, id, records } = call;
  authorize(schema, 'read', person);
  const { data } = await records(schema).read(id);
  authorize(schema, 'read', person, data);
  const resource = mergeable(call, data);
  const shown = async (ids: readonly string[]): Promise<Row[]> => {
    const found: Row[] = [];
    for (const one of ids) {
      const stored = await records(schema)
        .read(one)
        .catch(() => undefined);
      if (stored && mayUse(schema, 'read', person, stored.data))
        found.push(visibleRow(stored.data, visibleTo(schema, person)));
    }
    return found;
  };
  const merge = await mergeOf(db, tenant, schema.collection, id);
  const [into = null] = await shown(merge ? [merge.intoId] : []);
  return {
    into,
    merged: await shown(await mergedInto(db, tenant, schema.collection, id)),
    near: resource && !into ? await shown(await idsNear(call, resource, data)) : [],
  };
}

function tooLate(resource: Mergeable, row: Row, why: Label): Refusal {
  const who = textOf(row.updatedBy);
  const name = nameOf(resource, row);
  return new Refusal(409, {
    fr: `${name} ${why.fr}${who && ` (${who})`}.`,
    en: `${name} ${why.en}${who && ` (${who})`}.`,
  });
}

/** `PUT duplicates/{collection}/{id}`: merges another record into this one. @throws Refusal 409 */
export async function mergeDuplicate(call: CollectionCall) {
  const { schema, person, db, tenant, id, records, body } = call;
  const other = textGetter(body, calls['duplicates.merge'].body)('id');
  authorize(schema, 'edit', person);
  if (other === id)
    throw invalid(422, 'id', { fr: 'Choisissez un autre élément.', en: 'Choose another record.' });
  const rows = new Map<string, Row>();
  // Always in the same order, so that two merges cannot deadlock.
  for (const one of [id, other].toSorted()) rows.set(one, (await records(schema).take(one)).data);
  const [kept = {}, merged = {}] = [rows.get(id), rows.get(other)];
  for (const row of [kept, merged]) authorize(schema, 'edit', person, row);
  const resource = mergeable(call, kept);
  if (!resource || mergeable(call, merged) !== resource) throw notFound();
  for (const row of [kept, merged])
    if (await mergeOf(db, tenant, schema.collection, String(row[schema.idField])))
      throw tooLate(resource, row, {
        fr: 'est déjà fusionné avec un autre',
        en: 'is merged with another already',
      });
  const { closed = [], duplicates } = resource.intake;
  if (closed.includes(textOf(merged.status)))
    throw tooLate(resource, merged, { fr: 'est déjà clos', en: 'is closed already' });
  const at = new Date();
  // Records that were merged into `other` now follow `id`. `former` keeps the period in which they followed `other`:
  // their senders still see the answers of `other` from that period.
  await sql`update merges set into_id = ${id}, at = ${at},
      former = coalesce(former, '[]')
        || jsonb_build_object('id', into_id, 'since', at, 'until', ${at}::timestamptz)
    where tenant = ${tenant.id} and collection = ${schema.collection} and into_id = ${other}`.execute(db);
  // If `id` was merged into a record that is now in the trash, that merge would come back with a restore.
  await sql`delete from merges where tenant = ${tenant.id} and collection = ${schema.collection}
    and record_id = ${id}`.execute(db);
  // Before the change of status, because a new status of a merged record sends no mails.
  await sql`insert into merges (tenant, collection, record_id, into_id, status_before, at)
    values (${tenant.id}, ${schema.collection}, ${other}, ${id}, ${textOf(merged.status) || null}, ${at})
    on conflict (tenant, collection, record_id) do update
      set into_id = excluded.into_id, status_before = excluded.status_before, at = excluded.at,
        former = null`.execute(db);
  await giveStatus({ ...call, id: other, body: { status: duplicates.status } }, schema, true);
  // The retention period of the senders' addresses begins now. The trigger `follow_record` ignores merged records.
  await sql`update submissions set status_at = ${at} from merges
    where submissions.tenant = ${tenant.id} and submissions.collection = ${schema.collection}
      and merges.tenant = submissions.tenant and merges.collection = submissions.collection
      and merges.record_id = submissions.record_id and into_id = ${id} and at = ${at}`.execute(db);
  return readDuplicates(call);
}

/** `DELETE duplicates/{collection}/{id}`: undoes the merge. Keeps a status that somebody has changed since. */
export async function unmergeDuplicate(call: CollectionCall) {
  const { schema, person, db, tenant, id, records } = call;
  authorize(schema, 'edit', person);
  const { data } = await records(schema).take(id);
  authorize(schema, 'edit', person, data);
  const resource = mergeable(call, data);
  const merge = await mergeOf(db, tenant, schema.collection, id);
  if (!resource || !merge) throw notFound();
  const { statusBefore } = merge;
  // Before the merge is deleted, so that the return to the earlier status sends no mails.
  if (data.status === resource.intake.duplicates.status && schema.statuses.has(statusBefore))
    await giveStatus({ ...call, body: { status: statusBefore } }, schema, true);
  await sql`delete from merges where tenant = ${tenant.id} and collection = ${schema.collection}
    and record_id = ${id}`.execute(db);
  return readDuplicates(call);
}
