import { type RawBuilder, sql } from 'kysely';
import { authorize, isInScope, mayUse, visibleTo } from '../../contract/access';
import { calls } from '../../contract/calls';
import type { Filter } from '../../contract/condition';
import { textGetter } from '../../contract/people';
import { invalid, localeOf, notFound, Refusal } from '../../contract/refusal';
import { changedRow, isRow, type Row, textOf, valuesAt } from '../../contract/row';
import { referenceTo, visibleRow } from '../../contract/rules';
import type { Schema } from '../../contract/schema';
import { referenceTextsOf } from '../../contract/upload';
import { canRead, type Field, type Fields, type Label, sourceOf, textIn } from '../../src/metadata';
import { schemasOf } from '../database/indexes';
import { matching } from '../database/query';
import type { Call, CollectionCall } from '../service/call';
import { containsFile, isBank } from './bank';

const maxEntries = 100;
/** The most records that a query reads. A file with more uses cannot be replaced. */
const maxRead = 1000;

/** Follows the title of a record if only its published version uses the file. */
const published: Label = { fr: '(version publiée)', en: '(published version)' };

/** @param names the names of the resources to which the fields refer */
const referencePaths = (fields: Fields, names: readonly string[], prefix = ''): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const path = prefix + sourceOf(name, field);
    if (field.kind === 'list') return referencePaths(field.of, names, `${path}.`);
    if (field.kind !== 'reference' && field.kind !== 'references') return [];
    if (!names.includes(field.to)) return [];
    return field.kind === 'reference' && field.embed ? [`${path}.${field.embed[0]}`] : [path];
  });

/** How to find the records of one collection that use a record. */
interface Use {
  schema: Schema;
  where: RawBuilder<boolean>;
  /** The names of the fields that use the record. */
  fieldsIn: (row: Row, fields: Fields) => string[];
}

const namesWhere = (fields: Fields, test: (name: string, field: Field) => boolean): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (test(name, field) ? name : []));

/** Records use a file by its URL, also in rich text, or by its id. */
function usesOfFile({ app, tenant }: Call, bank: Schema, file: Row): Use[] {
  const referenceTexts = referenceTextsOf(file);
  return schemasOf(app)
    .filter(({ collection }) => collection !== bank.collection)
    .map((schema) => ({
      schema,
      where: sql<boolean>`${matching(tenant.id, schema, [])} and ${containsFile(file)}`,
      fieldsIn: (row, fields) =>
        namesWhere(fields, (name, field) => {
          const text = JSON.stringify(valuesAt(row, sourceOf(name, field).split('.')));
          return referenceTexts.some((one) => text.includes(one));
        }),
    }));
}

function usesOfRecord({ app, tenant, id }: Call, target: Schema): Use[] {
  const names = target.resources.map(({ name }) => name);
  return schemasOf(app).flatMap((schema): Use[] => {
    const paths = schema.resources.flatMap(({ fields }) => referencePaths(fields, names));
    const [first, ...or] = [...new Set(paths)].map(
      (path): Filter => ({ path, type: 'text', operator: 'eq', values: [id] }),
    );
    if (!first) return [];
    return [
      {
        schema,
        where: matching(tenant.id, schema, [{ ...first, or }]),
        fieldsIn: (row, fields) =>
          namesWhere(fields, (name, field) =>
            referencePaths({ [name]: field }, names)
              .flatMap((path) => valuesAt(row, path.split('.')))
              .some((value) => String(value) === id),
          ),
      },
    ];
  });
}

async function recordWithUses(call: Call, schema: Schema) {
  const { data } = await call.records(schema).read(call.id);
  const uses = isBank(call.app, schema) ? usesOfFile(call, schema, data) : usesOfRecord(call, schema);
  const found: { use: Use; row: Row }[] = [];
  let count = 0;
  for (const use of uses) {
    const { always = [] } = visibleTo(use.schema, call.person);
    // Records that the person may see come first: the limit cuts the others.
    const { rows } = await sql<{ data: Row }>`select data from records where ${use.where}
      order by (${matching(call.tenant.id, use.schema, always)}) is true desc, seq desc limit ${maxRead}`.execute(
      call.db,
    );
    found.push(...rows.map((one) => ({ use, row: one.data })));
    count += rows.length;
    if (rows.length < maxRead) continue;
    // One record, such as a category, may be used by all the records of a town.
    const all = await sql<{ count: number }>`
      select count(*)::int as count from records where ${use.where}`.execute(call.db);
    count += (all.rows[0]?.count ?? maxRead) - maxRead;
  }
  return { record: data, found, count };
}

/** The records whose published version uses a file that their current version does not use. */
async function liveUsesOf(call: Call, bank: Schema, file: Row) {
  const { rows } = await sql<{ collection: string; data: Row; shown: Row; count: number }>`
    select collection, records.data, live.data as shown, count(*) over ()::int as count from live join records using (tenant, collection, id)
    where tenant = ${call.tenant.id} and deleted_at is null
      and ${containsFile(file, 'live.data')} and not ${containsFile(file, 'records.data')}
    order by seq desc limit ${maxRead}`.execute(call.db);
  const found = usesOfFile(call, bank, file).flatMap((use) =>
    rows.filter(({ collection }) => collection === use.schema.collection).map((one) => ({ ...one, use })),
  );
  return { found, count: rows[0]?.count ?? 0 };
}

function withReplaced(value: unknown, file: Row, by: Row): unknown {
  if (typeof value === 'string') {
    if (value === file.id) return by.id;
    // An old file may have no URL.
    return file.url ? value.replaceAll(textOf(file.url), textOf(by.url)) : value;
  }
  if (Array.isArray(value)) return value.map((one) => withReplaced(one, file, by));
  if (!isRow(value)) return value;
  const inner = Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withReplaced(one, file, by)]),
  );
  const isCopy = file.url && value.url === file.url && value.contentType === file.contentType;
  return isCopy && 'contentType' in value ? { ...inner, contentType: by.contentType } : inner;
}

/** `GET usage/{collection}/{id}` (docs/contract.md#usage). */
export async function usage(call: CollectionCall) {
  const { schema } = call;
  authorize(schema, 'list', call.person);
  const { record, found, count } = await recordWithUses(call, schema);
  authorize(schema, 'list', call.person, record);
  const entriesOf = (use: Use, row: Row, shown = row) => {
    const resource = use.schema.resources.find((one) => isInScope(one, row, use.schema));
    if (!resource || !mayUse(use.schema, 'list', call.person, row)) return [];
    const { role } = call.person;
    const seen = visibleRow(row, visibleTo(use.schema, call.person));
    // Leaves out hidden fields: to name one here would reveal its value.
    const fields = Object.entries(resource.fields).filter(([, field]) => canRead(role, field));
    const names = use.fieldsIn(shown, Object.fromEntries(fields));
    return names.map((field) => ({ ...referenceTo(resource, seen), field }));
  };
  const live = isBank(call.app, schema) ? await liveUsesOf(call, schema, record) : { found: [], count: 0 };
  const publishedSuffix = textIn(published, localeOf(call.request.headers['accept-language']));
  const entries = [
    // The published versions come first: the limit cuts the others.
    ...live.found.flatMap(({ use, data, shown }) =>
      entriesOf(use, data, shown).map((one) => ({ ...one, title: `${one.title} ${publishedSuffix}`.trim() })),
    ),
    ...found.flatMap(({ use, row }) => entriesOf(use, row)),
  ];
  return { count, live: live.count, entries: entries.slice(0, maxEntries) };
}

/** `PUT usage/{collection}/{id}`: replaces this file with another one of the bank, in all records or in none. */
export async function replaceFile(call: CollectionCall) {
  const { app, person, records, schema } = call;
  if (!isBank(app, schema)) throw notFound();
  authorize(schema, 'edit', person);
  const by = await records(schema).read(textGetter(call.body, calls['usage.replace'].body)('by'));
  const { record: file, found, count } = await recordWithUses(call, schema);
  const kindOf = (row: Row) => textOf(row.contentType).replace(/^image\/.*/, 'image');
  if (kindOf(file) !== kindOf(by.data)) {
    throw invalid(422, 'by', {
      fr: 'Une image se remplace par une image, un PDF par un PDF.',
      en: 'Replace a picture with a picture, and a PDF with a PDF.',
    });
  }
  if (count > maxRead)
    throw new Refusal(409, {
      fr: `Le fichier est utilisé plus de ${maxRead} fois.`,
      en: `The file is used more than ${maxRead} times.`,
    });
  const forbiddenUses = found.filter(({ use, row }) => !mayUse(use.schema, 'edit', person, row));
  if (forbiddenUses.length > 0) {
    throw new Refusal(409, {
      fr: `Votre rôle ne peut pas modifier ${forbiddenUses.length} des éléments qui utilisent ce fichier.`,
      en: `Your role cannot change ${forbiddenUses.length} of the records that use this file.`,
    });
  }
  for (const { use, row } of found) {
    const using = records(use.schema);
    const stored = await using.take(String(row[use.schema.idField]));
    const data = withReplaced(stored.data, file, by.data) as Row;
    await using.replace(changedRow(stored.data, data, use.schema.idField, person.name), stored);
  }
  return { count };
}
