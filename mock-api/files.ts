import type { RequestHandler } from 'express';
import { authorize } from '../contract/access';
import { fileKind } from '../contract/fileKind';
import { filesPath } from '../contract/paths';
import { notFound } from '../contract/refusal';
import { type Row, textOf } from '../contract/row';
import type { Schema } from '../contract/schema';
import { changedFile, inUse, newFile, referenceTextsOf } from '../contract/upload';
import { personOf } from './auth';
import { noParams } from './collections';
import type { Store } from './store';
import { receiveUpload } from './upload';

const nameOf = (row: Row) => textOf(row.url).split('/').at(-1) ?? '';

/** Searches for the URL and the id of a file, also inside HTML. */
function isUsed(store: Store, bank: string, row: Row): boolean {
  const referenceTexts = referenceTextsOf(row);
  for (const [collection, rows] of store.everything()) {
    if (collection === bank || collection.startsWith('_')) continue;
    const text = JSON.stringify(rows);
    if (referenceTexts.some((one) => text.includes(one))) return true;
  }
  return false;
}

/** What is at a URL never changes, so browsers may keep it for a year. */
export const publicFile =
  (store: Store): RequestHandler =>
  (req, res) => {
    const bytes = store.readFile(req.params.name ?? '');
    const kind = bytes && fileKind(bytes);
    if (!bytes || !kind) throw notFound();
    res.set({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' });
    res.type(kind.contentType).send(bytes);
  };

/** The special calls of the image bank (docs/contract.md#image-bank). */
export function serveBank(schema: Schema, store: Store) {
  const rows = store.rows(schema.collection);
  const rowOf = (id: string | undefined): Row => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw notFound();
    return row;
  };

  const picture: RequestHandler = (req, res) => {
    noParams(req);
    const person = personOf(store, req);
    authorize(schema, 'list', person);
    const row = rowOf(req.params.id);
    authorize(schema, 'list', person, row);
    const bytes = store.readFile(nameOf(row));
    const kind = bytes && fileKind(bytes);
    if (!bytes || !kind) throw notFound();
    res.type(kind.contentType).send(bytes);
  };

  const receive: RequestHandler = async (req, res, next) => {
    try {
      noParams(req);
      const person = personOf(store, req);
      authorize(schema, 'create', person);
      const upload = await receiveUpload(req);
      const [row, extension] = newFile(schema, upload, person.name);
      const name = `${row.id}.${extension}`;
      const stored = { ...row, url: `${filesPath}${name}` };
      store.refresh();
      store.writeFile(name, upload.bytes);
      rows.push(stored);
      store.save();
      res.status(201).json(stored);
    } catch (error) {
      next(error);
    }
  };

  const describe: RequestHandler = (req, _res, next) => {
    noParams(req);
    authorize(schema, 'edit', personOf(store, req));
    const row = rowOf(req.params.id);
    req.body = changedFile(schema, row, req.body);
    next();
  };

  const refuseIfUsed: RequestHandler = (req, _res, next) => {
    authorize(schema, 'delete', personOf(store, req));
    const row = rowOf(req.params.id);
    if (isUsed(store, schema.collection, row)) throw inUse();
    next();
  };
  const discard: RequestHandler = (req, res, next) => {
    const name = nameOf(rowOf(req.params.id));
    res.once('finish', () => res.statusCode === 200 && store.removeFile(name));
    next();
  };
  return { picture, receive, describe, remove: [refuseIfUsed, discard] };
}
