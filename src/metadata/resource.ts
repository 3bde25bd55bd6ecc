import { canRead, canSee, type Role } from './access';
import type { App, PendingStatus, Resource, Section } from './define';
import { number } from './fields';
import type { Choice, ChoiceValue, Field, FieldOf, Fields, Ratio, Values } from './kinds';
import { type Label, shortened, textOf } from './label';
import { type Locale, textIn } from './language';
import { choiceOf, isId, isRecord, referenceValue } from './values';

/**
 * The resource with a name. @throws Error for an unknown name; `checkApp` guarantees the names in declarations
 * @example getResource(town, 'halls').list?.columns;
 */
export function getResource(app: App, name: string): Resource {
  const resource = app.resources.find((candidate) => candidate.name === name);
  if (!resource) throw new Error(`Unknown resource "${name}". Add its declaration to resources/index.ts.`);
  return resource;
}

/**
 * The name of the collection in the backend's URLs.
 * @example collectionOf(halls); // 'halls'
 */
export const collectionOf = (resource: Resource): string => resource.collection ?? resource.name;

/**
 * The name of the id in the backend's records.
 * @example idFieldOf(halls); // 'id'
 */
export const idFieldOf = (resource: Resource): string => resource.idField ?? 'id';

/**
 * The path of a record in the special calls of the backend, such as `news/12` in `revisions/news/12`.
 * @example callPathOf(halls, hall); // 'halls/7'
 */
export const callPathOf = (resource: Resource, record: Values): string =>
  `${collectionOf(resource)}/${encodeURIComponent(String(record[idFieldOf(resource)]))}`;

/**
 * A field by its name. @throws Error for an unknown name
 * @example fieldOf(halls, 'price').kind; // 'number'
 */
export function fieldOf(resource: Resource, name: string): Field {
  const field = resource.fields[name];
  if (!field) throw new Error(`${resource.name} has no field "${name}"`);
  return field;
}

/**
 * Whether users never write a field: the backend computes it, or it is only shown.
 * @example isReadOnly(halls.fields.title); // false
 */
export const isReadOnly = (field: Field): boolean => field.readOnly === true || field.derive !== undefined;

/**
 * The path of a field's value in the record.
 * @example sourceOf('price', halls.fields.price); // 'price'
 */
export const sourceOf = (name: string, field: Field): string => field.source ?? name;

/**
 * A field of a resource, and where it is stored.
 * @example const nameIn = ({ name }: StoredField) => name;
 */
export interface StoredField {
  name: string;
  path: string;
  field: Field;
}

/**
 * A field by its name, and where it is stored. @throws Error for an unknown name
 * @example storedField(halls, 'price').path; // 'price'
 */
export function storedField(resource: Resource, name: string): StoredField {
  const field = fieldOf(resource, name);
  return { name, field, path: sourceOf(name, field) };
}

/**
 * The two number fields of coordinates, by their stored names.
 * @example Object.keys(coordinateFields(halls.fields.place)); // ['latitude', 'longitude']
 */
export const coordinateFields = (
  field: FieldOf<'coordinates'>,
): Readonly<Record<string, FieldOf<'number'>>> => ({
  [field.latitude]: number({ fr: 'Latitude', en: 'Latitude' }, { min: -90, max: 90 }),
  [field.longitude]: number({ fr: 'Longitude', en: 'Longitude' }, { min: -180, max: 180 }),
});

/**
 * The paths of the record that hold a field: two for coordinates, one for any other kind.
 * @example storedPathsOf('place', halls.fields.place); // ['latitude', 'longitude']
 */
export const storedPathsOf = (name: string, field: Field): string[] =>
  field.kind === 'coordinates' ? [field.latitude, field.longitude] : [sourceOf(name, field)];

/**
 * The top-level keys of the record that hold a field.
 * @example storedNames('place', halls.fields.place); // ['latitude', 'longitude']
 */
export const storedNames = (name: string, field: Field): string[] =>
  storedPathsOf(name, field).map((path) => path.split('.')[0] ?? path);

const wholePathsIn = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const path = sourceOf(name, field);
    if (field.kind === 'list') return wholePathsIn(field.of).map((inner) => `${path}.${inner}`);
    return field.kind === 'json' || field.kind === 'geometry' ? [path] : [];
  });

/**
 * The stored paths, without list indexes, of the fields that a form edits as a whole: `json` and `geometry`.
 * @example wholePathsOf(halls).size; // 0
 */
export const wholePathsOf = (resource: Resource): ReadonlySet<string> =>
  new Set(wholePathsIn(resource.fields));

/**
 * The names of the fields that form the name of a record.
 * @example titleFieldsOf(halls); // ['title']
 */
export function titleFieldsOf(resource: Resource): readonly string[] {
  if (typeof resource.titleField === 'string') return [resource.titleField];
  if (resource.titleField) return resource.titleField;
  return 'title' in resource.fields ? ['title'] : Object.keys(resource.fields).slice(0, 1);
}

/**
 * The value at a path of keys and list indexes; `undefined` if a step is missing.
 * @param path text such as `contact.phone`, or a list of steps, whose keys may contain dots
 * @example valueAt({ contact: { phone: '0247000000' } }, 'contact.phone'); // '0247000000'
 */
export function valueAt(values: unknown, path: string | readonly string[]): unknown {
  let value = values;
  for (const step of typeof path === 'string' ? path.split('.') : path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

/**
 * The path of the list item that contains a path; `undefined` outside a list.
 * @example itemPathOf('steps.0.text'); // 'steps.0'
 */
export const itemPathOf = (path: string): string | undefined => /^(.*\.\d+)\./.exec(path)?.[1];

/**
 * The values that `when` and `warn` receive: the list item that contains the path, else the record.
 * @example valuesAround({ steps: [{ text: 'Ouvrir' }] }, 'steps.0.text'); // { text: 'Ouvrir' }
 */
export function valuesAround(values: unknown, path: string): Values {
  const itemPath = itemPathOf(path);
  const inner = itemPath ? valueAt(values, itemPath) : values;
  return isRecord(inner) ? inner : {};
}

/**
 * The path by which to filter the records whose field refers to a given record.
 * @example referencePathOf(halls, 'district'); // 'district'
 */
export function referencePathOf(resource: Resource, name: string): string {
  const field = fieldOf(resource, name);
  const embed = field.kind === 'reference' ? field.embed?.[0] : undefined;
  return [sourceOf(name, field), ...(embed === undefined ? [] : [embed])].join('.');
}

/**
 * The values that make the field `name` of a new record refer to `record`. Empty if the `id` of `record` is invalid.
 * @example referringValues(halls, 'district', 3, {}); // { district: 3 }
 */
export function referringValues(resource: Resource, name: string, id: unknown, record: Values): Values {
  const field = fieldOf(resource, name);
  if (!isId(id)) return {};
  const value: unknown = field.kind === 'reference' ? referenceValue(field, id, record) : [id];
  const values: Record<string, unknown> = {};
  setAt(values, sourceOf(name, field), value);
  return values;
}

/**
 * The name of a record on screen: the texts of its title fields, joined by spaces.
 * @param length the maximum number of characters of each text
 * @example nameOf(halls, hall); // 'Salle des fêtes'
 */
export function nameOf(resource: Resource, record: Values, length?: number): string {
  return titleFieldsOf(resource)
    .map((name) => shortened(textOf(valueAt(record, sourceOf(name, fieldOf(resource, name)))), length))
    .filter(Boolean)
    .join(' ');
}

const maxPlaceholderLength = 500;

/**
 * The text of a label, with each `{field}` replaced by the record's value. If the label has two forms, the `count` of
 * the record decides between them.
 * @example labelText({ fr: 'Salle {title}', en: 'Hall {title}' }, 'fr', hall); // 'Salle Salle des fêtes'
 */
export function labelText(label: Label, locale: Locale, record?: Values): string {
  const [one = '', many] = textIn(label, locale).split(' |||| ');
  const isOne = many === undefined || new Intl.PluralRules(locale).select(Number(record?.count)) === 'one';
  return (isOne ? one : many)
    .replace(/\{([\w.]+)\}/g, (_, path: string) =>
      shortened(textOf(valueAt(record, path)), maxPlaceholderLength),
    )
    .trim();
}

/**
 * The path of the switch that makes Publish notify people; `undefined` without `workflow.notify`.
 * @example notifyPathOf(halls); // undefined
 */
export function notifyPathOf(resource: Resource): string | undefined {
  const { notify } = resource.workflow ?? {};
  return notify && sourceOf(notify.field, fieldOf(resource, notify.field));
}

/**
 * All forms in which a record may store a value of a field, as text: a choice may declare aliases.
 * @example storedVariants(halls, 'status', 'OPEN'); // ['OPEN']
 */
export function storedVariants({ fields }: Resource, name: string, value: unknown): string[] {
  const field = fields[name];
  const choice = field && 'choices' in field ? choiceOf<ChoiceValue>(field.choices, value) : undefined;
  return [...new Set([choice?.id ?? value, ...(choice?.aliases ?? [])].map(String))];
}

/**
 * The id of the status that a record stores, perhaps by an alias; `undefined` for an unknown one.
 * @example statusIdOf(halls, 'OPEN'); // 'OPEN'
 */
export const statusIdOf = ({ fields: { status } }: Resource, stored: unknown): unknown =>
  status?.kind === 'status' ? choiceOf(status.choices, stored)?.id : stored;

/**
 * Whether a record has the status that Publish sets, or an alias of it.
 * @example isPublished(halls, hall); // false
 */
export function isPublished(resource: Resource, record: Values): boolean {
  const { publish } = resource.workflow ?? {};
  return publish !== undefined && statusIdOf(resource, record.status) === publish;
}

/**
 * Whether publishing would notify people: the switch of `workflow.notify` is on, and the record is not published.
 * @example notifiesOnPublish(halls, hall); // false
 */
export function notifiesOnPublish(resource: Resource, record: Values): boolean {
  const path = notifyPathOf(resource);
  return path !== undefined && !isPublished(resource, record) && valueAt(record, path) === true;
}

/**
 * The fields that determine the label of the status of a record.
 * @example statusNames(halls); // ['status']
 */
export function statusNames({ fields: { status } }: Resource): string[] {
  if (status?.kind !== 'status') return [];
  return status.byPeriod ? ['status', status.byPeriod.period] : ['status'];
}

/**
 * The fields that tell in which state a record is, and when it was last changed.
 * @example stateNames(halls); // ['status', 'updatedAt']
 */
export const stateNames = (resource: Resource): string[] => [
  ...statusNames(resource),
  ...('updatedAt' in resource.fields ? ['updatedAt'] : []),
];

/**
 * The statuses that a role can set by a button or a menu: those of actions, and those of the workflow except `save`.
 * @example const ids = manualStatuses(halls, 'admin').map(({ id }) => id);
 */
export function manualStatuses(
  { fields: { status }, form, workflow = {} }: Resource,
  role: Role | undefined,
): readonly Choice[] {
  const ofActions = (form?.actions ?? []).flatMap((one) => (canSee(role, one) ? one.status : []));
  const all = [...ofActions, workflow.publish, workflow.unpublish, ...(workflow.set ?? [])];
  return status?.kind === 'status' ? status.choices.filter(({ id }) => all.includes(String(id))) : [];
}

/**
 * The top-level keys to request for some fields of a record: the id, the `key` of the resource, then the fields.
 * @example requestedFields(halls, ['title', 'place']); // ['id', 'title', 'latitude', 'longitude']
 */
export function requestedFields(resource: Resource, names: readonly string[]): string[] {
  const stored = names.flatMap((name) => storedNames(name, fieldOf(resource, name)));
  return [...new Set([idFieldOf(resource), ...(resource.key ? [resource.key] : []), ...stored])];
}

/**
 * The field with the picture that a list shows beside the name of each record; `undefined` if the resource has none, if
 * a column shows pictures or icons already, or if the list is a tree.
 * @example pictureOf(halls)?.name; // 'photo'
 */
export function pictureOf({ fields, list, parentField }: Resource) {
  const isShown = list?.columns?.some((name) => ['image', 'icon'].includes(fields[name]?.kind ?? ''));
  if (isShown || parentField) return undefined;
  for (const [name, field] of Object.entries(fields))
    if (field.kind === 'image') return { name, field, source: sourceOf(name, field) };
  return undefined;
}

/**
 * The ratio in which readers see a picture of the record; `undefined` if any ratio is allowed.
 * @example ratioOf(halls.fields.photo, hall); // undefined
 */
export const ratioOf = ({ ratio }: FieldOf<'image'>, values: Values): Ratio | undefined =>
  typeof ratio === 'function' ? ratio(values) : ratio;

const firstTimeOf = (field: Field | undefined): string[] => (field?.kind === 'recurrence' ? [field.of] : []);

/**
 * The stored fields that a list requests. `others` names further fields to request (docs/contract.md#fields).
 * @example listFields(halls, 'district');
 */
export function listFields(resource: Resource, ...others: readonly string[]): string[] {
  const names = [...titleFieldsOf(resource), ...(resource.list?.columns ?? []), ...others];
  // Actions, also those that only set values, compare the shown status with the stored one.
  if ((resource.workflow || resource.form?.actions) && 'status' in resource.fields) names.push('status');
  if (names.includes('status')) names.push(...statusNames(resource));
  if (resource.parentField) names.push(resource.parentField);
  // The sentence of a repetition names the day and the times of the first occurrence.
  names.push(...names.flatMap((name) => firstTimeOf(resource.fields[name])));
  return requestedFields(resource, names);
}

/**
 * The top-level keys of a record that contain only fields that the role may not see.
 * @example hiddenNames(halls, 'admin').has('price'); // false
 */
export function hiddenNames(resource: Resource, role: Role | undefined): Set<string> {
  const fields = Object.entries(resource.fields);
  const namesOf = (isSeen: boolean) =>
    fields.flatMap(([name, field]) => (canRead(role, field) === isSeen ? storedNames(name, field) : []));
  const seen = new Set(namesOf(true));
  return new Set(namesOf(false).filter((name) => !seen.has(name)));
}

/**
 * Those of the `names` whose fields a role may see.
 * @example readableNames(halls, ['title'], 'admin'); // ['title']
 */
export const readableNames = (
  { fields }: Resource,
  names: readonly string[] = [],
  role: Role | undefined,
): string[] => names.filter((name) => canRead(role, fields[name] ?? {}));

/**
 * The top-level keys of a collection's records, over all resources that share the collection.
 * @example collectionFields(town, 'halls').has('title');
 */
export function collectionFields(app: App, collection: string): Set<string> {
  const names = new Set<string>(['createdBy', 'createdAt', 'updatedBy', 'updatedAt', 'status']);
  for (const resource of app.resources.filter((other) => collectionOf(other) === collection)) {
    names.add(idFieldOf(resource));
    for (const [name, field] of Object.entries(resource.fields))
      for (const stored of storedNames(name, field)) names.add(stored);
  }
  return names;
}

/**
 * Sets the value at a path such as `contact.phone`. Changes `record`, but copies the objects inside it.
 * @example
 * const next = { ...hall };
 * setAt(next, 'contact.phone', '02 47 00 00 00');
 */
export function setAt(record: Record<string, unknown>, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    record[first] = value;
    return;
  }
  const held = record[first];
  const inner: Record<string, unknown> = isRecord(held) ? { ...held } : {};
  setAt(inner, rest.join('.'), value);
  record[first] = inner;
}

const fillItemDefaults = (fields: Fields, items: unknown): unknown =>
  Array.isArray(items)
    ? items.map((item: unknown) => (isRecord(item) ? { ...defaultsOf(fields), ...item } : item))
    : items;

/**
 * The declared defaults of a new record or list item. A function as default receives `user`; in list items, `{}`.
 * @example defaultsOf(halls.fields); // { status: 'OPEN' }
 */
export function defaultsOf(fields: Fields, user: Values = {}): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (field.default === undefined) continue;
    const start: unknown = typeof field.default === 'function' ? field.default(user) : field.default;
    setAt(record, sourceOf(name, field), field.kind === 'list' ? fillItemDefaults(field.of, start) : start);
  }
  return record;
}

/**
 * A new record: the defaults of its fields and the values of its scope.
 * @param session the user of the form and their role: the record gets only defaults of fields that this role may see
 * @example newRecord(halls); // { status: 'OPEN' }
 */
export function newRecord(
  resource: Resource,
  session?: { user: Values; role: Role },
): Record<string, unknown> {
  const fields = Object.entries(resource.fields).filter(
    ([, field]) => !session || canRead(session.role, field),
  );
  const record = defaultsOf(Object.fromEntries(fields), session?.user);
  for (const [name, value] of Object.entries(resource.scope ?? {})) {
    if (typeof value !== 'object') record[name] = value;
  }
  return record;
}

/**
 * The filter of a scope, as `{field}_eq` and `{field}_ne`.
 * @example scopeFilter({ rented: true }); // { rented_eq: true }
 */
export function scopeFilter(scope: Resource['scope'] = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(scope).map(([name, value]) =>
      typeof value === 'object' ? [`${name}_ne`, value.ne] : [`${name}_eq`, value],
    ),
  );
}

/**
 * Whether a record with this value in a field belongs to the scope.
 * @example matchesScope({ rented: true }, 'rented', false); // false
 */
export function matchesScope(scope: Resource['scope'], name: string, value: unknown): boolean {
  const demand = scope?.[name];
  if (demand === undefined) return true;
  return typeof demand === 'object' ? demand.ne !== value : demand === value;
}

const maxTitleLength = 80;

/**
 * The declared title of a list item; `undefined` without one, or if the field that `itemTitle` names is empty.
 * @example const titleIn = (field: FieldOf<'list'>) => itemTitleOf(field, 0, { text: 'Ouvrir' });
 */
export function itemTitleOf(
  { of, itemTitle }: FieldOf<'list'>,
  index: number,
  item: unknown,
): Label | string | undefined {
  if (typeof itemTitle === 'function') return itemTitle(index, isRecord(item) ? item : {});
  const field = itemTitle === undefined ? undefined : of[itemTitle];
  const text = field && shortened(textOf(valueAt(item, sourceOf(itemTitle ?? '', field))), maxTitleLength);
  return text?.trim() || undefined;
}

/**
 * The entries of `list.pendingStatuses`, all in the same form, with the days of `olderThan`.
 * @example pendingOf(['OPEN']).map(({ status }) => status); // ['OPEN']
 */
export const pendingOf = (entries: readonly (string | PendingStatus)[] = []) =>
  entries.map((entry) => {
    const { status, olderThan, urgent }: PendingStatus =
      typeof entry === 'string' ? { status: entry } : entry;
    return { status, days: olderThan?.days, urgent };
  });

/**
 * All sections of a form, also those in tabs. Default: one with all fields, except translations and `readOnly` ones.
 * @example const names = sectionsOf(halls).flatMap(({ fields }) => fields);
 */
export function sectionsOf(resource: Resource): readonly Section[] {
  if (resource.form?.tabs) return resource.form.tabs.flatMap((tab) => tab.sections);
  if (resource.form?.sections) return resource.form.sections;
  const isEdited = ({ readOnly, translates }: Field) => !readOnly && !translates;
  return [{ fields: Object.keys(resource.fields).filter((name) => isEdited(fieldOf(resource, name))) }];
}

/**
 * Whether every record must have a different value in a field.
 * @example isUnique(halls.fields.title); // false
 */
export const isUnique = (field: Field): boolean => 'unique' in field && field.unique === true;

/**
 * Whether a field contains a password or a key, which the browser must never store.
 * @example isSecret(halls.fields.title); // false
 */
export const isSecret = (field: Field): boolean =>
  field.kind === 'password' || field.kind === 'secret' || (field.kind === 'json' && field.isSecret === true);

function without(values: Values, [first = '', ...rest]: readonly string[]): Record<string, unknown> {
  const { [first]: inner, ...others } = values;
  if (rest.length === 0 || inner === undefined) return others;
  return isRecord(inner) ? { ...others, [first]: without(inner, rest) } : { ...values };
}

/**
 * A record without its secret fields.
 * @example withoutSecrets(halls, hall);
 */
export const withoutSecrets = (resource: Resource, values: Values): Record<string, unknown> =>
  Object.entries(resource.fields)
    .filter(([, field]) => isSecret(field))
    .reduce<Record<string, unknown>>(
      (record, [name, field]) => without(record, sourceOf(name, field).split('.')),
      { ...values },
    );
