import { targetsOf } from '../../../contract/cells/targets';
import { readSession } from '../../api/session';
import { fieldOf, isUnique, type Resource } from '../../metadata';

/**
 * Leaves out the status, which has its own buttons, and fields with `unless`, which may show a sentence instead of an
 * input. Also leaves out the fields of the `scope`: with another value, the record would leave the list.
 */
export function bulkFields(resource: Resource): string[] {
  const names = targetsOf(resource, readSession()?.role).flatMap(({ field }) => field ?? []);
  return [...new Set(names)].filter((name) => {
    const field = fieldOf(resource, name);
    const isFixed = field.kind === 'status' || Object.hasOwn(resource.scope ?? {}, name);
    return !isFixed && field.kind !== 'coordinates' && !isUnique(field) && !field.unless;
  });
}
