import {
  type App,
  type Choice,
  collectionFields,
  collectionOf,
  type Field,
  idFieldOf,
  type Resource,
  sourceOf,
} from '../src/metadata';

/** How values at a path compare. */
export type Type = 'text' | 'number' | 'boolean' | 'date' | 'period' | 'other';

/** What a list may be asked about. */
export interface Fieldset {
  /** The stored fields, which `fields=` may name. */
  names: ReadonlySet<string>;
  /** The paths by which it may be filtered and sorted: stored fields, and places inside them. */
  paths: ReadonlyMap<string, Type>;
  /** What startDate= and endDate= look at. */
  dateField: string;
}

/** What the backend knows of a collection, all of it read off the declarations that live there. */
export interface Schema extends Fieldset {
  collection: string;
  idField: string;
  resources: readonly Resource[];
  /** Stored and never answered: passwords. */
  secrets: ReadonlySet<string>;
  /** The keys of an object inside a record, for the fields whose keys are declared. */
  inner: ReadonlyMap<string, ReadonlySet<string>>;
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
    case 'flags':
    case 'list':
      return 'other';
    default:
      return 'text';
  }
}

function pathsOf(name: string, field: Field): [string, Type][] {
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
    for (const name of field.embed ?? []) paths.push([`${source}.${name}`, 'text']);
  }
  if (field.kind === 'flags') {
    for (const flag of Object.keys(field.flags)) paths.push([`${source}.${flag}`, 'boolean']);
  }
  return paths;
}

function innerKeys(field: Field): readonly string[] {
  if (field.kind === 'period') return periodKeys;
  if (field.kind === 'reference') return field.embed ?? [];
  if (field.kind === 'flags') return Object.keys(field.flags);
  if (field.kind === 'list') return Object.entries(field.of).map(([name, item]) => sourceOf(name, item));
  return [];
}

const statusesOf = (resources: readonly Resource[]) =>
  resources
    .flatMap((resource) => Object.values(resource.fields))
    .flatMap((field) => (field.kind === 'status' ? field.choices.map((choice) => choice.id) : []));

/** What is known of a collection; `undefined` when no declaration lives there. */
export function schemaOf(app: App, collection: string): Schema | undefined {
  const resources = app.resources.filter((one) => collectionOf(one) === collection);
  const [first] = resources;
  if (!first) return undefined;
  const names = collectionFields(app, collection);
  const paths = new Map<string, Type>();
  const secrets = new Set<string>();
  const inner = new Map<string, Set<string>>();
  for (const [name, field] of resources.flatMap((resource) => Object.entries(resource.fields))) {
    if (field.kind === 'password') {
      secrets.add(sourceOf(name, field));
      continue;
    }
    for (const [path, type] of pathsOf(name, field)) if (!paths.has(path)) paths.set(path, type);
    for (const key of innerKeys(field)) {
      const source = sourceOf(name, field);
      inner.set(source, (inner.get(source) ?? new Set()).add(key));
    }
  }
  for (const name of ['createdAt', 'updatedAt']) if (!paths.has(name)) paths.set(name, 'date');
  for (const name of names) if (!paths.has(name) && !secrets.has(name)) paths.set(name, 'text');
  const own = statusesOf(resources);
  return {
    collection,
    idField: idFieldOf(first),
    resources,
    names: new Set([...names].filter((name) => !secrets.has(name))),
    paths,
    secrets,
    inner,
    // The contract allows a status on each collection: one that declares none may take any that exists.
    statuses: new Set(own.length > 0 ? own : statusesOf(app.resources)),
    dateField: 'createdAt',
  };
}
