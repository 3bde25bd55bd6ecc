import { readSession } from '../../api/session';
import { canRead, pictureOf, type Resource, textOf, type Values, valueAt } from '../../metadata';

/**
 * The address of the picture beside the name of a record, '' for none. `undefined` if lists show no picture there
 * (`pictureOf`), or the role may not see it.
 */
export function pictureUrlOf(resource: Resource, record: Values): string | undefined {
  const picture = pictureOf(resource);
  if (!picture || !canRead(readSession()?.role, picture.field)) return undefined;
  return textOf(valueAt(record, picture.source));
}
