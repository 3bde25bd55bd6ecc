import { readSession } from '../../api/session';
import { type Advice, adviceInField, isVisible } from '../../fields/advice';
import {
  canSee,
  fieldOf,
  type Resource,
  type Section,
  type StoredField,
  sourceOf,
  type Values,
} from '../../metadata';

/** The fields in these sections that the user can see when the record has these values. */
export const visibleFields = (
  resource: Resource,
  sections: readonly Section[],
  values: Values,
): StoredField[] =>
  sections
    .filter((section) => canSee(readSession()?.role, section) && section.when?.(values) !== false)
    .flatMap((section) => section.fields)
    .map((name) => ({ name, field: fieldOf(resource, name), path: sourceOf(name, fieldOf(resource, name)) }))
    .filter(({ field }) => isVisible(field, values));

/** The advice on the visible fields of the sections: see `docs/product.md#advice`. */
export const adviceIn = (resource: Resource, sections: readonly Section[], values: Values): Advice[] =>
  visibleFields(resource, sections, values).flatMap(({ field, path }) => adviceInField(field, path, values));
