import { targetsOf } from '../../../contract/cells/targets';
import { readSession } from '../../api/session';
import { fieldOf, isUnique, type Resource } from '../../metadata';

/**
 * The names of the fields that an import can set to the same value in several records. Leaves out:
 * - unique fields and positions;
 * - fields with `unless`: the form may show a sentence in their place;
 * - the status: it has buttons and a menu of its own;
 * - the fields in the `scope` of the resource: a record with another value would leave the list.
 */
export function bulkFields(resource: Resource): string[] {
  const names = targetsOf(resource, readSession()?.role).flatMap(({ field }) => field ?? []);
  return [...new Set(names)].filter((name) => {
    const field = fieldOf(resource, name);
    const isFixed = field.kind === 'status' || Object.hasOwn(resource.scope ?? {}, name);
    return !isFixed && field.kind !== 'coordinates' && !isUnique(field) && !field.unless;
  });
}
