import { takeWhile } from 'es-toolkit';
import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { fieldOf, nameOf, type Resource, sourceOf, valueAt } from '../metadata';
import { useResource } from '../routing/AppContext';
import { storedIdOf } from './useReferenceRecords';

export interface TreeOption {
  id: string | number;
  /** Indented by em spaces. */
  name: string;
  /** 0 for a root. */
  level: number;
  record: RaRecord;
}

/** As text, because a backend may store the id 5 and the parent "5". */
export function parentOf(resource: Resource, record: RaRecord): string | null {
  const { parentField = '' } = resource;
  const parent = valueAt(record, sourceOf(parentField, fieldOf(resource, parentField)));
  return String(parent ?? '') || null;
}

/** Parents before their children. A record whose parent is missing becomes a root. */
export function treeOptions(resource: Resource, records: readonly RaRecord[]): TreeOption[] {
  const { parentField } = resource;
  const idOf = (record: RaRecord) => storedIdOf(resource, record);
  if (!parentField)
    return records.map((record) => ({ id: idOf(record), name: nameOf(resource, record), level: 0, record }));
  const ids = new Set(records.map((record) => String(idOf(record))));
  const children = new Map<string, RaRecord[]>();
  const roots: RaRecord[] = [];
  for (const record of records) {
    const parent = parentOf(resource, record);
    if (parent !== null && ids.has(parent)) children.set(parent, [...(children.get(parent) ?? []), record]);
    else roots.push(record);
  }
  const options: TreeOption[] = [];
  const added = new Set<string>();
  const add = (record: RaRecord, level: number) => {
    const id = idOf(record);
    const key = String(id);
    // Stored parents may form a cycle.
    if (added.has(key)) return;
    added.add(key);
    options.push({ id, name: `${'\u2003'.repeat(level)}${nameOf(resource, record)}`, level, record });
    for (const child of children.get(key) ?? []) add(child, level + 1);
  };
  for (const record of roots) add(record, 0);
  // The remaining records are part of a cycle, or below one.
  for (const record of records) add(record, 0);
  return options;
}

/** Root, child, grandchild (docs/product.md#tree). */
const maxDepth = 3;

/** Excludes the record itself, its descendants, and parents that would move a record to a fourth level. */
export function allowedParents(options: readonly TreeOption[], recordId: unknown): Set<string | number> {
  const index = options.findIndex(({ id }) => String(id) === String(recordId));
  const child = options[index];
  const descendants = child ? takeWhile(options.slice(index + 1), ({ level }) => level > child.level) : [];
  const height = child ? Math.max(0, ...descendants.map(({ level }) => level - child.level)) : 0;
  const allowed = options.filter(
    (option) => option !== child && !descendants.includes(option) && option.level + 1 + height < maxDepth,
  );
  return new Set(allowed.map(({ id }) => id));
}

export function useTreeOptions(name: string, records: readonly RaRecord[]): TreeOption[] {
  const resource = useResource(name);
  return useMemo(() => treeOptions(resource, records), [resource, records]);
}
