import { Ajv2020 } from 'ajv/dist/2020.js';
import { JSDOM } from 'jsdom';
import { expect } from 'vitest';
import { asObject, isObject, type Json, type JsonObject } from '../../contract/json';

/** A schema that allows only the properties that it names, unless it says otherwise. */
function closed(schema: Json | undefined): Json | undefined {
  if (Array.isArray(schema)) return schema.map((one) => closed(one) ?? null);
  if (!isObject(schema)) return schema;
  const own = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return isObject(own.properties) ? { additionalProperties: false, ...own } : own;
}

/** The value of an XML element, read by its schema. */
function valueIn(element: Element, schema: Json | undefined): Json {
  const { type, xml, items, properties } = asObject(schema);
  const name = asObject(xml).name;
  if (name !== undefined) expect(element.tagName).toBe(name);
  const text = element.textContent ?? '';
  if (type === 'array') return [...element.children].map((one) => valueIn(one, items));
  if (type === 'object')
    return Object.fromEntries(
      [...element.children].map((one) => [one.tagName, valueIn(one, asObject(properties)[one.tagName])]),
    );
  const types = [type].flat();
  if (text === '' && types.includes('null')) return null;
  if (types.includes('number') || types.includes('integer')) return Number(text);
  return types.includes('boolean') ? text === 'true' : text;
}

/** Checks of bodies and answers against an OpenAPI document. */
export function promisesOf(document: JsonObject) {
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });
  const schemas = closed(asObject(document.components).schemas);

  /** The ways in which a body does not match its schema. */
  function misfits(schema: Json | undefined, body: unknown): string[] {
    const validate = ajv.compile({ ...asObject(closed(schema)), components: { schemas } });
    validate(body);
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  /** The object that a `$ref` names, or the value itself. */
  const resolved = (value: Json | undefined): JsonObject => {
    const { $ref, ...own } = asObject(value);
    if (typeof $ref !== 'string') return own;
    return $ref
      .split('/')
      .slice(1)
      .reduce<JsonObject>((at, step) => asObject(at[step]), document);
  };

  /** How the body of an answer differs from what the document promises. Only JSON and XML are read. */
  function unpromised(content: Json | undefined, type: string, body: string): string[] {
    const { schema } = asObject(asObject(content)[type]);
    if (content === undefined) return body === '' ? [] : ['a body'];
    if (schema === undefined) return [type];
    if (type.endsWith('json')) return misfits(schema, JSON.parse(body));
    if (type !== 'text/xml') return [];
    const { documentElement } = new JSDOM(body, { contentType: 'text/xml' }).window.document;
    return misfits(schema, valueIn(documentElement, schema));
  }

  return { misfits, resolved, unpromised };
}
