import { isObject, type Json } from '../../contract/json';

/** Removes the keys whose value is `undefined`, as `JSON.stringify` does. */
export function withoutUndefined(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      inner === undefined ? [] : [[key, withoutUndefined(inner)]],
    ),
  );
}
