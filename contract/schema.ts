import {
  type App,
  type Choice,
  collectionFields,
  collectionOf,
  type Field,
  idFieldOf,
  type Resource,
  sourceOf,
  storedPathsOf,
  weekDays,
} from '../src/metadata';
import type { Filter } from './condition';

/** How the values at a path are compared. */
export type Type = 'text' | 'number' | 'boolean' | 'date' | 'period' | 'other';

/** What the query of a list may use. */
export interface Fieldset {
  /** The top-level fields, for `fields=`. */
  names: ReadonlySet<string>;
  /** The paths for filters and `sort=`. */
  paths: ReadonlyMap<string, Type>;
  /** The top-level fields that may contain a list. */
  lists: ReadonlySet<string>;
  /** The field that `startDate=` and `endDate=` refer to. */
  dateField: string;
  /** Filters added to every query, to leave out the records that the caller may not see. */
  always?: readonly Filter[];
}

/** A collection, derived from the resources that share it. */
export interface Schema extends Fieldset {
  collection: string;
  idField: string;
  resources: readonly Resource[];
  /** The paths of passwords, which no role sees. The paths of secrets are in `hidden`. */
  passwords: ReadonlySet<string>;
  /** The paths that a caller may neither see nor write. Empty until `visibleTo` adds those of a role. */
  hidden: readonly string[];
  /** The paths that a caller may not write, including the hidden ones. `withKeptFields` keeps their stored values. */
  kept: readonly string[];
  /** The declared keys of the objects that only hold fields, such as `contact` of `contact.phone`, by their path. */
  holders: ReadonlyMap<string, ReadonlySet<string>>;
  /** The allowed keys of nested objects, by field. */
  nestedKeys: ReadonlyMap<string, ReadonlySet<string>>;
  statuses: ReadonlySet<unknown>;
}

const periodKeys = ['startDate', 'endDate'] as const;

function choiceType(choices: readonly Choice[]): Type {
  return choices.every((choice) => typeof choice.id === 'number') ? 'number' : 'text';
}

function typeOf(field: Field): Type {
  switch (field.kind) {
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'date':
    case 'dateTime':
      return 'date';
    case 'period':
      return 'period';
    case 'choice':
    case 'choices':
      return choiceType(field.choices);
    case 'json':
    case 'geometry':
    case 'flags':
    case 'list':
    case 'openingHours':
      return 'other';
    case 'text':
    case 'longText':
    case 'richText':
    case 'email':
    case 'phone':
    case 'url':
    case 'password':
    case 'secret':
    case 'recurrence':
    case 'image':
    case 'file':
    case 'icon':
    case 'status':
    case 'tags':
    case 'reference':
    case 'references':
    case 'coordinates':
      return 'text';
  }
}

export function pathsOf(name: string, field: Field): [string, Type][] {
  if (field.kind === 'coordinates') {
    return [
      [field.latitude, 'number'],
      [field.longitude, 'number'],
    ];
  }
  const source = sourceOf(name, field);
  const paths: [string, Type][] = [[source, typeOf(field)]];
  if (field.kind === 'period') for (const key of periodKeys) paths.push([`${source}.${key}`, 'date']);
  if (field.kind === 'reference') {
    for (const embedded of field.embed ?? []) paths.push([`${source}.${embedded}`, 'text']);
  }
  if (field.kind === 'flags') {
    for (const flag of Object.keys(field.flags)) paths.push([`${source}.${flag}`, 'boolean']);
  }
  if (field.kind === 'list') {
    for (const [itemName, item] of Object.entries(field.of)) {
      for (const [path, type] of pathsOf(itemName, item)) paths.push([`${source}.${path}`, type]);
    }
  }
  return paths;
}

/** A `json` field may store a list. */
function isList(field: Field): boolean {
  const isMany = (field.kind === 'file' || field.kind === 'period') && field.many === true;
  return isMany || ['choices', 'tags', 'references', 'list', 'json'].includes(field.kind);
}

function nestedKeysOf(field: Field): readonly string[] {
  if (field.kind === 'period') return periodKeys;
  if (field.kind === 'openingHours') return [...weekDays, 'exceptions'];
  if (field.kind === 'geometry') return ['type', 'coordinates'];
  if (field.kind === 'reference') return field.embed ?? [];
  if (field.kind === 'flags') return Object.keys(field.flags);
  if (field.kind === 'list')
    return Object.entries(field.of).flatMap(([name, item]) => storedPathsOf(name, item));
  return [];
}

const statusesOf = (resources: readonly Resource[]) =>
  resources
    .flatMap((resource) => Object.values(resource.fields))
    .flatMap((field) => (field.kind === 'status' ? field.choices.map((choice) => choice.id) : []));

function holdersOf(resources: readonly Resource[]): Map<string, Set<string>> {
  const paths = resources.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, field]) => storedPathsOf(name, field)),
  );
  const holders = new Map<string, Set<string>>();
  for (const path of paths) {
    const steps = path.split('.');
    steps.slice(1).forEach((key, index) => {
      const holder = steps.slice(0, index + 1).join('.');
      holders.set(holder, (holders.get(holder) ?? new Set()).add(key));
    });
  }
  // All keys of a field's own value belong to it.
  for (const path of paths) holders.delete(path);
  return holders;
}

function readSchema(app: App, collection: string): Schema | undefined {
  const resources = app.resources.filter((resource) => collectionOf(resource) === collection);
  const [anyResource] = resources;
  if (!anyResource) return undefined;
  const names = collectionFields(app, collection);
  const paths = new Map<string, Type>();
  const passwords = new Set<string>();
  const lists = new Set<string>();
  const nestedKeys = new Map<string, Set<string>>();
  for (const [name, field] of resources.flatMap((resource) => Object.entries(resource.fields))) {
    if (field.kind === 'password') {
      passwords.add(sourceOf(name, field));
      continue;
    }
    for (const [path, type] of pathsOf(name, field)) if (!paths.has(path)) paths.set(path, type);
    const source = sourceOf(name, field);
    const [top = source, inner] = source.split('.');
    if (isList(field)) lists.add(top);
    const keys = inner === undefined ? nestedKeysOf(field) : [inner];
    for (const key of keys) nestedKeys.set(top, (nestedKeys.get(top) ?? new Set()).add(key));
  }
  for (const name of ['createdAt', 'updatedAt']) if (!paths.has(name)) paths.set(name, 'date');
  for (const name of names) if (!paths.has(name) && !passwords.has(name)) paths.set(name, 'text');
  const declared = statusesOf(resources);
  return {
    collection,
    idField: idFieldOf(anyResource),
    resources,
    names: new Set([...names].filter((name) => !passwords.has(name))),
    paths,
    lists,
    passwords,
    hidden: [],
    kept: [],
    holders: holdersOf(resources),
    nestedKeys,
    // A collection that declares no status accepts those of every collection.
    statuses: new Set(declared.length > 0 ? declared : statusesOf(app.resources)),
    dateField: 'createdAt',
  };
}

const schemas = new WeakMap<App, Map<string, Schema | undefined>>();

/** Cached, because every call needs it. */
export function schemaOf(app: App, collection: string): Schema | undefined {
  const cache = schemas.get(app) ?? new Map<string, Schema | undefined>();
  schemas.set(app, cache);
  if (!cache.has(collection)) cache.set(collection, readSchema(app, collection));
  return cache.get(collection);
}
