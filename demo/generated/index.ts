import { isInScope } from '../../contract/access';
import { completed, type ListRecords, needsCompletion } from '../../contract/completion';
import { select } from '../../contract/dialect';
import { Refusal } from '../../contract/refusal';
import { type Data, put, type Row, textOf } from '../../contract/row';
import { type Schema, schemaOf } from '../../contract/schema';
import { plainTable } from '../../contract/table';
import {
  type App,
  audit,
  collectionOf,
  type Field,
  type Fields,
  idFieldOf,
  nounOf,
  type Resource,
  referenceValue,
  sourceOf,
  titleFieldsOf,
} from '../../src/metadata';
import { clockFrom } from '../seed/clock';
import { diceFor, seedId } from '../seed/dice';
import { objectOf, type RecordSubject, type Tools } from './values';

const recordCount = 30;

const generatedFields = (resource: Resource): Fields =>
  Object.fromEntries(Object.entries(resource.fields).filter(([name]) => !Object.hasOwn(audit, name)));

const recordsOf = (resource: Resource, data: Data, schema: Schema): Row[] =>
  (data[schema.collection] ?? []).filter((row) => isInScope(resource, row, schema));

export function unseeded(app: App, data: Data): Resource[] {
  return app.resources.filter((resource) => {
    const schema = schemaOf(app, collectionOf(resource));
    if (!schema || Object.keys(generatedFields(resource)).length === 0) return false;
    return recordsOf(resource, data, schema).length === 0;
  });
}

function subjectOf(resource: Resource): RecordSubject {
  const { name, labels, menu, titles } = resource;
  const texts = [labels?.one, labels?.many, menu?.label, titles?.list];
  return {
    words: [name, ...texts.map((text) => (text ? `${text.fr} ${text.en}` : ''))].join(' '),
    noun: labels && nounOf(labels.one).fr,
    isNamedBy: (field) => titleFieldsOf(resource).includes(field),
  };
}

function filesOf(app: App, data: Data): Tools['files'] {
  const rows = data[collectionOf(app.bank)] ?? [];
  const files = rows.map(({ id, url, contentType }) => ({
    id: textOf(id),
    url: textOf(url),
    contentType: textOf(contentType),
  }));
  const isPicture = ({ contentType }: Tools['files'][number]) => contentType.startsWith('image/');
  // Leaves some pictures unused, so that they can be deleted.
  return [...files.filter(isPicture).slice(0, 12), ...files.filter((file) => !isPicture(file))];
}

/** Six roots, ten children, and the rest below the children. */
function parentsOf(n: number, siblings: readonly Row[]): readonly Row[] {
  if (n < 6) return [];
  return n < 16 ? siblings.slice(0, 6) : siblings.slice(6, 16);
}

/** `undefined` leaves the value as it is; null means a root of a tree, or no record to refer to. */
function generatedReference(
  app: App,
  data: Data,
  resource: Resource,
  name: string,
  field: Field,
  n: number,
): unknown {
  if ((field.kind !== 'reference' && field.kind !== 'references') || field.sample) return undefined;
  const target = app.resources.find((other) => other.name === field.to);
  const schema = target && schemaOf(app, collectionOf(target));
  if (!target || !schema) return undefined;
  const existing = recordsOf(target, data, schema);
  const targets = resource.parentField === name ? parentsOf(n, existing) : existing;
  if (targets.length === 0) return null;
  const dice = diceFor(`${resource.name} ${n} ${name}`);
  const idOf = (row: Row) => textOf(row[idFieldOf(target)]);
  if (field.kind === 'references') {
    return [...new Set(Array.from({ length: 1 + dice.below(3) }, () => idOf(dice.pick(targets))))];
  }
  const row = dice.pick(targets);
  return referenceValue(field, idOf(row), row);
}

async function completedOrNone(app: App, schema: Schema, row: Row, data: Data): Promise<Row | undefined> {
  const list: ListRecords = ({ collection }, query) => select(plainTable(data[collection] ?? []), query);
  try {
    return await completed(app, schema, row, undefined, list);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/**
 * Records for the resources without seed data: the same at each start, except that dates are relative to today.
 * @returns every collection that gained records, with all its records
 */
export async function generated(app: App, seeded: Data): Promise<Data> {
  const resources = unseeded(app, seeded);
  if (resources.length === 0) return {};
  // Loaded only if needed, because it loads slowly.
  const { faker } = await import('@faker-js/faker/locale/fr');
  const clock = clockFrom(new Date());
  const files = filesOf(app, seeded);
  const data: Data = { ...seeded };
  const generatedRows = resources.map((resource) => {
    const tools = { faker, clock, files, subject: subjectOf(resource), taken: new Set<string>() };
    const rows = Array.from({ length: recordCount }, (_, n): Row => {
      const dice = diceFor(`${resource.name} ${n}`);
      // One seed per record, so that a new entity or record does not change the others.
      faker.seed(dice.below(2 ** 31));
      const row: Row = {
        [idFieldOf(resource)]: seedId(resource.name, n),
        ...objectOf(generatedFields(resource), { ...tools, n }),
        ...clock.audit(dice, 4 + n * 9),
      };
      // A scope asks for a value, or excludes one: `{ ne: … }`.
      for (const [name, value] of Object.entries(resource.scope ?? {})) {
        if (typeof value !== 'object') put(row, name, value);
        else if (row[name] === value.ne) put(row, name, undefined);
      }
      return row;
    });
    const collection = collectionOf(resource);
    data[collection] = [...(data[collection] ?? []), ...rows];
    return { resource, rows };
  });
  for (const { resource, rows } of generatedRows) {
    for (const [n, row] of rows.entries()) {
      for (const [name, field] of Object.entries(generatedFields(resource))) {
        const value = generatedReference(app, data, resource, name, field, n);
        if (value !== undefined) put(row, sourceOf(name, field), value);
      }
    }
  }
  for (const { resource, rows } of generatedRows) {
    const collection = collectionOf(resource);
    const schema = schemaOf(app, collection);
    if (!schema || !needsCompletion(schema)) continue;
    // Adds the rows again one by one, so that a rule sees only the rows accepted so far.
    data[collection] = (data[collection] ?? []).filter((row) => !rows.includes(row));
    for (const row of rows) {
      const kept = await completedOrNone(app, schema, row, data);
      if (kept) data[collection] = [...(data[collection] ?? []), kept];
    }
  }
  return Object.fromEntries(
    generatedRows.map(({ resource }) => [collectionOf(resource), data[collectionOf(resource)] ?? []]),
  );
}
