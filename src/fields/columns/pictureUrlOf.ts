import { readSession } from '../../api/session';
import { canRead, pictureOf, type Resource, textOf, type Values, valueAt } from '../../metadata';

/**
 * The URL of the picture that lists show beside the name of a record; `''` if the record has none. `undefined` if lists
 * show no picture there (`pictureOf`), or if the role may not see it.
 */
export function pictureUrlOf(resource: Resource, record: Values): string | undefined {
  const picture = pictureOf(resource);
  if (!picture || !canRead(readSession()?.role, picture.field)) return undefined;
  return textOf(valueAt(record, picture.source));
}
