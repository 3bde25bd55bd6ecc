import { isAnnounced } from '../api/capabilities';
import { readSession } from '../api/session';
import {
  canRead,
  canWrite,
  coordinateFields,
  type Field,
  type FieldOf,
  type Label,
  problemOf,
  sourceOf,
  type Values,
  valueAt,
  valuesAround,
} from '../metadata';
import { isBlank } from '../write/equality';

export function isVisible(field: Field, record: Values): boolean {
  const isNeeded = field.unless === undefined || !isAnnounced(field.unless.capability);
  return isNeeded && canRead(readSession()?.role, field) && field.when?.(record) !== false;
}

export interface Advice {
  path: string;
  field: Field;
  problem: string | Label;
}

export function adviceInField(field: Field, path: string, values: Values): Advice[] {
  const record = valuesAround(values, path);
  if (!isVisible(field, record) || !canWrite(readSession()?.role, field)) return [];
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
  return [...fieldAdvice, ...value.flatMap((_, index) => adviceInItem(field, `${path}.${index}`, values))];
}

export function adviceInItem({ of }: FieldOf<'list'>, path: string, values: Values): Advice[] {
  if (isBlank(valueAt(values, path))) return [];
  return Object.entries(of).flatMap(([name, part]) =>
    adviceInField(part, `${path}.${sourceOf(name, part)}`, values),
  );
}
