import { readSession } from '../../api/session';
import { canRead, pictureOf, type Resource, textOf, type Values, valueAt } from '../../metadata';

/** The maximum length of the address of an image (`src/metadata/traits.ts`). A shortened address would not load. */
const maxUrlLength = 2000;

/**
 * The address of the picture beside the name of a record, '' for none. `undefined` if lists show no picture there
 * (`pictureOf`), or the role may not see it.
 */
export function pictureUrlOf(resource: Resource, record: Values): string | undefined {
  const picture = pictureOf(resource);
  if (!picture || !canRead(readSession()?.role, picture.field)) return undefined;
  return textOf(valueAt(record, picture.source), maxUrlLength);
}
