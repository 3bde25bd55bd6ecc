import { type RawBuilder, sql } from 'kysely';
import { authorize, holds, mayUse } from '../../backend/access';
import type { Filter } from '../../backend/condition';
import { textsIn } from '../../backend/people';
import { invalid, Refusal } from '../../backend/refusal';
import { changedRow, isRow, type Row, textOf, valuesAt } from '../../backend/row';
import type { Schema } from '../../backend/schema';
import { marksOf } from '../../backend/upload';
import { type App, collectionOf, type Fields, rolesFor, sourceOf } from '../../src/metadata';
import { type Call, noParams } from '../call';
import { schemasOf } from '../database/indexes';
import { matching } from '../database/query';
import { referenceTo } from './search';

/** Places answered; all of them are counted. */
const maxEntries = 100;
/** Records that one call replaces a file in. */
const maxReplaced = 1000;

/** The fields of a resource that contain something, each with the paths of it. */
type Places = ReadonlyMap<string, readonly string[]>;

/** The paths of the fields that refer to one of the resources, also inside lists. */
const referencesIn = (fields: Fields, names: readonly string[], above = ''): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const path = above + sourceOf(name, field);
    if (field.kind === 'list') return referencesIn(field.of, names, `${path}.`);
    if (field.kind !== 'reference' && field.kind !== 'references') return [];
    if (!names.includes(field.to)) return [];
    return field.kind === 'reference' && field.embed ? [`${path}.${field.embed[0]}`] : [path];
  });

const placesOf = (fields: Fields, names: readonly string[]): Places =>
  new Map(
    Object.entries(fields).flatMap(([name, field]) => {
      const paths = referencesIn({ [name]: field }, names);
      return paths.length > 0 ? [[name, paths] as const] : [];
    }),
  );

/** How the records of a collection may use a record. */
interface Use {
  schema: Schema;
  where: RawBuilder<boolean>;
  /** The names of the fields that use it. */
  fieldsIn: (row: Row, fields: Fields) => string[];
}

/** The uses of a file: its address, also in rich text, or its id. */
function usesOfFile({ app, tenant }: Call, bank: Schema, file: Row): Use[] {
  const marks = marksOf(file);
  const contains = sql.join(
    marks.map((mark) => sql`strpos(data::text, ${mark}) > 0`),
    sql` or `,
  );
  return schemasOf(app)
    .filter(({ collection }) => collection !== bank.collection)
    .map((schema) => ({
      schema,
      where: sql<boolean>`${matching(tenant.id, schema, [])} and (${contains})`,
      fieldsIn: (row, fields) =>
        Object.entries(fields).flatMap(([name, field]) => {
          const text = JSON.stringify(valuesAt(row, sourceOf(name, field).split('.')));
          return marks.some((mark) => text.includes(mark)) ? name : [];
        }),
    }));
}

/** The uses of another record: the references to it. */
function usesOfRecord({ app, tenant, id }: Call, target: Schema): Use[] {
  const names = target.resources.map(({ name }) => name);
  return schemasOf(app).flatMap((schema): Use[] => {
    const paths = schema.resources.flatMap(({ fields }) => [...placesOf(fields, names).values()].flat());
    const [first, ...or] = [...new Set(paths)].map(
      (path): Filter => ({ path, type: 'text', operator: 'eq', values: [id] }),
    );
    if (!first) return [];
    return [
      {
        schema,
        where: matching(tenant.id, schema, [{ ...first, or }]),
        fieldsIn: (row, fields) =>
          [...placesOf(fields, names)].flatMap(([name, own]) =>
            own.some((path) => valuesAt(row, path.split('.')).some((value) => String(value) === id))
              ? name
              : [],
          ),
      },
    ];
  });
}

const isBank = (app: App, schema: Schema) => schema.collection === collectionOf(app.bank);

/** The records that use a record, each with its fields that do. */
async function usersOf(call: Call, schema: Schema) {
  const { data } = await call.records(schema).read(call.id);
  const uses = isBank(call.app, schema) ? usesOfFile(call, schema, data) : usesOfRecord(call, schema);
  const found: { use: Use; row: Row }[] = [];
  for (const use of uses) {
    const { rows } = await sql<{ data: Row }>`
      select data from records where ${use.where} order by seq desc`.execute(call.db);
    found.push(...rows.map((one) => ({ use, row: one.data })));
  }
  return { file: data, found };
}

/** Replaces the address and the id of a file in a value, and the type beside the address. */
function replaced(value: unknown, file: Row, by: Row): unknown {
  if (typeof value === 'string') {
    return value === file.id ? by.id : value.replaceAll(textOf(file.url), textOf(by.url));
  }
  if (Array.isArray(value)) return value.map((one) => replaced(one, file, by));
  if (!isRow(value)) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaced(one, file, by)]));
  const isCopy = value.url === file.url && value.contentType === file.contentType;
  return isCopy && 'contentType' in value ? { ...inner, contentType: by.contentType } : inner;
}

/** Where a record is used (docs/contract.md#usage). */
export function serveUsage(schema: Schema) {
  const read = async (call: Call) => {
    noParams(call);
    authorize(schema, 'list', call.person);
    const { found } = await usersOf(call, schema);
    const entries = found.flatMap(({ use, row }) => {
      const resource = use.schema.resources.find((one) => holds(one, row, use.schema));
      if (!resource || !rolesFor(resource, 'list').includes(call.person.role)) return [];
      return use.fieldsIn(row, resource.fields).map((field) => ({ ...referenceTo(resource, row), field }));
    });
    return { count: found.length, entries: entries.slice(0, maxEntries) };
  };

  /** Puts another file of the bank in the place of this one. All records change, or none. */
  const replace = async (call: Call) => {
    noParams(call);
    const { person, records } = call;
    authorize(schema, 'edit', person);
    const by = await records(schema).read(textsIn(call.body, ['by'])('by'));
    const { file, found } = await usersOf(call, schema);
    const kindOf = (row: Row) => textOf(row.contentType).replace(/^image\/.*/, 'image');
    if (kindOf(file) !== kindOf(by.data)) {
      throw invalid(422, 'by', 'Une image se remplace par une image, un PDF par un PDF.');
    }
    if (found.length > maxReplaced)
      throw new Refusal(409, `Le fichier est utilisé plus de ${maxReplaced} fois.`);
    const closed = found.filter(({ use, row }) => !mayUse(use.schema, 'edit', person.role, row));
    if (closed.length > 0) {
      throw new Refusal(
        409,
        `Votre rôle ne peut pas modifier ${closed.length} des fiches qui utilisent ce fichier.`,
      );
    }
    for (const { use, row } of found) {
      const own = records(use.schema);
      const stored = await own.take(String(row[use.schema.idField]));
      const data = replaced(stored.data, file, by.data) as Row;
      await own.replace(changedRow(stored.data, data, use.schema.idField, person.name), stored);
    }
    return { count: found.length };
  };
  return { read, replace };
}
