import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { authorize, visibleTo } from '../../contract/access';
import { fileKind } from '../../contract/fileKind';
import { filesPath } from '../../contract/paths';
import { notFound } from '../../contract/refusal';
import { type Row, textOf } from '../../contract/row';
import { changedRecord, visibleRow } from '../../contract/rules';
import { type Schema, schemaOf } from '../../contract/schema';
import {
  changedFile,
  checkMultipart,
  inUse,
  newFile,
  readUpload,
  referenceTextsOf,
  type Upload,
} from '../../contract/upload';
import { type App, collectionOf } from '../../src/metadata';
import type { Database } from '../database/database';
import { type Prepared, prepare, smallName, widths } from '../files/pictures';
import { privateName, submissionOfPicture } from '../people/submissions';
import { type Call, checkParams } from '../service/call';
import { accepted } from './checks';

export const isBank = (app: App, { collection }: Schema) => collection === collectionOf(app.bank);

const nameOf = (file: Row) => textOf(file.url).replace(filesPath, '');

export const isDeleted = ({ inTown }: Database, town: number, name: string): Promise<boolean> =>
  inTown(town, async (db) => {
    const { rows } = await sql`select from records where tenant = ${town} and deleted_at is not null
      and data ->> 'url' = ${`${filesPath}${name}`} limit 1`.execute(db);
    return rows.length > 0;
  });

export const fileNamesOf = (file: Row): string[] => {
  const name = nameOf(file);
  return [name, ...widths.map((width) => smallName(name, width))];
};

/** Whether a column contains the id of a file or its URL, which may be inside HTML. */
export const containsFile = (file: Row, column = 'data') =>
  sql<boolean>`(${sql.join(
    referenceTextsOf(file).map((text) => sql`strpos(${sql.ref(column)}::text, ${text}) > 0`),
    sql` or `,
  )})`;

/** `live` has the versions that citizens see. */
async function isUsed({ db, tenant }: Call, bank: string, file: Row): Promise<boolean> {
  const isElsewhere = sql`tenant = ${tenant.id} and collection <> ${bank} and ${containsFile(file)}`;
  const { rows } = await sql`select from records where ${isElsewhere} and deleted_at is null
    union all select from live where ${isElsewhere} limit 1`.execute(db);
  return rows.length > 0;
}

/** A picture that a citizen sent. Whoever may read its record may see the picture. */
async function sentPicture(call: Call): Promise<Buffer | undefined> {
  const { app, db, tenant, id, person } = call;
  const found = await submissionOfPicture(db, tenant, id);
  const schema = found && schemaOf(app, found.collection);
  if (!found || !schema) return undefined;
  authorize(schema, 'read', person);
  authorize(schema, 'read', person, (await call.records(schema).read(found.recordId)).data);
  call.reply.type('image/jpeg');
  return call.files.get(privateName(tenant, id));
}

/** The special calls of the image bank (docs/contract.md#image-bank). */
export function serveBank(schema: Schema) {
  const read = async (call: Call) => {
    checkParams(call);
    const sent = await sentPicture(call);
    if (sent) return sent;
    authorize(schema, 'list', call.person);
    const { data } = await call.records(schema).read(call.id);
    authorize(schema, 'list', call.person, data);
    const bytes = await call.files.get(nameOf(data));
    const kind = bytes && fileKind(bytes);
    if (!kind) throw notFound();
    call.reply.type(kind.contentType);
    return bytes;
  };
  const authorizeUpload = async (call: Call) => {
    checkParams(call);
    authorize(schema, 'create', call.person);
  };
  /** Outside of any transaction, because the conversion takes time. */
  const prepareUpload = async ({ headers, body }: FastifyRequest): Promise<Upload & Prepared> => {
    const contentType = headers['content-type'] ?? '';
    checkMultipart(contentType);
    const upload = await readUpload(Buffer.isBuffer(body) ? body : Buffer.alloc(0), contentType);
    return { ...upload, ...(await prepare(upload.bytes)) };
  };
  const receive = async (call: Call, upload: Upload & Prepared) => {
    const [row, extension] = newFile(schema, upload, call.person.name);
    const name = `${call.tenant.id}/${row.id}.${extension}`;
    const stored = { ...row, url: `${filesPath}${name}` };
    try {
      await call.files.put(name, upload.bytes);
      for (const [width, bytes] of upload.small) await call.files.put(smallName(name, width), bytes);
      await call.records(schema).insert(stored);
    } catch (error) {
      for (const one of fileNamesOf(stored)) await call.files.remove(one);
      throw error;
    }
    call.reply.code(201);
    return stored;
  };
  const update = async (call: Call) => {
    checkParams(call);
    authorize(schema, 'edit', call.person);
    const stored = await call.records(schema).take(call.id);
    authorize(schema, 'edit', call.person, stored.data);
    const seen = visibleTo(schema, call.person);
    const body = await accepted(call, schema, changedFile(seen, stored.data, call.body), stored.data);
    const row = changedRecord(call.app, schema, stored.data, body, call.person);
    return visibleRow((await call.records(schema).replace(row, stored)).data, seen);
  };
  const remove = async (call: Call) => {
    checkParams(call);
    authorize(schema, 'delete', call.person);
    const { data } = await call.records(schema).take(call.id);
    authorize(schema, 'delete', call.person, data);
    if (await isUsed(call, schema.collection, data)) throw inUse();
    await call.records(schema).remove(call.id, call.person.name);
    return {};
  };
  return { read, authorizeUpload, prepareUpload, receive, update, remove };
}
