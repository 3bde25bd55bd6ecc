import { setImmediate as nextTurn } from 'node:timers/promises';
import { isInScope, settableStatuses, visibleTo } from '../../../contract/access';
import { type Reading, readCell, UnreadableCell } from '../../../contract/cells/read';
import type { Target } from '../../../contract/cells/targets';
import { put, type Row } from '../../../contract/row';
import { visibleRow } from '../../../contract/rules';
import type { Schema } from '../../../contract/schema';
import {
  type Field,
  fieldOf,
  type Label,
  newRecord,
  normalizedValue,
  type Resource,
  sourceOf,
  storedPathsOf,
  valueAt,
} from '../../../src/metadata';
import type { Stored } from '../../database/records';
import type { CollectionCall } from '../../service/call';
import type { Sheet } from './sheet';

/** A row of an import: what it would write, or why it cannot. */
export interface Draft {
  /** From 1. */
  line: number;
  /** `undefined` for a new record. */
  before?: Stored;
  /** What the caller may see of `before`. */
  seen: Row;
  /** The body of the write. */
  sent: Row;
  /** By stored path. */
  errors: Record<string, Label>;
}

const noRecord: Label = {
  fr: 'Aucun élément que vous pouvez modifier n’a cette valeur',
  en: 'No record that you can change has this value',
};
const severalRecords: Label = {
  fr: 'Plusieurs éléments ont cette valeur',
  en: 'Several records have this value',
};
const unsetStatus: Label = {
  fr: 'Votre rôle ne peut pas donner cet état',
  en: 'Your role cannot set this status',
};

// The text has no row number: headings and empty rows make the numbers in the file of the caller different.
const repeatedRecord: Label = {
  fr: 'Une ligne précédente modifie déjà cet élément',
  en: 'An earlier row already changes this record',
};

/** The errors of a row whose record is not known. */
export const recordErrors: readonly Label[] = [noRecord, severalRecords, repeatedRecord];

const pathOf = (schema: Schema, resource: Resource, { field }: Target): string =>
  (field === undefined ? schema.idField : storedPathsOf(field, fieldOf(resource, field))[0]) ?? '';

/** @throws UnreadableCell */
function keyOf({ resource }: Sheet, { field: name }: Target, cell: string, reading: Reading): RowKey {
  if (name === undefined || cell.trim() === '') return { text: cell.trim() };
  const field = fieldOf(resource, name);
  const value = valueAt(readCellOf(name, field, cell, reading), sourceOf(name, field));
  return { text: String(value ?? ''), normal: String(normalizedValue(field, value) ?? '') };
}

function readCellOf(name: string, field: Field, cell: string, reading: Reading): Row {
  const row: Row = {};
  for (const [path, value] of Object.entries(readCell(name, field, 'value', cell, {}, reading)))
    put(row, path, value);
  return row;
}

function withSaveStatus({ fields, workflow }: Resource, row: Row): Row {
  return workflow?.save && 'status' in fields ? { ...row, status: workflow.save } : row;
}

/** For each column, the columns of other fields with the same path: `when` lets fields share a path. */
function rivalsOf({ resource, columns }: Sheet): number[][] {
  const paths = columns.map((target) =>
    target?.field ? storedPathsOf(target.field, fieldOf(resource, target.field)) : [],
  );
  return columns.map((target, index) =>
    paths.flatMap((others, at) =>
      columns[at]?.field !== target?.field && others.some((path) => paths[index]?.includes(path)) ? at : [],
    ),
  );
}

function fill(
  draft: Draft,
  sheet: Sheet,
  schema: Schema,
  cells: readonly string[],
  reading: Reading,
  rivals: readonly (readonly number[])[],
): void {
  const { resource, columns } = sheet;
  const isBlank = (at: number) => (cells[at] ?? '').trim() === '';
  columns.forEach((target, index) => {
    if (!target?.field) return;
    // An empty cell does not remove what another column writes.
    if (isBlank(index) && rivals[index]?.some((at) => !isBlank(at))) return;
    const field = fieldOf(resource, target.field);
    try {
      const values = readCell(target.field, field, target.part, cells[index] ?? '', draft.sent, reading);
      for (const [path, value] of Object.entries(values)) put(draft.sent, path, value);
    } catch (error) {
      if (!(error instanceof UnreadableCell)) throw error;
      draft.errors[pathOf(schema, resource, target)] ??= error.label;
    }
  });
}

interface RowKey {
  /** The stored text by which a row finds its record; '' for none. */
  text: string;
  /** What a write would store for `text`. An older record may hold `text` itself. */
  normal?: string;
  error?: Label;
}

function keysOf(sheet: Sheet, reading: Reading): RowKey[] {
  if (sheet.ids) return sheet.ids.map((text) => ({ text }));
  const key = sheet.columns[sheet.keyAt];
  return sheet.rows.map((cells) => {
    try {
      return key ? keyOf(sheet, key, cells[sheet.keyAt] ?? '', reading) : { text: '' };
    } catch (error) {
      if (!(error instanceof UnreadableCell)) throw error;
      return { text: '', error: error.label };
    }
  });
}

/**
 * The records, by their text at `path`. Leaves out the other resources of the collection: a row of the news must not
 * overwrite the page of the same title.
 */
async function recordsAt(
  call: CollectionCall,
  resource: Resource,
  path: string,
  keys: readonly RowKey[],
  isTaken: boolean,
): Promise<ReadonlyMap<string, readonly Stored[]>> {
  const { schema, person } = call;
  const found = new Map<string, Stored[]>();
  const texts = new Set(keys.flatMap(({ text, normal = '' }) => [text, normal]).filter(Boolean));
  if (texts.size === 0) return found;
  const visible = visibleTo(schema, person).always ?? [];
  for (const stored of await call.records(schema).listWhere(path, [...texts], visible, { isTaken })) {
    if (!isInScope(resource, stored.data, schema)) continue;
    const text = String(valueAt(stored.data, path));
    found.set(text, [...(found.get(text) ?? []), stored]);
  }
  return found;
}

/** @param isTaken whether this transaction locks the records that the rows change */
export async function draftsOf(
  call: CollectionCall,
  sheet: Sheet,
  reading: Reading,
  isTaken: boolean,
): Promise<Draft[]> {
  const { schema, person } = call;
  const { resource } = sheet;
  const visible = visibleTo(schema, person);
  const key = sheet.columns[sheet.keyAt];
  const path = sheet.ids || !key ? schema.idField : pathOf(schema, resource, key);
  const keys = keysOf(sheet, reading);
  const found = await recordsAt(call, resource, path, keys, isTaken);
  const user = call.request.user && { user: call.request.user, role: person.role };
  const statuses = settableStatuses(resource, person.role);
  const start = withSaveStatus(resource, newRecord(resource, user));
  const { status: firstStatus } = newRecord(resource);
  const taken = new Set<string>();
  const rivals = rivalsOf(sheet);
  const drafts: Draft[] = [];
  for (const [index, { text, normal = '', error }] of keys.entries()) {
    // Other requests get their turn after each row, because a row may have very long cells.
    await nextTurn();
    const [before, another] = found.get(text) ?? found.get(normal) ?? [];
    const id = before && String(before.data[schema.idField]);
    const seen = before ? visibleRow(before.data, visible) : {};
    const sent = { ...(before ? seen : start) };
    const draft: Draft = { line: index + 1, before, seen, sent, errors: {} };
    // An unknown id is an error. An unknown value of another key column makes a new record.
    const needsRecord = sheet.ids !== undefined || (path === schema.idField && text !== '');
    if (error) draft.errors[path] = error;
    else if (another) draft.errors[path] = severalRecords;
    else if (needsRecord && !before) draft.errors[path] = noRecord;
    else if (id !== undefined && taken.has(id)) draft.errors[path] = repeatedRecord;
    if (id !== undefined) taken.add(id);
    for (const [one, value] of Object.entries(sheet.values)) put(draft.sent, one, value);
    if (!sheet.ids) fill(draft, sheet, schema, sheet.rows[index] ?? [], reading, rivals);
    const { status } = draft.sent;
    // A new record may keep the status with which it begins.
    const isSet = status !== seen.status && status !== undefined && 'status' in resource.fields;
    if (isSet && !statuses.has(status) && (before || status !== firstStatus))
      draft.errors.status ??= unsetStatus;
    drafts.push(draft);
  }
  return drafts;
}
