import { once } from 'es-toolkit';
import type { Request, RequestHandler, Response } from 'express';
import jsonServer from 'json-server';
import { authorize, authorizeStatus, mayUse, visibleTo } from '../contract/access';
import { completed, needsCompletion, normalizedIn } from '../contract/completion';
import { count, parseQuery, select } from '../contract/dialect';
import { withNotifyOff } from '../contract/notify';
import {
  checkOwnChange,
  checkSuperAdminRemains,
  hasAccounts,
  losesSuperAdmin,
  type Person,
  refuseOwnLoss,
} from '../contract/people';
import {
  forbidden,
  internalError,
  localeOf,
  notFound,
  type Refusal,
  unknownParameter,
} from '../contract/refusal';
import { changedRow, isRow, type Row } from '../contract/row';
import {
  changedRecord,
  checkedBody,
  checkUnique,
  createdRecord,
  statusChange,
  uniqueValues,
  visibleRow,
  withDefaultStatus,
  withKeptFields,
} from '../contract/rules';
import type { Schema } from '../contract/schema';
import { plainTable } from '../contract/table';
import type { App } from '../src/metadata';
import { personOf } from './auth';
import type { Store } from './store';
import { cachedTable } from './table';

export const paramsOf = (req: Request): URLSearchParams => new URL(req.url, 'http://mock').searchParams;

export function noParams(req: Request): void {
  for (const name of paramsOf(req).keys()) throw unknownParameter(name);
}

/** Express 4 would lose the errors of an asynchronous handler. */
const forwarding =
  (handle: (...args: Parameters<RequestHandler>) => Promise<void>): RequestHandler =>
  (req, res, next) =>
    handle(req, res, next).catch(next);

/**
 * `list` and `total` answer their calls. The other handlers check a call and pass it to json-server's router, which
 * answers it and stores `req.body`.
 */
export function serveCollection(app: App, schema: Schema, store: Store) {
  const rows = store.rows(schema.collection);
  const render: RequestHandler = (req, res) => {
    const refuse = (refusal: Refusal) =>
      res.status(refusal.status).json(refusal.bodyIn(localeOf(req.get('accept-language'))));
    const data: unknown = res.locals.data;
    if (res.statusCode === 404 || !isRow(data)) {
      refuse(notFound());
      return;
    }
    try {
      if (req.method !== 'GET') store.save();
      res.json(visibleRow(data, res.locals.seen));
    } catch (error) {
      // json-server would send the stack as text.
      console.error(error);
      refuse(internalError());
    }
  };
  // Each router takes milliseconds to make, because json-server copies lodash for it.
  const router = once(() => {
    // By default, json-server would also delete the records that refer to a deleted one. No field has this suffix.
    const made = jsonServer.router({ [schema.collection]: rows }, { foreignKeySuffix: '(none)' });
    // json-server takes the name of the id field from the lodash instance of its router.
    Object.assign(made.db._, { id: schema.idField });
    return Object.assign(made, { render });
  });
  const records: RequestHandler = (req, res, next) => router()(req, res, next);

  const table = cachedTable(rows, store);
  const stored = (req: Request): Row => {
    const row = rows.find((other) => String(other[schema.idField]) === req.params.id);
    if (!row) throw notFound();
    return row;
  };
  /** Makes json-server's router store the whole record. */
  const replace = (req: Request, row: Row) => {
    req.body = row;
    req.url = `/${schema.collection}/${encodeURIComponent(String(row[schema.idField]))}`;
  };

  const checkAccount = (person: Person, row: Row, after?: Row) => {
    if (!hasAccounts(app, schema) || !losesSuperAdmin(row, after)) return;
    checkSuperAdminRemains(rows.filter((other) => other !== row));
    if (after && row[schema.idField] === person.id) refuseOwnLoss(after);
  };

  /** `render` sends only the fields of `seen`. */
  const callerOf = (req: Request, res: Response) => {
    const person = personOf(store, req);
    const seen = visibleTo(schema, person);
    res.locals.seen = seen;
    return { person, seen };
  };

  const list: RequestHandler = (req, res) => {
    const { person, seen } = callerOf(req, res);
    authorize(schema, 'read', person);
    const found = select(table, parseQuery(paramsOf(req), seen, 'list'));
    res.json({ entries: found.map((row) => visibleRow(row, seen)) });
  };
  const total: RequestHandler = (req, res) => {
    const { person, seen } = callerOf(req, res);
    authorize(schema, 'read', person);
    res.json({ count: count(table, parseQuery(paramsOf(req), seen, 'count')) });
  };
  const read: RequestHandler = (req, res, next) => {
    noParams(req);
    const { person } = callerOf(req, res);
    // The first check needs no record: whoever may not read the collection must not learn which ids exist.
    authorize(schema, 'read', person);
    authorize(schema, 'read', person, stored(req));
    records(req, res, next);
  };
  /** @throws Refusal 422 for a broken rule */
  const complete = async (body: Row, before?: Row): Promise<Row> => {
    const row = normalizedIn(schema, body, before);
    if (!needsCompletion(schema)) return row;
    return completed(app, schema, row, before, (target, query) =>
      select(plainTable(store.rows(target.collection)), query),
    );
  };
  const create = forwarding(async (req, res, next) => {
    noParams(req);
    const { person, seen } = callerOf(req, res);
    authorize(schema, 'create', person);
    const sent = withDefaultStatus(seen, withKeptFields(seen, person, checkedBody(req.body, seen)));
    authorize(schema, 'create', person, sent);
    authorizeStatus(schema, person, sent);
    const body = await complete(sent);
    req.body = withNotifyOff(schema, createdRecord(app, schema, body, person));
    checkUnique(uniqueValues(app, schema, body), rows);
    records(req, res, next);
  });
  const update = forwarding(async (req, res, next) => {
    noParams(req);
    const { person, seen } = callerOf(req, res);
    const mayEdit = mayUse(schema, 'edit', person);
    // Everybody may change their own account (docs/product.md#account).
    if (!mayEdit && !(hasAccounts(app, schema) && req.params.id === person.id)) throw forbidden();
    const row = stored(req);
    const sent = withKeptFields(seen, person, checkedBody(req.body, seen, row), row);
    if (mayEdit) {
      for (const state of [row, sent]) authorize(schema, 'edit', person, state);
      authorizeStatus(schema, person, sent, row);
    } else checkOwnChange(row, sent);
    const body = await complete(sent, row);
    const after = changedRecord(app, schema, row, body, person);
    checkAccount(person, row, after);
    replace(req, withNotifyOff(schema, after));
    checkUnique(
      uniqueValues(app, schema, body),
      rows.filter((other) => other !== row),
    );
    records(req, res, next);
  });
  const setStatus = forwarding(async (req, res, next) => {
    noParams(req);
    const { person } = callerOf(req, res);
    authorize(schema, 'edit', person);
    const row = stored(req);
    authorize(schema, 'edit', person, row);
    const wanted = { ...row, ...statusChange(req.body, schema) };
    authorizeStatus(schema, person, wanted, row);
    const body = await complete(wanted, row);
    replace(req, withNotifyOff(schema, changedRow(row, body, schema.idField, person.name)));
    records(req, res, next);
  });
  const remove: RequestHandler = (req, res, next) => {
    noParams(req);
    const { person } = callerOf(req, res);
    authorize(schema, 'delete', person);
    const row = stored(req);
    authorize(schema, 'delete', person, row);
    checkAccount(person, row);
    records(req, res, next);
  };
  return { list, total, read, create, update, setStatus, remove };
}
