import { readSession } from '../../api/session';
import { canRead, pictureOf, type Resource, textOf, type Values, valueAt } from '../../metadata';

/** `''` without a picture. `undefined` if lists show no picture beside the name, or the role may not read it. */
export function pictureUrlOf(resource: Resource, record: Values): string | undefined {
  const picture = pictureOf(resource);
  if (!picture || !canRead(readSession()?.role, picture.field)) return undefined;
  return textOf(valueAt(record, picture.source));
}
