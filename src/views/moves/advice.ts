import { readSession } from '../../api/session';
import { type Advice, adviceInField, isVisible } from '../../fields/advice';
import { periodState } from '../../i18n/dates';
import {
  canSee,
  fieldOf,
  type Label,
  notifyPathOf,
  type Resource,
  type Section,
  type StoredField,
  sourceOf,
  type Values,
  valueAt,
} from '../../metadata';

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

/** See `docs/product.md#advice`. */
export const adviceIn = (resource: Resource, sections: readonly Section[], values: Values): Advice[] =>
  visibleFields(resource, sections, values).flatMap(({ field, path }) => adviceInField(field, path, values));

export const notVisible: Label = {
  fr: 'la notification mènerait à une page qui n’est pas visible en ce moment',
  en: 'the notification would lead to a page that is not visible now',
};

/** @param at when the notification goes */
export function notificationAdvice(resource: Resource, values: Values, at = Date.now()): Advice[] {
  const notify = notifyPathOf(resource);
  const name = resource.public?.when?.period;
  if (notify === undefined || name === undefined || valueAt(values, notify) !== true) return [];
  const field = fieldOf(resource, name);
  const path = sourceOf(name, field);
  const state = periodState(valueAt(values, path), at) ?? 'current';
  return state === 'current' ? [] : [{ path, field, problem: notVisible }];
}
