import type { App, Layout, Public, Resource } from './define';
import { audit } from './fields';
import { isGeometry } from './geometry';
import type { Field, FieldOf, Geometry, Values } from './kinds';
import { capitalised, type Label, sameLabel, textOf } from './label';
import {
  fieldOf,
  isSecret,
  nameOf,
  type StoredField,
  sectionsOf,
  storedField,
  storedVariants,
  titleFieldsOf,
  valueAt,
} from './resource';
import { traits } from './traits';

/**
 * A resource that citizens see.
 * @example const fieldsOf = (resource: PublicResource) => resource.public.fields;
 */
export type PublicResource = Resource & { public: Public };

/**
 * A resource whose records have pages of their own.
 * @example const pathOf = (resource: PagedResource) => resource.public.path;
 */
export type PagedResource = Resource & { public: Public & { path: string } };

/**
 * Whether citizens see records of a resource.
 * @example const shown = town.resources.filter(isPublic);
 */
export const isPublic = (resource: Resource): resource is PublicResource => resource.public !== undefined;

/**
 * Whether the site has pages for the records of a resource.
 * @example const paths = town.resources.filter(isPaged).map((one) => one.public.path);
 */
export const isPaged = (resource: Resource): resource is PagedResource => resource.public?.path !== undefined;

/**
 * The resources whose records have pages of their own, in the order of the declarations.
 * @example const paths = pagedResources(town).map((one) => one.public.path);
 */
export const pagedResources = (app: App): PagedResource[] => app.resources.filter(isPaged);

function defaultFields(resource: Resource): string[] {
  const titles = titleFieldsOf(resource);
  const rankOf = (name: string) => {
    const { kind } = fieldOf(resource, name);
    // Where a citizen has sent something from is not public unless the declaration names the field.
    const isSentPlace = resource.intake !== undefined && (kind === 'coordinates' || kind === 'geometry');
    return isSentPlace ? 0 : (traits[kind].publicRank ?? 0);
  };
  return (
    sectionsOf(resource)
      // A section for some roles is not meant for everybody.
      .flatMap(({ fields, roles }) => (roles ? [] : fields))
      .filter((name) => rankOf(name) > 0 && !titles.includes(name) && !isNeverPublic(fieldOf(resource, name)))
      .sort((one, other) => rankOf(one) - rankOf(other))
  );
}

/**
 * Whether a field must never be public: it is a secret, names a person, or is shown only to some roles.
 * @example isNeverPublic(halls.fields.title); // false
 */
export const isNeverPublic = (field: Field): boolean =>
  isSecret(field) || field.personal === true || field.readRoles !== undefined;

/**
 * Whether the `when` of a public field may read this field, even if this field is not public. The published copy of a
 * record then contains the value of this field. Does not check `isNeverPublic`.
 * @example mayDecide(halls.fields.status); // true
 */
export const mayDecide = ({ kind }: Field): boolean =>
  ['boolean', 'choice', 'choices', 'flags', 'number', 'status'].includes(kind);

const withoutHidden = (field: Field): Field =>
  field.kind === 'list'
    ? {
        ...field,
        of: Object.fromEntries(
          Object.entries(field.of)
            .filter(([, inner]) => !isNeverPublic(inner))
            .map(([name, inner]) => [name, withoutHidden(inner)]),
        ),
      }
    : field;

/**
 * The fields that citizens see besides the title, in order.
 * @example const names = publicFields(halls).map(({ name }) => name);
 */
export const publicFields = (resource: Resource): StoredField[] =>
  (resource.public?.fields ?? defaultFields(resource)).map((name) => {
    const stored = storedField(resource, name);
    return { ...stored, field: withoutHidden(stored.field) };
  });

/**
 * The public fields that no `when` can hide.
 * @example const names = alwaysShownFields(halls).map(({ name }) => name);
 */
export function alwaysShownFields(resource: Resource): StoredField[] {
  const conditional = new Set(sectionsOf(resource).flatMap(({ when, fields }) => (when ? fields : [])));
  return publicFields(resource).filter(({ name, field }) => !field.when && !conditional.has(name));
}

function namesHiddenByWhen(resource: Resource, values: Values): Set<string> {
  const sections = sectionsOf(resource).filter(({ when }) => when?.(values) === false);
  return new Set(sections.flatMap(({ fields }) => fields));
}

/**
 * The public fields that no `when` hides for a record with these values.
 * @example const names = shownFields(halls, hall).map(({ name }) => name);
 */
export function shownFields(resource: Resource, values: Values): StoredField[] {
  const hidden = namesHiddenByWhen(resource, values);
  return publicFields(resource).filter(
    ({ name, field }) => !hidden.has(name) && field.when?.(values) !== false,
  );
}

/**
 * The statuses that a public record may store, with their aliases; `undefined` for a resource without statuses.
 * @example publicStatuses(halls); // ['OPEN']
 */
export function publicStatuses(resource: Resource): readonly string[] | undefined {
  const status = resource.public?.when?.status ?? resource.workflow?.publish;
  if (status === undefined) return undefined;
  return [status].flat().flatMap((one) => storedVariants(resource, 'status', one));
}

/**
 * The statuses, with their aliases, in which citizens still see the published version of an edited record. Empty if
 * citizens see each change of a public record at once.
 * @example const drafts = editedStatuses(halls);
 */
export function editedStatuses(resource: Resource): readonly string[] {
  const { save } = resource.workflow ?? {};
  return save === undefined || publicStatuses(resource)?.includes(save)
    ? []
    : storedVariants(resource, 'status', save);
}

function publicFieldOf<K extends Field['kind']>(resource: Resource, ...kinds: readonly K[]) {
  const isOfKind = (field: Field): field is FieldOf<K> => (kinds as readonly string[]).includes(field.kind);
  for (const one of publicFields(resource)) {
    const { field } = one;
    if (isOfKind(field) && one.name !== resource.public?.when?.period && !Object.hasOwn(audit, one.name))
      return { ...one, field };
  }
  return undefined;
}

/**
 * The field with the date of an event: the first public date or period. The period of `public.when` counts only if
 * there is no other, and if the declaration asks for an agenda.
 * @example eventDateOf(halls)?.name; // 'booked'
 */
export function eventDateOf(resource: Resource) {
  const other = publicFieldOf(resource, 'date', 'dateTime', 'period');
  if (other || resource.public?.layout !== 'agenda') return other;
  const shown = publicFields(resource).find(({ name }) => name === resource.public?.when?.period);
  return shown?.field.kind === 'period' ? { ...shown, field: shown.field } : undefined;
}

/**
 * The date by which the list arranges the records; `undefined` in a layout other than `agenda`.
 * @example agendaDateOf(halls)?.name; // 'booked'
 */
export const agendaDateOf = (resource: Resource) =>
  layoutOf(resource) === 'agenda' ? eventDateOf(resource) : undefined;

/**
 * The first public field with coordinates or a geometry.
 * @example const path = publicPositionOf(halls)?.path;
 */
export const publicPositionOf = (resource: Resource) => publicFieldOf(resource, 'coordinates', 'geometry');

/**
 * Where a record is: the first position or geometry in its public fields.
 * @example const place = geometryOf(halls, hall);
 */
export function geometryOf(resource: Resource, values: Values): Geometry | undefined {
  for (const { field, path } of publicFields(resource)) {
    if (field.kind === 'geometry') {
      const value = valueAt(values, path);
      if (isGeometry(value)) return value;
    }
    if (field.kind === 'coordinates') {
      const point = [valueAt(values, field.longitude), valueAt(values, field.latitude)];
      const geometry = { type: 'Point', coordinates: point };
      if (isGeometry(geometry)) return geometry;
    }
  }
  return undefined;
}

/**
 * The field with the opening hours.
 * @example hoursOf(halls); // undefined
 */
export const hoursOf = (resource: Resource) => publicFieldOf(resource, 'openingHours');

/**
 * Since when citizens see a record: the start of the period of `public.when`.
 * @example const since = shownSince(halls, hall);
 */
export function shownSince(resource: Resource, values: Values): string | undefined {
  const { period } = resource.public?.when ?? {};
  const start = period && valueAt(values, `${storedField(resource, period).path}.startDate`);
  return typeof start === 'string' ? start : undefined;
}

/**
 * The place of a record in words; empty without one.
 * @example placeTextOf(halls, hall);
 */
export const placeTextOf = (resource: Resource, values: Values): string => {
  const { place } = resource.public ?? {};
  return place ? textOf(valueAt(values, storedField(resource, place).path)) : '';
};

/**
 * The field with the picture.
 * @example coverOf(halls)?.name; // 'photo'
 */
export const coverOf = (resource: Resource) => publicFieldOf(resource, 'image');

/**
 * The URL of the picture of a record; `undefined` without one.
 * @example const cover = coverAddress(halls, { photo: 'https://ville.example/salle.jpg' });
 */
export function coverAddress(resource: Resource, values: Values): string | undefined {
  const cover = coverOf(resource);
  const address = cover && valueAt(values, cover.path);
  // An import may have stored any text. A path, which the site of the town serves, is valid too.
  const isAddress =
    typeof address === 'string' && address !== '' && URL.canParse(address, 'https://town.example');
  return isAddress ? address : undefined;
}

/**
 * How the page that lists the records shows them.
 * @example layoutOf(halls); // 'agenda'
 */
export function layoutOf(resource: Resource): Layout {
  if (resource.public?.layout) return resource.public.layout;
  if (eventDateOf(resource)) return 'agenda';
  if (publicPositionOf(resource)) return 'places';
  return coverOf(resource) ? 'cards' : 'list';
}

/**
 * The https://schema.org type of a record.
 * @example schemaTypeOf(halls); // 'Event'
 */
export function schemaTypeOf(resource: Resource): string {
  if (resource.public?.schema) return resource.public.schema;
  if (agendaDateOf(resource)) return 'Event';
  return publicPositionOf(resource) || hoursOf(resource) ? 'Place' : 'WebPage';
}

/**
 * The order of the records, as a path and a direction.
 * @example const { path, direction } = publicSortOf(halls);
 */
export function publicSortOf(resource: Resource): { path: string; direction: 'asc' | 'desc' } {
  const { sort, when } = resource.public ?? {};
  if (sort)
    return { path: storedField(resource, sort[0]).path, direction: sort[1] === 'ASC' ? 'asc' : 'desc' };
  const date = agendaDateOf(resource);
  if (date) return { path: date.path, direction: 'asc' };
  if (when?.period) return { path: storedField(resource, when.period).path, direction: 'desc' };
  return { path: storedField(resource, titleFieldsOf(resource)[0] ?? '').path, direction: 'asc' };
}

/**
 * The title of the page that lists the records.
 * @example publicTitleOf(halls).fr; // 'Salles'
 */
export const publicTitleOf = ({ public: shown, labels, titles, name }: Resource): Label =>
  shown?.title ??
  (labels && { fr: capitalised(labels.many.fr), en: capitalised(labels.many.en) }) ??
  titles?.list ??
  sameLabel(name);

/**
 * A text as part of a URL: lower case, without accents, words joined by hyphens, at most 80 characters.
 * @example slugOf('Salle des fêtes'); // 'salle-des-fetes'
 */
export const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '');

/**
 * The last segment of the path to the page of a record: its id and its name.
 * @example pathSegmentOf(halls, 7, hall); // '7-salle-des-fetes'
 */
export function pathSegmentOf(resource: Resource, id: unknown, values: Values): string {
  const slug = slugOf(nameOf(resource, values));
  return slug ? `${id}-${slug}` : String(id);
}

/**
 * The address that a record opens in place of its own page; `undefined` if it opens its own page.
 * @example const address = openedAddress(halls, hall);
 */
export function openedAddress(resource: Resource, values: Values): string | undefined {
  const { opens } = resource.public ?? {};
  if (!opens || !shownFields(resource, values).some(({ name }) => name === opens)) return undefined;
  const value = valueAt(values, storedField(resource, opens).path);
  const isAddress =
    typeof value === 'string' && /^(https?:\/\/|mailto:|tel:)\S+$/i.test(value) && URL.canParse(value);
  return isAddress ? value : undefined;
}
