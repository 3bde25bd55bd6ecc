import { asList, asObject, isObject, type Json, type JsonObject } from '../../contract/json';

function typeOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

const fits = (value: Json, types: readonly Json[]): boolean =>
  types.includes(typeOf(value)) || (typeOf(value) === 'integer' && types.includes('number'));

/** A sentence for each difference between a value and its schema. Unknown keys are allowed. */
export function differences(value: Json, schema: JsonObject, schemas: JsonObject, path = ''): string[] {
  const here = path || 'the answer';
  if (typeof schema.$ref === 'string') {
    return differences(value, asObject(schemas[schema.$ref.split('/').at(-1) ?? '']), schemas, path);
  }
  const anyOf = asList(schema.anyOf).filter(isObject);
  if (anyOf.length > 0) {
    const found = anyOf.map((option) => differences(value, option, schemas, path));
    return found.some((list) => list.length === 0) ? [] : (found[0] ?? []);
  }
  if (Array.isArray(schema.enum)) {
    return schema.enum.includes(value)
      ? []
      : [`${here} is ${JSON.stringify(value)}, none of ${JSON.stringify(schema.enum)}`];
  }
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !fits(value, types))
    return [`${here} is of the type ${typeOf(value)}, not ${types.join(' or ')}`];
  // `Date.parse` alone also accepts other formats, such as 3/5/2026.
  const isMoment = (text: string) => /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text));
  if (schema.format === 'date-time' && typeof value === 'string' && !isMoment(value)) {
    return [`${here} is ${JSON.stringify(value)}, no ISO 8601 date`];
  }
  if (Array.isArray(value)) {
    const items = asObject(schema.items);
    return value.flatMap((item: Json, n) => differences(item, items, schemas, `${path}[${n}]`));
  }
  if (!isObject(value)) return [];
  const missing = asList(schema.required).filter((name) => value[String(name)] === undefined);
  return [
    ...missing.map((name) => `${path ? `${path}.` : ''}${name} is missing`),
    ...Object.entries(asObject(schema.properties)).flatMap(([name, inner]) => {
      const own = value[name];
      const at = path ? `${path}.${name}` : name;
      if (own === undefined) return [];
      if (asObject(inner).writeOnly === true) return [`${at} is in the answer, which may not contain it`];
      return differences(own, asObject(inner), schemas, at);
    }),
  ];
}
