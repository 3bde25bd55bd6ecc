import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { useApp } from '../AppContext';
import { fieldOf, isId, nameOf, type Resource, sourceOf, valueAt } from '../metadata';
import { declarationOf, storedIdOf } from './useReferenceSet';

export interface TreeOption {
  id: string | number;
  /** Indented by its level. */
  name: string;
  level: number;
  record: RaRecord;
}

/** Parents before their children, each with its level; a record whose parent is not there stands at the root. */
export function treeOptions(target: Resource, records: readonly RaRecord[]): TreeOption[] {
  const { tree } = target;
  const idOf = (record: RaRecord) => storedIdOf(target, record);
  if (!tree)
    return records.map((record) => ({ id: idOf(record), name: nameOf(target, record), level: 0, record }));
  const parentOf = (record: RaRecord) => valueAt(record, sourceOf(tree, fieldOf(target, tree)));
  const ids = new Set(records.map(idOf));
  const options: TreeOption[] = [];
  const placed = new Set<string | number>();
  const place = (record: RaRecord, level: number) => {
    const id = idOf(record);
    // A circle of parents in the data must not make a circle here.
    if (placed.has(id)) return;
    placed.add(id);
    options.push({ id, name: `${'\u2003'.repeat(level)}${nameOf(target, record)}`, level, record });
    for (const child of records) if (parentOf(child) === id) place(child, level + 1);
  };
  for (const record of records) {
    const parent = parentOf(record);
    if (!isId(parent) || !ids.has(parent)) place(record, 0);
  }
  for (const record of records) place(record, 0);
  return options;
}

/** As many levels as a tree may have: root, child, grandchild (spec §3). */
const depth = 3;

/**
 * The ids below which a record may stand: not itself, none of its own, and none that would push it, or the lowest
 * of its own, to a fourth level. A record that is not in the tree has nothing below it.
 */
export function allowedParents(options: readonly TreeOption[], self: unknown): Set<string | number> {
  const at = options.findIndex(({ id }) => id === self);
  const own = options[at];
  const after = own ? options.slice(at + 1) : [];
  const end = after.findIndex(({ level }) => own && level <= own.level);
  const below = end === -1 ? after : after.slice(0, end);
  const height = own ? Math.max(0, ...below.map(({ level }) => level - own.level)) : 0;
  return new Set(
    options
      .filter((one) => one !== own && !below.includes(one) && one.level + 1 + height < depth)
      .map(({ id }) => id),
  );
}

/** The options of a select over the records of a resource, as a tree where the resource is one. */
export function useTreeOptions(name: string, records: readonly RaRecord[]): TreeOption[] {
  const target = declarationOf(useApp(), name);
  return useMemo(() => treeOptions(target, records), [target, records]);
}
