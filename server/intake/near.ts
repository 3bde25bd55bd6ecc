import { type RawBuilder, sql } from 'kysely';
import { malformed, notFound } from '../../contract/refusal';
import { textOf } from '../../contract/row';
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

/** How far away a record may be, in metres, how old in days, and how many are shown. */
const near = { metres: 150, days: 180, count: 4 };
const metresPerDegree = 111_320;

interface Row {
  id: string;
  data: Record<string, unknown>;
  metres: number;
}

function degreesIn(params: URLSearchParams, name: string, most: number): number {
  const value = Number(params.get(name) ?? Number.NaN);
  if (Number.isFinite(value) && Math.abs(value) <= most) return value;
  throw malformed(name, { fr: `${name} : un nombre est attendu.`, en: `${name}: a number is expected.` });
}

/** The open records around a place that meet a condition, the nearest first. */
export async function recordsAround(
  db: Db,
  tenant: Tenant,
  resource: IntakeResource,
  [latitude, longitude]: readonly [number, number],
  { where, count }: { where: RawBuilder<unknown>; count: number },
): Promise<Row[]> {
  const place = sentPlaceOf(resource);
  if (!place) return [];
  const { closed = [] } = resource.intake;
  const at = (path: string) => sql<number>`number_of(data #> ${path.split('.')}::text[])`;
  const [y, x] = [at(place.latitude), at(place.longitude)];
  const width = Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  const { rows } = await sql<Row>`select * from (
      select id, data, sqrt(((${y} - ${latitude}) ^ 2 + ((${x} - ${longitude}) * ${width}) ^ 2)::float8)
        * ${metresPerDegree}::float8 as metres
      from records where tenant = ${tenant.id} and collection = ${collectionOf(resource)} and deleted_at is null
        and coalesce(data ->> 'status', '') <> all(${closed}::text[]) and ${where}) found
    where metres < ${near.metres} order by metres, id limit ${count}`.execute(db);
  return rows;
}

/** Whether citizens sent a record lately, and the town need not check it first. */
const isShownAround = ({ name, intake }: IntakeResource) => sql`
  coalesce(data ->> 'status', '') <> ${intake.held ?? ''} and exists (select from submissions
    where submissions.tenant = records.tenant and submissions.collection = records.collection and record_id = id
      and resource = ${name} and created_at > now() - make_interval(days => ${near.days}))`;

/**
 * `GET /public/v1/{path}/near`: what was reported around a place and is not closed: what it is about, how far away, and its
 * state. No text, no picture, no address.
 */
export async function nearby(visit: Visit, resource: IntakeResource, params: URLSearchParams) {
  const { service, locale } = visit;
  const place = [degreesIn(params, 'latitude', 90), degreesIn(params, 'longitude', 180)] as const;
  if (!sentPlaceOf(resource)) throw notFound();
  const { count } = near;
  const rows = await recordsAround(visit.db, visit.town.tenant, resource, place, {
    where: isShownAround(resource),
    count,
  });
  const about = intakeFields(resource).find(({ field }) => ['reference', 'choice'].includes(field.kind));
  const entries = await Promise.all(
    rows.map(async ({ id, data, metres }) => {
      const state = stateOf(resource, data.status);
      let title = '';
      if (about?.field.kind === 'choice')
        title = labelText(
          choiceOf<string | number>(about.field.choices, valueAt(data, about.path))?.label ?? {
            fr: '',
            en: '',
          },
          locale,
        );
      if (about?.field.kind === 'reference') {
        const target = getResource(service.app, about.field.to);
        const value = textOf(valueAt(data, about.path));
        title = isPublic(target) ? ((await recordsOf(visit).byIds(target, [value]))[0]?.title ?? '') : '';
      }
      // Not to the metre: the place is that of whoever sent it.
      const distance = Math.max(10, Math.round(metres / 10) * 10);
      return { id, title, distance, state: state ? labelText(state, locale) : '' };
    }),
  );
  return { entries };
}

/** Whether a record is one that `nearby` shows somewhere. */
export async function isOpenRecord(
  { db, town }: Visit,
  resource: IntakeResource,
  id: string,
): Promise<boolean> {
  const { closed = [], held } = resource.intake;
  const { rows } = await sql`select from records join submissions on submissions.tenant = records.tenant
      and submissions.collection = records.collection and record_id = id
    where records.tenant = ${town.tenant.id} and records.collection = ${collectionOf(resource)} and id = ${id}
      and deleted_at is null and coalesce(data ->> 'status', '') <> all(${[...closed, held ?? '']}::text[])`.execute(
    db,
  );
  return rows.length > 0;
}
