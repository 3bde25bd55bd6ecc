import { readSession } from '../../api/session';
import { canRead, pictureOf, type Resource, textOf, type Values, valueAt } from '../../metadata';

/** `''` if the record has no picture; `undefined` if lists show none beside the name, or the role may not see it. */
export function pictureUrlOf(resource: Resource, record: Values): string | undefined {
  const picture = pictureOf(resource);
  if (!picture || !canRead(readSession()?.role, picture.field)) return undefined;
  return textOf(valueAt(record, picture.source));
}
