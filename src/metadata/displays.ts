import type { Display, Resource } from './define';
import { audit } from './fields';
import type { Field, FieldOf, Kind } from './kinds';
import { sourceOf } from './resource';

/** The kinds of field that each display can use. It needs one of them. */
export const displayKinds: Readonly<Record<Display, readonly Kind[]>> = {
  table: [],
  map: ['coordinates'],
  calendar: ['date', 'dateTime', 'period'],
  board: ['status'],
};

/** A field of a resource, and where it is stored. */
export interface DisplayField {
  name: string;
  path: string;
  field: Field;
}

/**
 * The field by which a display shows the records: the first field of its kinds that every role sees and that is not an
 * audit field. `undefined` if there is none, which `checkApp` reports.
 */
export function displayField({ fields }: Resource, display: Display): DisplayField | undefined {
  const found = Object.entries(fields).find(
    ([name, field]) =>
      displayKinds[display].includes(field.kind) &&
      !field.roles &&
      !Object.hasOwn(audit, name) &&
      // Actions and workflows set the field `status`.
      (display !== 'board' || name === 'status'),
  );
  return found && { name: found[0], path: sourceOf(found[0], found[1]), field: found[1] };
}

/** The field of a list that has a map; `undefined` if it has none. */
export function placeOf(resource: Resource): { name: string; field: FieldOf<'coordinates'> } | undefined {
  const { name, field } = (resource.list?.displays?.includes('map') && displayField(resource, 'map')) || {};
  return name !== undefined && field?.kind === 'coordinates' ? { name, field } : undefined;
}
