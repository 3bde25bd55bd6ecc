import {
  type App,
  acceptedTypes,
  audit,
  type Choice,
  collectionOf,
  type Field,
  type FieldOf,
  type Fields,
  type Geometry,
  idFieldOf,
  isUnique,
  maxLengthOf,
  maxPoints,
  type Role,
  roles,
  type Shape,
  shapesOf,
  sourceOf,
  weekDays,
} from '../src/metadata';
import { fileTypes, maxFileSize } from '../src/metadata/fileTypes';
import { asList, isObject, type Json, type JsonObject, ref } from './json';

const namesOf = (names: readonly Role[]): string => names.map((name) => roles[name].label.en).join(', ');

const textsOf = (field: Field): JsonObject => ({
  title: field.label.en,
  description: [
    `${field.label.fr} / ${field.label.en}.`,
    field.help && `${field.help.en.replace(/\.$/, '')}.`,
    isUnique(field) && 'Unique: 409 if another record has the same value.',
    field.validate && 'May be refused with 422, depending on the values of the record.',
    field.derive && 'Computed by the backend.',
    field.readRoles && `Only for ${namesOf(field.readRoles)}.`,
    field.writeRoles && `Only ${namesOf(field.writeRoles)} may change it: what others send is ignored.`,
    field.enforced && field.required && 'Refused with 422 if it is empty.',
  ]
    .filter(Boolean)
    .join(' '),
});

/** Any stored value may be null. */
const nullable = (type: string, rest: JsonObject = {}): JsonObject => ({ type: [type, 'null'], ...rest });

function oneOf(choices: readonly Choice[], description: Json | undefined): JsonObject {
  const values = choices.flatMap((choice) => [choice.id, ...(choice.aliases ?? [])]);
  const meanings = choices.map((choice) => `${choice.id} = ${choice.label.en}`).join(', ');
  return { enum: [...values, null], description: `${description ?? ''} ${meanings}.`.trim() };
}

const geometryTypes = { point: 'Point', line: 'LineString', area: 'Polygon' } as const satisfies Record<
  Shape,
  Geometry['type']
>;

const degrees = (limit: number): JsonObject => nullable('number', { minimum: -limit, maximum: limit });

/** What JSON Schema cannot express. */
const amountWords = ({ unit, decimals, enforced, min, max }: FieldOf<'number'>): string[] => [
  ...(enforced || min === undefined ? [] : [`Advised: at least ${min}.`]),
  ...(enforced || max === undefined ? [] : [`Advised: at most ${max}.`]),
  ...(unit ? [`In ${typeof unit === 'object' ? unit.en : unit}.`] : []),
  ...(decimals === undefined ? [] : [`Decimals: ${decimals}.`]),
];

const slots: JsonObject = nullable('array', {
  description:
    'The times when the place is open; none on a closed day. If `closes` is not later than `opens`, the place closes on the next day.',
  items: {
    type: 'object',
    properties: {
      opens: nullable('string', { examples: ['09:00'] }),
      closes: nullable('string', { examples: ['12:30'] }),
    },
  },
});

const hoursProperties: JsonObject = {
  ...Object.fromEntries(weekDays.map((day) => [day, slots])),
  exceptions: nullable('array', {
    description: 'The hours of single dates, in place of those of their weekdays.',
    items: { type: 'object', properties: { date: nullable('string', { format: 'date' }), slots } },
  }),
};

const id: JsonObject = { type: ['string', 'integer', 'null'] };

function targetCollection(app: App, to: string): string {
  const target = app.resources.find((resource) => resource.name === to);
  return target ? collectionOf(target) : to;
}

export function fieldSchema(app: App, field: Field): JsonObject {
  const schema = kindSchema(app, field);
  const isText = [schema.type].flat().includes('string') && field.kind !== 'reference';
  return isText ? { ...schema, maxLength: maxLengthOf(field) } : schema;
}

/** For a field that is not `enforced`, constraints are advice to users. */
const constraints = (field: Field, schema: JsonObject): JsonObject => (field.enforced ? schema : {});

function kindSchema(app: App, field: Field): JsonObject {
  const about = textsOf(field);
  const { default: value } = field;
  const aboutWithDefault: JsonObject =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? { ...about, default: value }
      : about;
  switch (field.kind) {
    case 'number':
      return nullable('number', {
        ...aboutWithDefault,
        description: [about.description, ...amountWords(field)].join(' '),
        ...constraints(field, { minimum: field.min, maximum: field.max, multipleOf: field.step }),
      });
    case 'boolean':
      return nullable('boolean', aboutWithDefault);
    case 'date':
      return nullable('string', { ...aboutWithDefault, format: 'date' });
    case 'dateTime':
      return nullable('string', { ...aboutWithDefault, format: 'date-time' });
    case 'period': {
      const { start, end } = field.labels ?? {};
      const ends = start && end ? [`startDate: ${start.en}. endDate: ${end.en}.`] : [];
      const aboutEnds = { ...about, description: [about.description, ...ends].join(' ') };
      return field.many
        ? nullable('array', { ...aboutEnds, items: ref('schemas', 'Period') })
        : { ...aboutEnds, anyOf: [ref('schemas', 'Period'), { type: 'null' }] };
    }
    case 'openingHours':
      return nullable('object', { ...about, properties: hoursProperties });
    case 'geometry': {
      const types = shapesOf(field).map((shape) => geometryTypes[shape]);
      return nullable('object', {
        ...about,
        description: `${about.description} A GeoJSON geometry (RFC 7946): ${types.join(', ')}, of at most ${maxPoints} points.`,
        required: ['type', 'coordinates'],
        properties: {
          type: { type: 'string', pattern: `^(${types.join('|')})$` },
          coordinates: { type: 'array', items: {} },
        },
      });
    }
    case 'recurrence':
      return nullable('string', {
        ...aboutWithDefault,
        description: `${about.description} How ${field.of} repeats: an RRULE and its EXDATE (RFC 5545), each in a line.`,
      });
    case 'choice':
    case 'status':
      return { ...aboutWithDefault, ...oneOf(field.choices, about.description) };
    case 'choices':
      return nullable('array', { ...about, items: oneOf(field.choices, undefined) });
    case 'tags':
      return nullable('array', { ...about, items: { type: 'string' } });
    case 'reference':
      return field.embed
        ? nullable('object', {
            ...about,
            description: `${about.description} A copy of fields of ${targetCollection(app, field.to)}.`,
            properties: Object.fromEntries(field.embed.map((name, index) => [name, index === 0 ? id : {}])),
          })
        : { ...about, ...id, description: `${about.description} Id of ${targetCollection(app, field.to)}.` };
    case 'references':
      return nullable('array', {
        ...about,
        description: `${about.description} Ids of ${targetCollection(app, field.to)}${field.ordered ? ', in order' : ''}.`,
        items: { type: ['string', 'integer'] },
      });
    case 'list':
      return nullable('array', {
        ...about,
        items: itemSchema(app, field.of),
        ...constraints(field, { minItems: field.min, maxItems: field.max }),
      });
    case 'flags':
      return nullable('object', {
        ...about,
        properties: Object.fromEntries(
          Object.entries(field.flags).map(([flag, label]) => [
            flag,
            nullable('boolean', { title: label.en }),
          ]),
        ),
      });
    case 'json':
      return about;
    case 'richText':
      return nullable('string', { ...aboutWithDefault, contentMediaType: 'text/html' });
    case 'password':
      return {
        type: 'string',
        writeOnly: true,
        ...about,
        description: `${about.description} The admin sends it only if a user has typed one.`,
      };
    case 'email':
      return nullable('string', { ...aboutWithDefault, format: 'email' });
    case 'url':
    case 'image':
      return nullable('string', { ...aboutWithDefault, format: 'uri-reference' });
    case 'file': {
      const types = acceptedTypes(field)
        .map((type) => fileTypes[type])
        .join(', ');
      const description = `${about.description} URL of a file in ${collectionOf(app.bank)} (${types}, ${field.maxSize ?? maxFileSize} MB at most).`;
      const address = { type: 'string', format: 'uri-reference' };
      return field.many
        ? nullable('array', { ...about, description: `${description} In order.`, items: address })
        : nullable('string', { ...aboutWithDefault, description, format: address.format });
    }
    case 'text':
      return nullable('string', {
        ...aboutWithDefault,
        ...constraints(field, { pattern: field.pattern?.regexp.source }),
      });
    case 'longText':
    case 'phone':
    case 'secret':
    case 'icon':
      return nullable('string', aboutWithDefault);
    // Two properties: see `fieldSchemas`.
    case 'coordinates':
      return about;
  }
}

/** Items without fields are ids of files in the image bank. */
const itemSchema = (app: App, fields: Fields): JsonObject =>
  Object.keys(fields).length === 0
    ? { type: 'string', description: `Id of ${collectionOf(app.bank)}.` }
    : { type: 'object', properties: fieldSchemas(app, fields) };

/** A schema without `type`, `enum` and `anyOf` allows every value. */
function covers({ type, enum: values, anyOf }: JsonObject, other: JsonObject): boolean {
  if (!type && !values && !anyOf) return true;
  const types = [type ?? []].flat();
  const needed = other.enum
    ? asList(other.enum).map((value) => (value === null ? 'null' : typeof value))
    : [other.type ?? []].flat();
  return needed.length > 0 && needed.every((one) => types.includes(one));
}

/** Two resources may declare one stored field: allows the values of both. */
function merged(one: JsonObject, other: JsonObject): JsonObject {
  const [first, second] = [one.enum, other.enum];
  if (Array.isArray(first) && Array.isArray(second)) {
    const wider = second.length > first.length ? other : one;
    return { ...wider, enum: [...new Set([...first, ...second])] };
  }
  if (!first && covers(one, other)) return one;
  if (!second && covers(other, one)) return other;
  return { title: one.title, description: one.description, anyOf: [one, other] };
}

function setProperty(properties: JsonObject, path: string, schema: JsonObject): JsonObject {
  const [first = '', ...rest] = path.split('.');
  const known = properties[first];
  // Only the schema of a declared field has a title.
  const field = isObject(known) && 'title' in known ? known : undefined;
  if (rest.length === 0) return { ...properties, [first]: field ? merged(field, schema) : schema };
  const inner = isObject(known) && isObject(known.properties) ? known.properties : {};
  return {
    ...properties,
    [first]: nullable('object', { properties: setProperty(inner, rest.join('.'), schema) }),
  };
}

export function fieldSchemas(app: App, fields: Fields, known: JsonObject = {}): JsonObject {
  let properties = known;
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'coordinates') {
      const { title, description } = textsOf(field);
      properties = setProperty(properties, field.latitude, { title, description, ...degrees(90) });
      properties = setProperty(properties, field.longitude, { title, description, ...degrees(180) });
    } else properties = setProperty(properties, sourceOf(name, field), fieldSchema(app, field));
  }
  return properties;
}

export function recordSchema(app: App, collection: string): JsonObject {
  const resources = app.resources.filter((resource) => collectionOf(resource) === collection);
  const [first] = resources;
  const idField = first ? idFieldOf(first) : 'id';
  const moment = { ...nullable('string', { format: 'date-time' }), description: 'Set by the backend.' };
  const author = { ...nullable('string'), description: 'Set by the backend.' };
  let properties: JsonObject = {
    [idField]: { type: ['string', 'integer'], description: 'Given by the backend.' },
  };
  for (const resource of resources) {
    const own = Object.entries(resource.fields).filter(([name]) => !Object.hasOwn(audit, name));
    properties = fieldSchemas(app, Object.fromEntries(own), properties);
  }
  const auditFields = { createdAt: moment, createdBy: author, updatedAt: moment, updatedBy: author };
  return {
    type: 'object',
    required: [idField],
    properties: { ...properties, status: properties.status ?? nullable('string'), ...auditFields },
  };
}
