import { setImmediate as nextTurn } from 'node:timers/promises';
import { readsOthers } from '../../../contract/completion';
import { withNotifyOff } from '../../../contract/notify';
import { hasAccounts } from '../../../contract/people';
import { Refusal } from '../../../contract/refusal';
import type { Row } from '../../../contract/row';
import { changedPaths, withoutPasswords } from '../../../contract/rules';
import type { Schema } from '../../../contract/schema';
import type { Label } from '../../../src/metadata';
import { inSavepoint } from '../../database/database';
import type { CollectionCall } from '../../service/call';
import { targetOf } from '../../service/hooks';
import { createdRow, ensureUnique, follow, updatedRow } from '../collections';
import { sendsMessages } from '../push';
import { queueAnswerMails } from '../submissions';
import { type Draft, recordErrors } from './drafts';
import { uniqueClaims } from './unique';

export interface Outcome extends Draft {
  state: 'new' | 'changed' | 'same' | 'wrong';
  /** The record that the row writes. */
  row?: Row;
}

export interface LongCall {
  /** `share` is the part of the work that is done, from 0 to 1. */
  report: (share: number) => void;
}

const perStatement = 500;
/** Rows to check before other requests get their turn. */
const perTurn = 100;

const sendsMessage: Label = {
  fr: 'Cette ligne enverrait un message aux habitants : publiez l’élément depuis sa fiche',
  en: 'This row would send a message to citizens: publish the record from its form',
};
const refusedByRights: Label = { fr: 'Votre rôle ne le permet pas', en: 'Your role does not allow this' };

/** By stored path. @throws the error, if it is not a `Refusal` */
function errorsOf(error: unknown): Record<string, Label> {
  if (!(error instanceof Refusal)) throw error;
  const text = error.status === 403 ? refusedByRights : error.label;
  return error.details.errors ?? { '': text };
}

/** The errors of a wrong row, and that it would send a message: the user should not learn this only afterwards. */
function allErrors(
  { schema }: CollectionCall,
  { before, sent }: Draft,
  errors: Draft['errors'],
): Draft['errors'] {
  if (Object.values(errors).some((error) => recordErrors.includes(error))) return errors;
  return sendsMessages(schema, before?.data, sent) ? { '': sendsMessage, ...errors } : errors;
}

/** @throws Refusal */
async function checkedRow(call: CollectionCall, { before, sent }: Draft): Promise<Row> {
  const { schema } = call;
  const row = before ? await updatedRow(call, schema, before, sent) : await createdRow(call, schema, sent);
  if (sendsMessages(schema, before?.data, row)) throw new Refusal(422, sendsMessage);
  return row;
}

async function followWrite(call: CollectionCall, { before }: Draft, row: Row): Promise<void> {
  const { schema } = call;
  await follow(call, schema, before?.data, row);
  if (before) await queueAnswerMails(call, schema, before.data, { data: row, version: before.version + 1 });
}

/** The row without passwords. In a published record, the switch of `workflow.notify` is off. */
const storedForm = (schema: Schema, row: Row): Row => withNotifyOff(schema, withoutPasswords(row, schema));

async function writeAll(call: CollectionCall, outcomes: readonly Outcome[], done: (rows: number) => void) {
  const { schema } = call;
  const records = call.records(schema);
  for (const state of ['new', 'changed'] as const) {
    const rows = outcomes.flatMap((outcome) => (outcome.state === state && outcome.row ? [outcome.row] : []));
    for (let at = 0; at < rows.length; at += perStatement) {
      const part = rows.slice(at, at + perStatement).map((row) => storedForm(schema, row));
      await (state === 'new' ? records.insertAll(part) : records.replaceAll(part));
      done(part.length);
    }
  }
  for (const outcome of outcomes) if (outcome.row) await followWrite(call, outcome, outcome.row);
}

export const isStorable = (outcomes: readonly Outcome[], skipsWrong: boolean): boolean =>
  skipsWrong || outcomes.every(({ state }) => state !== 'wrong');

/** Whether the check of a row may read other records. Then the earlier rows must be written first. */
export const isOneByOne = ({ app, schema, hooks = [] }: CollectionCall): boolean =>
  readsOthers(schema) ||
  // `checkAccount` reads the other accounts: one superAdmin must remain.
  hasAccounts(app, schema) ||
  schema.resources.some(({ parentField }) => parentField !== undefined) ||
  hooks.some((one) => one.beforeWrite && targetOf(app, one).schema === schema);

/**
 * With `isOneByOne`, writes each row before it checks the next one, even in a trial. So the caller must roll back if
 * this is a trial or the rows are not storable.
 */
export async function writeDrafts(
  call: CollectionCall & LongCall,
  drafts: readonly Draft[],
  { isTrial, skipsWrong }: { isTrial: boolean; skipsWrong: boolean },
): Promise<Outcome[]> {
  const { schema } = call;
  const records = call.records(schema);
  const writesEach = isOneByOne(call);
  // All rows share what is known to exist, so that each referenced record is looked up once.
  const shared = { ...call, existing: new Set<string>() };
  const first = await uniqueClaims(call, drafts);
  const mustLock = !isTrial && (first.hasUnique || writesEach);
  if (mustLock) await records.lockAll();
  else if (isTrial) records.lockNothing();
  // Again, because others may have written while this transaction waited for the lock.
  const values = mustLock ? await uniqueClaims(call, drafts) : first;
  // A row counts once for its check, and once more if `writeAll` writes it.
  const work = drafts.length * (isTrial || writesEach ? 1 : 2);
  let done = 0;
  const advance = (rows: number) => {
    done += rows;
    call.report(done / work);
  };
  const outcomes: Outcome[] = [];
  for (const draft of drafts) {
    const { before, seen, sent, errors } = draft;
    if (draft.line % perTurn === 0) {
      advance(perTurn);
      await nextTurn();
    }
    if (Object.keys(errors).length > 0)
      outcomes.push({ ...draft, state: 'wrong', errors: allErrors(call, draft, errors) });
    else if (before && changedPaths(seen, sent).length === 0) outcomes.push({ ...draft, state: 'same' });
    else
      try {
        const row = await checkedRow(shared, draft);
        if (!writesEach) values.claim(draft, row);
        else await inSavepoint(call.db, () => writeOne(shared, draft, row));
        outcomes.push({ ...draft, state: before ? 'changed' : 'new', row });
      } catch (error) {
        outcomes.push({ ...draft, state: 'wrong', errors: allErrors(call, draft, errorsOf(error)) });
      }
  }
  if (!isTrial && !writesEach && isStorable(outcomes, skipsWrong)) await writeAll(shared, outcomes, advance);
  return outcomes;
}

async function writeOne(call: CollectionCall, draft: Draft, row: Row): Promise<void> {
  const { schema } = call;
  const { before } = draft;
  await ensureUnique(call, schema, row, before && String(before.data[schema.idField]));
  const data = storedForm(schema, row);
  if (before) await call.records(schema).replace(data, before);
  else await call.records(schema).insert(data);
  await followWrite(call, draft, row);
}
