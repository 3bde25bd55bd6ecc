import { authorize, authorizeStatus, mayUse, visibleTo } from '../../contract/access';
import { parseQuery } from '../../contract/dialect';
import { withNotifyOff } from '../../contract/notify';
import { checkOwnChange, hasAccounts } from '../../contract/people';
import { forbidden } from '../../contract/refusal';
import { changedRow, type Row } from '../../contract/row';
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
  withoutPasswords,
} from '../../contract/rules';
import type { Schema } from '../../contract/schema';
import { checkVersion, etagOf, type Stored } from '../database/records';
import { checkAccount, followAccount } from '../people/account';
import { queueInvitation } from '../people/invitations';
import { storeKey, townCollection } from '../people/keys';
import { originOf } from '../people/people';
import { type Call, checkParams, paramsOf } from '../service/call';
import { accepted, type Checking } from './checks';
import { queuePush } from './push';
import { queueAnswerMails } from './submissions';

export function answer({ reply, person }: Call, schema: Schema, stored: Stored): Row {
  reply.header('etag', etagOf(stored));
  return visibleRow(stored.data, visibleTo(schema, person));
}

/** Waits for concurrent writes of the same unique values. @throws Refusal 409 */
export async function ensureUnique(
  call: Pick<Call, 'app' | 'records'>,
  schema: Schema,
  row: Row,
  id?: string,
): Promise<void> {
  const values = uniqueValues(call.app, schema, row);
  const records = call.records(schema);
  for (const unique of values) {
    await records.lock(`${unique.path} ${unique.value}`);
    const filter = { path: unique.path, type: 'text', operator: 'like', values: [unique.value] } as const;
    // `like` finds more records than those with the value. `checkUnique` compares exactly.
    const others = await records.list({ filters: [filter] });
    checkUnique(
      [unique],
      others.filter((other) => String(other[schema.idField]) !== id),
    );
  }
}

/** @param isAutomatic whether a rule gives the status, not the person */
export async function giveStatus(
  call: Checking & Pick<Call, 'person' | 'id' | 'body'>,
  schema: Schema,
  isAutomatic = false,
): Promise<Stored> {
  const { person } = call;
  authorize(schema, 'edit', person);
  const stored = await call.records(schema).take(call.id);
  authorize(schema, 'edit', person, stored.data);
  const wanted = { ...stored.data, ...statusChange(call.body, schema) };
  if (!isAutomatic) authorizeStatus(schema, person, wanted, stored.data);
  const body = await accepted(call, schema, wanted, stored.data);
  const row = changedRow(stored.data, body, schema.idField, person.name);
  await queuePush(call, schema, stored.data, row);
  return call.records(schema).replace(withNotifyOff(schema, row), stored);
}

/** Does not check the unique values. @throws Refusal 400, 403 or 422 */
export async function createdRow(call: Call, schema: Schema, sent: unknown): Promise<Row> {
  const { app, person } = call;
  authorize(schema, 'create', person);
  const seen = visibleTo(schema, person);
  const checked = withDefaultStatus(seen, withKeptFields(seen, person, checkedBody(sent, seen)));
  authorize(schema, 'create', person, checked);
  authorizeStatus(schema, person, checked);
  const body = await accepted(call, schema, checked);
  await checkAccount(call, schema, undefined, body);
  return createdRecord(app, schema, body, person);
}

/** Whether the role of the caller may edit. @throws Refusal 403 */
function authorizeUpdate({ app, person }: Call, schema: Schema, id: string): boolean {
  const mayEdit = mayUse(schema, 'edit', person);
  // Everybody may change their own account (docs/product.md#account).
  if (!mayEdit && !(hasAccounts(app, schema) && id === person.id)) throw forbidden();
  return mayEdit;
}

/** Does not check the unique values. @throws Refusal 400, 403, 409, 412 or 422 */
export async function updatedRow(
  call: Call,
  schema: Schema,
  stored: Stored,
  body: unknown,
  ifMatch?: string,
): Promise<Row> {
  const { app, person } = call;
  const mayEdit = authorizeUpdate(call, schema, String(stored.data[schema.idField]));
  const seen = visibleTo(schema, person);
  const sent = withKeptFields(seen, person, checkedBody(body, seen, stored.data), stored.data);
  if (mayEdit) {
    for (const state of [stored.data, sent]) authorize(schema, 'edit', person, state);
  } else checkOwnChange(stored.data, sent);
  // Before the status, so that an outdated status is a conflict, which the admin merges.
  checkVersion(stored, ifMatch);
  if (mayEdit) authorizeStatus(schema, person, sent, stored.data);
  const next = await accepted(call, schema, sent, stored.data);
  await checkAccount(call, schema, stored.data, next);
  return changedRecord(app, schema, stored.data, next, person);
}

/** @param row the written record, with passwords in clear text */
export async function follow(call: Call, schema: Schema, before: Row | undefined, row: Row): Promise<void> {
  await followAccount(call, schema, before, row);
  if (!before && hasAccounts(call.app, schema)) await queueInvitation(call, schema, row, originOf(call));
  if (schema.collection === townCollection) await storeKey(call, schema, before, row);
  await queuePush(call, schema, before, row);
}

export function serveCollection(schema: Schema) {
  const list = async (call: Call) => {
    authorize(schema, 'read', call.person);
    const seen = visibleTo(schema, call.person);
    const rows = await call.records(schema).list(parseQuery(paramsOf(call), seen, 'list', true));
    return { entries: rows.map((row) => visibleRow(row, seen)) };
  };
  const total = async (call: Call) => {
    authorize(schema, 'read', call.person);
    const seen = visibleTo(schema, call.person);
    return { count: await call.records(schema).count(parseQuery(paramsOf(call), seen, 'count', true)) };
  };
  const read = async (call: Call) => {
    checkParams(call);
    authorize(schema, 'read', call.person);
    const stored = await call.records(schema).read(call.id);
    authorize(schema, 'read', call.person, stored.data);
    return answer(call, schema, stored);
  };
  const create = async (call: Call) => {
    checkParams(call);
    const row = await createdRow(call, schema, call.body);
    await ensureUnique(call, schema, row);
    const stored = await call.records(schema).insert(withNotifyOff(schema, withoutPasswords(row, schema)));
    await follow(call, schema, undefined, row);
    call.reply.code(201);
    return answer(call, schema, stored);
  };
  const update = async (call: Call) => {
    checkParams(call);
    authorizeUpdate(call, schema, call.id);
    const stored = await call.records(schema).take(call.id);
    const row = await updatedRow(call, schema, stored, call.body, call.request.headers['if-match']);
    await ensureUnique(call, schema, row, call.id);
    const next = await call
      .records(schema)
      .replace(withNotifyOff(schema, withoutPasswords(row, schema)), stored);
    await follow(call, schema, stored.data, row);
    await queueAnswerMails(call, schema, stored.data, next);
    return answer(call, schema, next);
  };
  const setStatus = async (call: Call) => {
    checkParams(call);
    return answer(call, schema, await giveStatus(call, schema));
  };
  const remove = async (call: Call) => {
    checkParams(call);
    authorize(schema, 'delete', call.person);
    const stored = await call.records(schema).take(call.id);
    authorize(schema, 'delete', call.person, stored.data);
    checkVersion(stored, call.request.headers['if-match']);
    await checkAccount(call, schema, stored.data, undefined);
    await call.records(schema).remove(call.id, call.person.name);
    await followAccount(call, schema, stored.data, undefined);
    if (schema.collection === townCollection) await storeKey(call, schema, stored.data, undefined);
    return {};
  };
  return { list, total, read, create, update, setStatus, remove };
}
