import { isForMe, valuesWithin } from '../fields/inputs/FieldInput';
import {
  degreesOf,
  type Field,
  fieldOf,
  problemOf,
  type Resource,
  type Section,
  sourceOf,
  type Values,
  valueAt,
} from '../metadata';

function advisedIn(field: Field, path: string, values: Values, within?: string): string[] {
  if (!isForMe(field.roles) || field.when?.(valuesWithin(values, within)) === false) return [];
  if (field.kind === 'coordinates') {
    const inside = path.slice(0, path.lastIndexOf('.') + 1);
    return Object.entries(degreesOf(field)).flatMap(([name, part]) =>
      advisedIn(part, `${inside}${name}`, values),
    );
  }
  const value = valueAt(values, path);
  const own = problemOf(field, value) ? [path] : [];
  if (field.kind !== 'list' || !Array.isArray(value)) return own;
  const inner = value.flatMap((_, index) =>
    Object.entries(field.of).flatMap(([name, part]) =>
      advisedIn(part, `${path}.${index}.${sourceOf(name, part)}`, values, `${path}.${index}`),
    ),
  );
  return [...own, ...inner];
}

/** The paths of the values in some sections, as far as they are on screen, about which something is advised. */
export function advised(resource: Resource, sections: readonly Section[], values: Values): string[] {
  return sections
    .filter((section) => isForMe(section.roles) && section.when?.(values) !== false)
    .flatMap((section) => section.fields)
    .flatMap((name) => {
      const field = fieldOf(resource, name);
      return advisedIn(field, sourceOf(name, field), values);
    });
}
