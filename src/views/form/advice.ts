import { readSession } from '../../api/session';
import { valuesAround } from '../../fields/inputs/FieldInput';
import {
  canSee,
  coordinateFields,
  type DisplayField,
  type Field,
  fieldOf,
  type Label,
  problemOf,
  type Resource,
  type Section,
  sourceOf,
  type Values,
  valueAt,
} from '../../metadata';

const isVisible = (field: Field, record: Values): boolean =>
  canSee(readSession()?.role, field) && field.when?.(record) !== false;

/** The fields of the sections that the user can see when the record has these values. */
export const visibleFields = (
  resource: Resource,
  sections: readonly Section[],
  values: Values,
): DisplayField[] =>
  sections
    .filter((section) => canSee(readSession()?.role, section) && section.when?.(values) !== false)
    .flatMap((section) => section.fields)
    .map((name) => ({ name, field: fieldOf(resource, name), path: sourceOf(name, fieldOf(resource, name)) }))
    .filter(({ field }) => isVisible(field, values));

export interface Advice {
  path: string;
  field: Field;
  /** See `problemOf`. */
  problem: string | Label;
}

/** The advice on a field and, for a list, on the fields of its items. */
export function adviceInField(field: Field, path: string, values: Values): Advice[] {
  const record = valuesAround(values, path);
  if (!isVisible(field, record)) return [];
  if (field.kind === 'coordinates') {
    const prefix = path.slice(0, path.lastIndexOf('.') + 1);
    return Object.entries(coordinateFields(field)).flatMap(([name, part]) =>
      adviceInField(part, `${prefix}${name}`, values),
    );
  }
  const value = valueAt(values, path);
  const problem = problemOf(field, value, record);
  const fieldAdvice = problem ? [{ path, field, problem }] : [];
  if (field.kind !== 'list' || !Array.isArray(value)) return fieldAdvice;
  const itemAdvice = value.flatMap((_, index) =>
    Object.entries(field.of).flatMap(([name, part]) =>
      adviceInField(part, `${path}.${index}.${sourceOf(name, part)}`, values),
    ),
  );
  return [...fieldAdvice, ...itemAdvice];
}

/** The advice on the visible fields of the sections: see `docs/product.md#advice`. */
export const adviceIn = (resource: Resource, sections: readonly Section[], values: Values): Advice[] =>
  visibleFields(resource, sections, values).flatMap(({ field, path }) => adviceInField(field, path, values));
