import type { RaRecord } from 'react-admin';
import type { Calls } from '../api/dataProvider';
import { ApiError } from '../api/errors';
import {
  isReadOnly,
  isSecret,
  type Resource,
  translatedFromKey,
  type Values,
  valueAt,
  withoutSecrets,
} from '../metadata';
import { applyChanges, type Change, type Conflict, changesBetween, conflictsOf, isInside } from './changes';
import { isSame } from './equality';
import { fieldAt } from './fieldAt';
import { auditFields, changesSecret, containsSent, type LookUp } from './lookUp';
import type { Attempts, RunningWrite } from './running';

export interface EditedRecord {
  resource: Resource;
  /** The record when the form was opened. */
  opened: RaRecord;
  data: Values;
  /** The top-level keys that were loaded into the form; all by default. */
  loadedKeys?: readonly string[];
}

/** The changes of colleagues that were merged in: who made them, if known, and at which paths. */
export interface Merge {
  by: readonly unknown[];
  paths: readonly string[][];
}

interface State {
  /** The stored record that `body` is based on. */
  base: RaRecord;
  mine: readonly Change[];
  body: Values;
  merged?: Merge;
}

const isAudit = ({ path: [first = ''] }: Change) => auditFields.includes(first);
const isStatus = ({ path }: { path: readonly string[] }) => path[0] === 'status';

export const isEditable = (resource: Resource, path: readonly string[], record: Values): boolean => {
  const field = fieldAt(resource.fields, path, record)?.field;
  return field !== undefined && !isReadOnly(field);
};

const isOfSecret = (resource: Resource, path: readonly string[]): boolean => {
  const field = fieldAt(resource.fields, path)?.field;
  return field !== undefined && isSecret(field);
};

/** Without a question, the user's value wins in `translatedFrom`, and over the status that Save sets. */
const isIgnoredConflict = ({ workflow }: Resource, conflict: Conflict) =>
  conflict.path[0] === translatedFromKey || (isStatus(conflict) && conflict.theirs.after === workflow?.save);

function ownChanges({ resource, opened, data }: EditedRecord): Change[] {
  const { workflow } = resource;
  const changes = changesBetween(opened, data, resource.fields).filter(
    (change) => !isAudit(change) && !(workflow && isStatus(change)),
  );
  // With `workflow.save`, each button sets its status, even if the record already has this status.
  const isSet = workflow?.save !== undefined || data.status !== opened.status;
  return workflow && data.status !== undefined && isSet
    ? [...changes, { path: ['status'], before: opened.status, after: data.status }]
    : changes;
}

async function rebase(
  state: State,
  current: RaRecord,
  { resource, data, loadedKeys }: EditedRecord,
  running: RunningWrite,
  attempts: Attempts,
): Promise<State> {
  // The stored record may come from this form: an earlier attempt whose response was lost.
  const earlier = attempts.get(running.key).findLast(({ sent }) => containsSent(resource, current, sent));
  if (earlier) {
    const later = changesBetween(earlier.data ?? earlier.sent, data, resource.fields).filter(
      (change) => !isAudit(change),
    );
    // Backends hide secrets: the attempt may not have stored them, so send them again.
    const mine = [...state.mine.filter(({ path }) => isOfSecret(resource, path)), ...later];
    return { ...state, base: current, mine, body: applyChanges(current, mine) };
  }
  const isLoaded = ({ path: [first = ''] }: Change) => loadedKeys?.includes(first) ?? true;
  const theirs = changesBetween(state.base, current, resource.fields).filter(
    (change) => !isAudit(change) && isLoaded(change),
  );
  if (theirs.length === 0) return { ...state, base: current };
  const conflicts = conflictsOf(state.mine, theirs, data, current, resource.fields).filter(
    (conflict) => !isIgnoredConflict(resource, conflict),
  );
  const { updatedBy: by, updatedAt: at } = current;
  const won =
    conflicts.length > 0
      ? await running.ask({ about: 'conflict', resource, record: data, by, at, conflicts })
      : [];
  const mine = [
    ...state.mine.filter((change) => !conflicts.some((conflict) => isInside(change, conflict))),
    ...won.map((conflict) => conflict.mine),
  ];
  const body = applyChanges(current, mine);
  // The message about the merge lists `adopted`: the colleague's values that the form did not show.
  const isIn = (values: Values, { path, after }: Change) =>
    changesBetween(valueAt(values, path), after, resource.fields, path).length === 0;
  const adopted = theirs.filter(
    (change) => isEditable(resource, change.path, current) && isIn(body, change) && !isIn(data, change),
  );
  const { by: earlierBy = [], paths = [] } = state.merged ?? {};
  const merged = { by: [...earlierBy, by], paths: [...paths, ...adopted.map(({ path }) => [...path])] };
  return { base: current, mine, body, merged: adopted.length > 0 ? merged : state.merged };
}

/** Updates a record, merged with others' changes (docs/contract.md#update). `undefined` if the record is gone. */
export async function mergeAndUpdate(
  { calls, lookUp, attempts }: { calls: Calls; lookUp: LookUp; attempts: Attempts },
  edit: EditedRecord,
  running: RunningWrite,
): Promise<{ record: RaRecord; merged: Merge | undefined } | undefined> {
  const { resource, opened, data } = edit;
  let state: State = { base: opened, mine: ownChanges(edit), body: data };
  let version = calls.versionOf(resource.name, opened.id, (read) => isSame(read, opened));
  // With an ETag, the backend itself refuses the update of an older version.
  let mustRead = version === undefined;
  for (let refusals = 0; ; refusals++) {
    if (mustRead) {
      const current = await lookUp.read(resource, opened);
      if (!current) return undefined;
      state = await rebase(state, current, edit, running, attempts);
      version = calls.versionOf(resource.name, opened.id, (read) => isSame(read, current));
    }
    const sent = { ...state.body, id: opened.id };
    running.markSent();
    attempts.add(running.key, { since: calls.now(), sent, data });
    try {
      const isDone = (stored: RaRecord) =>
        containsSent(resource, stored, sent) && !changesSecret(resource, opened, sent);
      // Some backends answer a stored update without the record.
      const record =
        (await calls.writes.update(resource.name, sent, { signal: running.signal, version })) ??
        (await lookUp.confirm(resource, opened, running, isDone));
      attempts.delete(running.key);
      return {
        record: { ...withoutSecrets(resource, sent), ...record, id: record.id },
        merged: state.merged,
      };
    } catch (error) {
      // With `If-Match`, others may save before each repeat. Without it, a 412 has another cause: repeat only once.
      const maxRepeats = version === undefined ? 1 : 3;
      const status = error instanceof ApiError ? error.status : undefined;
      // A 404 may also mean a wrong address. If the read fails too, the first error counts.
      if (status === 404 && !(await lookUp.read(resource, opened).catch(() => opened))) return undefined;
      if (status !== 412 || refusals === maxRepeats) throw error;
      mustRead = true;
    }
  }
}
