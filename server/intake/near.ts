import { type RawBuilder, sql } from 'kysely';
import { malformed, notFound } from '../../contract/refusal';
import { type Row, textOf } from '../../contract/row';
import {
  choiceOf,
  collectionOf,
  getResource,
  type IntakeResource,
  intakeFields,
  isPublic,
  labelText,
  sentPlaceOf,
  valueAt,
} from '../../src/metadata';
import type { Db } from '../database/database';
import type { Tenant } from '../database/tenants';
import { recordsOf, type Visit } from '../public/visit';
import { stateOf } from './pages/sentPage';

const near = { metres: 150, days: 180, count: 4 };
/**
 * The decimals of a public position: about 100 m. The exact position may be the home of the sender. Exact distances
 * from several places would reveal it, so public distances are to the rounded position.
 */
export const publicDecimals = 3;
const metresPerDegree = 111_320;

interface NearRecord {
  id: string;
  data: Row;
  metres: number;
}

function degreesIn(params: URLSearchParams, name: string, most: number): number {
  const value = Number(params.get(name) || Number.NaN);
  if (Number.isFinite(value) && Math.abs(value) <= most) return value;
  throw malformed(name, {
    fr: `${name} : un nombre de -${most} à ${most} est attendu.`,
    en: `${name}: a number from -${most} to ${most} is expected.`,
  });
}

/** The open records around a place, the nearest first. `decimals` rounds the positions of the records. */
export async function recordsAround(
  db: Db,
  tenant: Tenant,
  resource: IntakeResource,
  [latitude, longitude]: readonly [number, number],
  { where, count, decimals = 15 }: { where: RawBuilder<unknown>; count: number; decimals?: number },
): Promise<NearRecord[]> {
  const place = sentPlaceOf(resource);
  if (!place) return [];
  const at = (path: string) =>
    sql<number>`round(number_of(data #> ${path.split('.')}::text[]), ${decimals}::int)`;
  const [y, x] = [at(place.latitude), at(place.longitude)];
  // A degree of longitude is shorter than one of latitude.
  const longitudeScale = Math.cos((latitude * Math.PI) / 180);
  const { rows } = await sql<NearRecord>`select * from (
      select id, data, sqrt(((${y} - ${latitude}) ^ 2 + ((${x} - ${longitude}) * ${longitudeScale}) ^ 2)::float8)
        * ${metresPerDegree}::float8 as metres
      from records where tenant = ${tenant.id} and collection = ${collectionOf(resource)}
        and ${isOpen(resource)} and ${where}) found
    where metres < ${near.metres} order by metres, id limit ${count}`.execute(db);
  return rows;
}

const isOpen = ({ intake }: IntakeResource) =>
  sql`deleted_at is null and coalesce(data ->> 'status', '') <> all(${intake.closed ?? []}::text[])`;

/** Without a status for held records (`intake.held`), a held record is hidden only if its sender was blocked. */
const isShown = ({ name, intake }: IntakeResource, age = sql`true`) => sql`
  ${intake.held === undefined ? sql`true` : sql`data ->> 'status' is distinct from ${intake.held}`}
  and exists (select from submissions
    where submissions.tenant = records.tenant and submissions.collection = records.collection and record_id = id
      and resource = ${name} and ${age} and (${intake.held !== undefined} or held is distinct from 'blocked'))`;
const isRecent = sql`submissions.created_at > now() - make_interval(days => ${near.days})`;

async function subjectOf(visit: Visit, resource: IntakeResource, data: Row): Promise<string> {
  const about = intakeFields(resource).find(({ field }) => ['reference', 'choice'].includes(field.kind));
  if (!about) return '';
  const { field } = about;
  const value = valueAt(data, about.path);
  if (field.kind === 'choice') {
    const choice = choiceOf<string | number>(field.choices, value);
    return choice ? labelText(choice.label, visit.locale) : '';
  }
  if (field.kind !== 'reference') return '';
  const target = getResource(visit.service.app, field.to);
  if (!isPublic(target)) return '';
  const [record] = await recordsOf(visit).byIds(target, [textOf(value)]);
  return record?.title ?? '';
}

/** `GET /public/v1/{path}/near`. The answer has no free text, no picture and no address. */
export async function nearby(visit: Visit, resource: IntakeResource, params: URLSearchParams) {
  const place = [degreesIn(params, 'latitude', 90), degreesIn(params, 'longitude', 180)] as const;
  if (!sentPlaceOf(resource)) throw notFound();
  const { count } = near;
  const rows = await recordsAround(visit.db, visit.town.tenant, resource, place, {
    where: isShown(resource, isRecent),
    count,
    decimals: publicDecimals,
  });
  const entries = await Promise.all(
    rows.map(async ({ id, data, metres }) => {
      const title = await subjectOf(visit, resource, data);
      const state = stateOf(resource, data.status);
      const distance = Math.max(10, Math.round(metres / 10) * 10);
      return { id, title, distance, state: state ? labelText(state, visit.locale) : '' };
    }),
  );
  return { entries };
}

export async function isOpenRecord(visit: Visit, resource: IntakeResource, id: string): Promise<boolean> {
  const { rows } = await sql`select from records where tenant = ${visit.town.tenant.id}
    and collection = ${collectionOf(resource)} and id = ${id}
    and ${isOpen(resource)} and ${isShown(resource)}`.execute(visit.db);
  return rows.length > 0;
}
