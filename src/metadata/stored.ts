import type { Action, App, Resource, Section } from './define';
import { number } from './fields';
import type { Field, FieldOf, Fields, Values } from './kinds';
import { type Role, staff } from './roles';

/** The name of the collection in the backend's URLs. */
export const collectionOf = (resource: Resource): string => resource.collection ?? resource.name;

/** The name of the id in the backend's records. */
export const idFieldOf = (resource: Resource): string => resource.idField ?? 'id';

/** The roles that may do something with a resource (spec §6). */
export const rolesFor = (resource: Resource, action: Action): readonly Role[] =>
  resource.access?.[action] ?? (action === 'read' ? rolesFor(resource, 'list') : staff);

/** The field of that name, which `checkApp` has found to exist. */
export function fieldOf(resource: Resource, name: string): Field {
  const field = resource.fields[name];
  if (!field) throw new Error(`${resource.name} has no field "${name}"`);
  return field;
}

/** Where a field is stored: a path into the record. */
export const sourceOf = (name: string, field: Field): string => field.source ?? name;

/** The two numbers that a place is made of, by where they are stored. */
export const degreesOf = (field: FieldOf<'coordinates'>): Readonly<Record<string, FieldOf<'number'>>> => ({
  [field.latitude]: number({ fr: 'Latitude', en: 'Latitude' }, { min: -90, max: 90 }),
  [field.longitude]: number({ fr: 'Longitude', en: 'Longitude' }, { min: -180, max: 180 }),
});

/** The stored fields, by their top-level names, that a field is made of. */
export function storedNames(name: string, field: Field): string[] {
  if (field.kind === 'coordinates') return [field.latitude, field.longitude];
  return [sourceOf(name, field).split('.')[0] ?? name];
}

/** The stored names of the values that a form shows to the last key, and sends as they stand there. */
export const wholeNames = (resource: Resource): ReadonlySet<string> =>
  new Set(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.kind === 'json' ? [sourceOf(name, field)] : [],
    ),
  );

/** The names of the fields that make the name of a record. */
export function titleFieldsOf(resource: Resource): readonly string[] {
  if (typeof resource.title === 'string') return [resource.title];
  if (resource.title) return resource.title;
  return 'title' in resource.fields ? ['title'] : Object.keys(resource.fields).slice(0, 1);
}

/** The value at a path like `contact.phone`; `undefined` where the way ends early. */
export function valueAt(values: unknown, path: string): unknown {
  let value = values;
  for (const step of path.split('.')) {
    if (value === null || typeof value !== 'object') return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

/** What a record is called on screen: the values of its title fields. */
export function nameOf(resource: Resource, record: Values): string {
  return titleFieldsOf(resource)
    .map((name) => valueAt(record, sourceOf(name, fieldOf(resource, name))))
    .filter((value) => value !== null && value !== undefined && value !== '')
    .join(' ');
}

/**
 * What a list asks for in `fields=`: the stored fields that it shows, its order of records when that is
 * made by hand, the status that its actions depend on, the parent in a tree, and always the id (contract, lists).
 */
export function listFields(resource: Resource): string[] {
  const shown = [...titleFieldsOf(resource), ...(resource.list?.columns ?? [])];
  if (resource.workflow && 'status' in resource.fields) shown.push('status');
  if (resource.tree) shown.push(resource.tree);
  const stored = shown.flatMap((name) => storedNames(name, fieldOf(resource, name)));
  return [...new Set([idFieldOf(resource), ...(resource.key ? [resource.key] : []), ...stored])];
}

/** Every stored field that a collection has, by its top-level name, over all resources that live there. */
export function collectionFields(app: App, collection: string): Set<string> {
  const names = new Set<string>(['createdBy', 'createdAt', 'updatedBy', 'updatedAt', 'status']);
  for (const resource of app.resources.filter((one) => collectionOf(one) === collection)) {
    names.add(idFieldOf(resource));
    for (const [name, field] of Object.entries(resource.fields)) {
      for (const stored of storedNames(name, field)) names.add(stored);
    }
  }
  return names;
}

function withValue(record: Record<string, unknown>, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    record[first] = value;
    return;
  }
  const inner: Record<string, unknown> = { ...(record[first] as object | undefined) };
  withValue(inner, rest.join('.'), value);
  record[first] = inner;
}

/** The values of one new item or record: each declared default, called when it is a function. */
export function defaultsOf(fields: Fields): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.default === undefined) continue;
    withValue(
      record,
      sourceOf(name, field),
      typeof field.default === 'function' ? field.default() : field.default,
    );
  }
  return record;
}

/** A new record: the defaults of the fields and the values that its scope demands. */
export function newRecord(resource: Resource): Record<string, unknown> {
  const record = defaultsOf(resource.fields);
  for (const [name, value] of Object.entries(resource.scope ?? {})) {
    if (typeof value !== 'object') record[name] = value;
  }
  return record;
}

/** The filter that keeps a list to the records of its resource, by stored field and operator. */
export function scopeFilter(scope: Resource['scope'] = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(scope).map(([name, value]) =>
      typeof value === 'object' ? [`${name}_ne`, value.ne] : [`${name}_eq`, value],
    ),
  );
}

/** Whether a record of that scope may hold a value in a field. */
export function allows(scope: Resource['scope'], name: string, value: unknown): boolean {
  const demand = scope?.[name];
  if (demand === undefined) return true;
  return typeof demand === 'object' ? demand.ne !== value : demand === value;
}

/** All sections of a form, those of its tabs included; without a declared form, one of every editable field. */
export function sectionsOf(resource: Resource): readonly Section[] {
  if (resource.form?.tabs) return resource.form.tabs.flatMap((tab) => tab.sections);
  if (resource.form?.sections) return resource.form.sections;
  return [{ fields: Object.keys(resource.fields).filter((name) => !fieldOf(resource, name).readOnly) }];
}
