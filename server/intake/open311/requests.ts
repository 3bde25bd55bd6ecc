import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../../../contract/refusal';
import { textOf } from '../../../contract/row';
import {
  collectionOf,
  fieldOf,
  labelText,
  type Open311Resource,
  sentPlaceOf,
  sourceOf,
  valueAt,
} from '../../../src/metadata';
import { submissionOfToken } from '../../people/submissions';
import type { Visit } from '../../public/visit';
import { publicDecimals } from '../near';
import { stateOf } from '../pages/sentPage';
import { listIn, periodIn, statesIn } from './asked';
import { serviceNames } from './services';
import type { Value } from './write';

export const maxRequests = 1_000;

interface Found {
  data: Record<string, unknown>;
  createdAt: Date;
  statusAt: Date;
}

const pathOfField = (resource: Open311Resource, name: string) => sourceOf(name, fieldOf(resource, name));
const textAt = (path: string) => sql<string>`data #>> ${path.split('.')}::text[]`;
const status = sql`coalesce(data ->> 'status', '')`;

const numberPath = (resource: Open311Resource) => pathOfField(resource, resource.intake.number?.field ?? '');

/** The join leaves out erased records, which have no row in `submissions`. */
function shown({ town }: Visit, resource: Open311Resource) {
  const { held = '' } = resource.intake;
  return sql`records join submissions on submissions.tenant = records.tenant
      and submissions.collection = records.collection and record_id = id
    where records.tenant = ${town.tenant.id} and records.collection = ${collectionOf(resource)}
      and resource = ${resource.name} and deleted_at is null and ${textAt(numberPath(resource))} <> ''
      and ${status} <> ${held}`;
}

/** Open311 writes no milliseconds. */
const instant = (date: Date) => date.toISOString().replace(/\.\d+/, '');

/** Public: no free text, no address, no picture, and only a rough position. */
function requestOf(
  { locale }: Visit,
  resource: Open311Resource,
  names: ReadonlyMap<string, string>,
  { data, createdAt, statusAt }: Found,
): Value {
  const { open311, closed = [] } = resource.intake;
  const place = sentPlaceOf(resource);
  const degrees = (path: string | undefined) => {
    const value = path === undefined ? undefined : valueAt(data, path);
    return typeof value === 'number' ? Number(value.toFixed(publicDecimals)) : null;
  };
  const code = textOf(valueAt(data, pathOfField(resource, open311.service)));
  const state = stateOf(resource, data.status);
  // A service that citizens no longer see stays unnamed.
  const name = names.get(code);
  return {
    service_request_id: textOf(valueAt(data, numberPath(resource))),
    status: closed.some((one) => one === data.status) ? 'closed' : 'open',
    status_notes: state ? labelText(state, locale) : null,
    service_name: name ?? null,
    service_code: name === undefined ? null : code,
    description: null,
    agency_responsible: null,
    service_notice: null,
    requested_datetime: instant(createdAt),
    updated_datetime: instant(statusAt),
    expected_datetime: null,
    address: null,
    address_id: null,
    zipcode: null,
    lat: degrees(place?.latitude),
    long: degrees(place?.longitude),
    media_url: null,
  };
}

/** `GET requests`. With ids, ignores all other parameters. @throws Refusal 400 */
export async function listRequests(
  visit: Visit,
  resource: Open311Resource,
  params: URLSearchParams,
): Promise<Value[]> {
  const names = await serviceNames(visit, resource);
  const ids = listIn(params, 'service_request_id');
  const conditions: RawBuilder<unknown>[] = [];
  if (ids.length > 0) conditions.push(sql`${textAt(numberPath(resource))} = any(${ids}::text[])`);
  else {
    const [from, until] = periodIn(params);
    const [codes, states] = [listIn(params, 'service_code'), statesIn(params)];
    conditions.push(sql`submissions.created_at between ${from} and ${until}`);
    if (codes.length > 0) {
      const seen = codes.filter((code) => names.has(code));
      conditions.push(
        sql`${textAt(pathOfField(resource, resource.intake.open311.service))} = any(${seen}::text[])`,
      );
    }
    if (states.length > 0) {
      const isClosed = sql`${status} = any(${resource.intake.closed ?? []}::text[])`;
      conditions.push(sql`(${isClosed}) = any(${states.map((one) => one === 'closed')}::boolean[])`);
    }
  }
  const { rows } = await sql<Found>`select data, submissions.created_at, status_at
    from ${shown(visit, resource)} and ${sql.join(conditions, sql` and `)}
    order by submissions.created_at desc, id limit ${maxRequests}`.execute(visit.db);
  return rows.map((row) => requestOf(visit, resource, names, row));
}

/** `GET requests/{id}`. @throws Refusal 404 */
export async function oneRequest(visit: Visit, resource: Open311Resource, id: string): Promise<Value> {
  // A comma would separate two ids. Without an id, `listRequests` would list the requests of the last 90 days.
  const found =
    id.includes(',') || id.trim() === ''
      ? []
      : await listRequests(visit, resource, new URLSearchParams({ service_request_id: id }));
  if (found.length === 0) throw notFound();
  return found;
}

/** `GET tokens/{token}`. @throws Refusal 404 */
export async function requestOfToken(visit: Visit, resource: Open311Resource, token: string): Promise<Value> {
  const { db, town } = visit;
  const submission = await submissionOfToken(db, town.tenant, token);
  if (submission?.resource !== resource.name) throw notFound();
  const { rows } = await sql<{ number: string | null }>`select ${textAt(numberPath(resource))} as number
    from records where tenant = ${town.tenant.id} and collection = ${submission.collection}
      and id = ${submission.recordId} and deleted_at is null`.execute(db);
  const [record] = rows;
  if (!record?.number) throw notFound();
  return [{ token, service_request_id: record.number }];
}
