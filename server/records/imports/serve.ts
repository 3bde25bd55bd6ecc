import { sql } from 'kysely';
import { mayUse, visibleTo } from '../../../contract/access';
import type { CellContext } from '../../../contract/cells/show';
import { problemText } from '../../../contract/problemText';
import { forbidden, localeOf, malformed, notFound } from '../../../contract/refusal';
import { changedPaths, visibleRow } from '../../../contract/rules';
import {
  fieldOf,
  fieldValue,
  isUntil,
  type Label,
  nameOf,
  problemOf,
  type Resource,
  sourceOf,
  storedPathsOf,
  textIn,
  titleFieldsOf,
  valueAt,
} from '../../../src/metadata';
import type { Limited } from '../../people/limits';
import type { CollectionCall } from '../../service/call';
import { isBank } from '../bank';
import { checkIsNew, keepBatch } from './batches';
import { draftsOf } from './drafts';
import { readingFor } from './names';
import { type Sheet, sheetOf } from './sheet';
import { shownText } from './shown';
import { isOneByOne, isStorable, type LongCall, type Outcome, writeDrafts } from './write';

type ImportCall = CollectionCall & Limited & LongCall;

/** An answer contains at most this many rows of each state, but counts all rows. */
const maxShown = 300;

function changesOf(
  { seen, row, before }: Outcome,
  { fields }: Resource,
  hidden: ReadonlySet<string>,
  context: CellContext,
) {
  if (!row || !before) return [];
  const paths = changedPaths(seen, row);
  return Object.entries(fields).flatMap(([name, field]) => {
    const stored = storedPathsOf(name, field);
    const isChanged = paths.some((path) =>
      stored.some((one) => path === one || path.startsWith(`${one}.`) || one.startsWith(`${path}.`)),
    );
    const [path = ''] = stored;
    // Computed: the copy of the original that a translation keeps, and the end of the last occurrence.
    const isFollowing = (field.translates && field.readOnly) || isUntil(fields, name);
    if (!isChanged || isFollowing || hidden.has(path)) return [];
    const shownIn = (values: Outcome['seen']) =>
      shownText(field, valueAt(values, sourceOf(name, field)), values, context);
    const [old, now] = [shownIn(seen), shownIn(row)];
    // Different values of these kinds may have the same text.
    const isVague = field.kind === 'richText' || field.kind === 'geometry';
    return old === now && !isVague ? [] : [{ path, before: old, after: now }];
  });
}

/** By stored path, what a form would advise about the title and about the columns of a file. */
function adviceOf({ row }: Outcome, { resource, columns, ids }: Sheet): [path: string, advice: Label][] {
  if (!row || ids) return [];
  const names = new Set([...titleFieldsOf(resource), ...columns.flatMap((target) => target?.field ?? [])]);
  return [...names].flatMap((name): [string, Label][] => {
    const field = fieldOf(resource, name);
    if (field.when?.(row) === false) return [];
    const problem = problemOf(field, fieldValue(field, row, sourceOf(name, field)), row);
    return problem ? [[storedPathsOf(name, field)[0] ?? name, problemText(field, problem)]] : [];
  });
}

async function run(call: ImportCall, isTrial: boolean) {
  const { app, schema, person } = call;
  call.attempt.check();
  if (isBank(app, schema)) throw notFound();
  if (!mayUse(schema, 'edit', person) && !mayUse(schema, 'create', person)) throw forbidden();
  const sheet = sheetOf(call);
  const { resource } = sheet;
  const language = localeOf(call.request.headers['accept-language']);
  const reading = await readingFor(call, Object.values(resource.fields), sheet.language);
  // A trial locks the records only if it writes each row before the rollback.
  const isTaken = !isTrial || isOneByOne(call);
  const drafts = await draftsOf(call, sheet, reading, isTaken);
  const deferred: Parameters<ImportCall['afterCommit']>[] = [];
  // Only an import that is applied has work to do after the commit.
  const waiting = { ...call, afterCommit: (...work: (typeof deferred)[number]) => void deferred.push(work) };
  await sql`savepoint import`.execute(call.db);
  const outcomes = await writeDrafts(waiting, drafts, { isTrial, skipsWrong: sheet.skipsWrong });
  // Another call may have stored the same import while this call waited for its locks.
  if (!isTrial) await checkIsNew(call);
  const isApplied = !isTrial && isStorable(outcomes, sheet.skipsWrong);
  if (isApplied) {
    await keepBatch(call, outcomes);
    for (const work of deferred) call.afterCommit(...work);
  } else await sql`rollback to savepoint import`.execute(call.db);
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 };
  const seen = visibleTo(schema, person);
  const hidden = new Set([...seen.hidden, ...schema.passwords]);
  const context = reading.exportContexts.find((one) => one.language === language);
  const shown = outcomes.filter(({ state }) => {
    counts[state] += 1;
    return counts[state] <= maxShown;
  });
  const inWords = (labels: readonly (readonly [string, Label])[]) =>
    Object.fromEntries(labels.map(([path, label]) => [path, textIn(label, language)]));
  const rows = shown.map((outcome) => ({
    line: outcome.line,
    state: outcome.state,
    // A new record may have a title that only the server gives, such as a number.
    title: nameOf(resource, outcome.row ? visibleRow(outcome.row, seen) : outcome.sent),
    changes: context ? changesOf(outcome, resource, hidden, context) : [],
    errors: inWords(Object.entries(outcome.errors)),
    advice: inWords(adviceOf(outcome, sheet).filter(([path]) => !hidden.has(path))),
  }));
  return { isApplied, counts, rows };
}

/** `POST imports/{collection}` (docs/contract.md#import). */
export const checkImport = (call: ImportCall) => run(call, true);

/** `PUT imports/{collection}/{id}`. */
export async function applyImport(call: ImportCall) {
  if (!/^[\w-]{8,64}$/.test(call.id))
    throw malformed('id', { fr: 'Identifiant d’import invalide.', en: 'Invalid id of an import.' });
  await checkIsNew(call);
  return run(call, false);
}
