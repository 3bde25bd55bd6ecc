import { json, list, object, success } from '../../contract/calls';
import { fieldSchema } from '../../contract/fieldSchema';
import { asObject, type JsonObject, ref } from '../../contract/json';
import { lookup } from '../../server/public/widgets/addresses';
import {
  type App,
  type Field,
  type IntakeResource,
  intakeFields,
  intakeResources,
  isNeeded,
  isPictures,
  limitsOf,
  sentPicturesOf,
  storedPathsOf,
} from '../../src/metadata';
import { publicOperation, requiredParam, text } from './publicCall';

const degrees: JsonObject = { type: 'number' };

/** The body of a form without its pictures. The server checks the same limits. */
export function sentSchema(app: App, resource: IntakeResource): JsonObject {
  const fields = intakeFields(resource);
  const max = limitsOf(resource).text;
  const properties = fields.flatMap((one) => {
    const { name, field } = one;
    if (isPictures(field)) return [];
    // Without `embed`: a citizen sends only the id of a reference.
    const { maxLength, ...own } = asObject(fieldSchema(app, { ...field, embed: undefined } as Field));
    const lengths = {
      ...(isNeeded(resource, one) && (field.kind === 'boolean' ? { const: true } : { minLength: 1 })),
      ...(maxLength !== undefined && { maxLength: Math.min(Number(maxLength), max) }),
    };
    const schema = field.kind === 'coordinates' ? degrees : { ...own, ...lengths };
    return storedPathsOf(name, field).map((path) => [path, schema] as const);
  });
  return {
    type: 'object',
    required: fields.flatMap((one) =>
      isNeeded(resource, one) && !isPictures(one.field) ? storedPathsOf(one.name, one.field) : [],
    ),
    properties: {
      ...Object.fromEntries(properties),
      _key: { ...text, description: 'The same as `idempotency-key`, in the body.' },
      _proof: { ...text, description: 'The solved challenge. Without it, the town checks the record first.' },
    },
    additionalProperties: false,
  };
}

function intakePaths(app: App, resource: IntakeResource): Record<string, JsonObject> {
  const { path } = resource.intake;
  const schema = sentSchema(app, resource);
  const pictures = sentPicturesOf(resource);
  const files = pictures && { [pictures.path]: list({ ...text, format: 'binary' }) };
  const form = { ...schema, properties: { ...asObject(schema.properties), ...files } };
  const flag: JsonObject = { type: 'boolean' };
  return {
    [`/${path}`]: {
      post: publicOperation({
        tag: path,
        id: `${path}.send`,
        summary: 'Sends a record to the town',
        parameters: [ref('parameters', 'idempotencyKey')],
        body: { ...json(schema), 'multipart/form-data': { schema: form } },
        answers: {
          201: success('The record is stored.', {
            type: 'object',
            required: ['number', 'held', 'lacksPictures'],
            properties: { number: text, link: text, held: flag, lacksPictures: flag },
          }),
        },
        refuses: [400, 409, 413, 415, 422],
      }),
    },
    [`/${path}/near`]: {
      get: publicOperation({
        tag: path,
        id: `${path}.near`,
        summary: 'Lists the open records around a place',
        parameters: [requiredParam('latitude', degrees), requiredParam('longitude', degrees)],
        answers: {
          200: success(
            'The nearest first.',
            object({ entries: list(object({ id: text, title: text, distance: degrees, state: text })) }),
          ),
        },
        refuses: [400],
      }),
    },
    [`/${path}/follow`]: {
      post: publicOperation({
        tag: path,
        id: `${path}.follow`,
        summary: 'Asks for a mail at each new state of a record',
        body: json(object({ id: text, email: text })),
        answers: {
          202: success(
            'A mail asks to confirm the address, except if the person already follows or has just asked, or if the record has too many followers.',
            { type: 'object' },
          ),
        },
        refuses: [404, 413, 422],
      }),
    },
  };
}

const addresses = publicOperation({
  id: 'addresses',
  tag: 'addresses',
  summary: 'Finds the addresses that somebody may mean',
  parameters: [requiredParam('q', { ...text, minLength: lookup.shortest, maxLength: lookup.longest })],
  answers: {
    200: success(
      'The best first.',
      object({
        entries: {
          ...list(object({ title: text, latitude: degrees, longitude: degrees })),
          maxItems: lookup.proposed,
        },
      }),
    ),
  },
  // 404: the town has no provider of addresses.
  refuses: [400, 404],
});

export function sentPaths(app: App): Record<string, JsonObject> {
  const resources = intakeResources(app);
  if (resources.length === 0) return {};
  return {
    ...Object.assign({}, ...resources.map((resource) => intakePaths(app, resource))),
    ...(resources.some(({ intake }) => intake.address) && { '/addresses': { get: addresses } }),
    '/challenge': {
      get: publicOperation({
        id: 'challenge',
        tag: 'challenge',
        summary: 'Makes a challenge that a sender solves',
        answers: {
          200: success('A challenge of ALTCHA.', object({ parameters: { type: 'object' }, signature: text })),
        },
      }),
    },
  };
}
