import { type Row, textOf } from '../../../contract/row';
import { schemaOf } from '../../../contract/schema';
import {
  collectionOf,
  fieldOf,
  getResource,
  type Intake,
  type IntakeResource,
  sourceOf,
  valueAt,
} from '../../../src/metadata';
import { addDays, dayText } from '../../../src/metadata/townTime';
import { recordsFor } from '../../database/records';
import type { Visit } from '../../public/visit';

type Due = NonNullable<Intake['due']>;

/** So that a typing error sets no day in another century. */
const maxDays = 3650;

/** `days` of the record to which `by` refers, or the default. */
async function daysFor(
  { db, service, town }: Visit,
  resource: IntakeResource,
  { by, days = '', default: usual }: Due,
  body: Row,
): Promise<number> {
  const field = by === undefined ? undefined : fieldOf(resource, by);
  if (by === undefined || field?.kind !== 'reference') return usual;
  const id = textOf(valueAt(body, sourceOf(by, field)));
  const target = getResource(service.app, field.to);
  const schema = schemaOf(service.app, collectionOf(target));
  if (!id || !schema) return usual;
  const { data } = await recordsFor(service.database, db, town.tenant)(schema).read(id);
  const own = valueAt(data, sourceOf(days, fieldOf(target, days)));
  return typeof own === 'number' && own >= 1 ? Math.min(Math.round(own), maxDays) : usual;
}

export async function dueOf(visit: Visit, resource: IntakeResource, due: Due, body: Row): Promise<string> {
  const days = await daysFor(visit, resource, due, body);
  return addDays(dayText(Date.now()), days);
}
