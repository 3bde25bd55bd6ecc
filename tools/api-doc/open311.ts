import { asList, asObject, type JsonObject, ref } from '../../contract/json';
import { maxDays, requestStates } from '../../server/intake/open311/asked';
import { statusOf } from '../../server/intake/open311/refuse';
import { maxRequests } from '../../server/intake/open311/requests';
import { parameterPaths } from '../../server/intake/open311/send';
import { formats } from '../../server/intake/open311/write';
import { type App, type Open311Resource, open311Resource } from '../../src/metadata';
import {
  content,
  definition,
  discovery,
  errors,
  instant,
  nullable,
  requestList,
  requests,
  services,
} from './open311Schemas';
import { cacheable, inPath, publicOperation, refusalTexts, text } from './publicCall';
import { sentSchema } from './sent';

export const open311Refusals: JsonObject = Object.fromEntries(
  ([400, 401, 404, 409, 413, 429, 503] as const).map((status) => [
    `Open311Refused${statusOf(status)}`,
    { description: refusalTexts[status], content: content(errors) },
  ]),
);

const open311Responses = (...statuses: readonly number[]): JsonObject =>
  Object.fromEntries(
    [...statuses, 401, 429, 503]
      .map(statusOf)
      .map((status) => [String(status), ref('responses', `Open311Refused${status}`)]),
  );

const param = (name: string, description: string, schema: JsonObject = text): JsonObject => ({
  name,
  in: 'query',
  description,
  schema,
});
/** A parameter with several values, separated by commas. */
const several = (name: string, description: string, items: JsonObject = text): JsonObject => ({
  ...param(name, description, { type: 'array', items }),
  explode: false,
});

const filters = [
  several('service_request_id', 'The numbers of requests. If given, the other filters are ignored.'),
  several('service_code', 'The codes of services.'),
  several('status', 'The statuses of the requests.', { enum: requestStates }),
  param(
    'start_date',
    `The earliest time at which a request came. Default: ${maxDays} days before \`end_date\`.`,
    instant,
  ),
  param(
    'end_date',
    `The latest time at which a request came, at most ${maxDays} days after \`start_date\`. Default: ${maxDays} days after \`start_date\`, or now if \`start_date\` is missing.`,
    instant,
  ),
];

/** The fields of the citizens' form that exist in Open311, under their Open311 names. */
function formSchema(app: App, resource: Open311Resource): JsonObject {
  const sent = sentSchema(app, resource);
  const own = asObject(sent.properties);
  const paths = parameterPaths(resource);
  const required = [...paths].flatMap(([name, path]) => (asList(sent.required).includes(path) ? [name] : []));
  return {
    type: 'object',
    required: [...new Set(['service_code', ...required])],
    anyOf: [
      { required: ['lat', 'long'] },
      ...(paths.has('address_string') ? [{ required: ['address_string'] }] : []),
    ],
    properties: {
      ...Object.fromEntries([...paths].map(([name, path]) => [name, own[path]])),
      service_code: { ...asObject(own[paths.get('service_code') ?? '']), minLength: 1 },
      media_url: { ...text, description: 'The server does not fetch this file. `service_notice` says so.' },
      _proof: own._proof,
    },
  };
}

const apiKey = param('api_key', 'The same as `key`.');

interface Read {
  id: string;
  summary: string;
  parameters?: readonly JsonObject[];
  /** The description of the answer. */
  description: string;
  schema: JsonObject;
  refuses?: readonly number[];
}

const reads: Readonly<Record<string, Read>> = {
  discovery: {
    id: 'discovery',
    summary: 'Says where the calls are, and in which formats',
    description: 'The town and its calls.',
    schema: discovery,
  },
  services: {
    id: 'services',
    summary: 'Lists what may be reported',
    description: 'All services.',
    schema: services,
  },
  'services/{code}': {
    id: 'service',
    summary: 'Reads one service, always without attributes',
    parameters: [inPath('code')],
    description: 'The service.',
    schema: definition,
    refuses: [404],
  },
  requests: {
    id: 'requests',
    summary: 'Lists what citizens have sent, except what waits for a check by the town',
    parameters: filters,
    description: `The newest first, at most ${maxRequests}.`,
    schema: requestList,
    refuses: [400],
  },
  'requests/{id}': {
    id: 'request',
    summary: 'Reads one request, by its number',
    parameters: [inPath('id')],
    description: 'A list with this request.',
    schema: requestList,
    refuses: [404],
  },
  'tokens/{token}': {
    id: 'token',
    summary: 'Finds the number of a request by the secret part of its link',
    parameters: [inPath('token')],
    description: 'A list with this request.',
    schema: requests({ token: text, service_request_id: text }),
    refuses: [404],
  },
};

const sentRequest = requests({ service_request_id: text, service_notice: text, account_id: nullable });

export function open311Paths(app: App): Record<string, JsonObject> {
  const resource = open311Resource(app);
  if (!resource) return {};
  const format = inPath('format', { enum: formats });
  const paths: Record<string, JsonObject> = {};
  for (const [end, { id, description, schema, parameters = [], ...rest }] of Object.entries(reads))
    paths[`/open311/${end}.{format}`] = {
      get: publicOperation({
        ...rest,
        tag: 'open311',
        id: `open311.${id}`,
        parameters: [...parameters, format, apiKey],
        answers: cacheable({ description, content: content(schema) }),
        refusalResponses: open311Responses,
      }),
    };
  const post = publicOperation({
    tag: 'open311',
    id: 'open311.send',
    summary: 'Sends a request to the town',
    parameters: [format, apiKey, ref('parameters', 'idempotencyKey')],
    body: { 'application/x-www-form-urlencoded': { schema: formSchema(app, resource) } },
    answers: {
      201: {
        description: 'The request is stored. `service_notice` has its secret link.',
        content: content(sentRequest),
      },
    },
    refuses: [400, 404, 409, 413],
    refusalResponses: open311Responses,
  });
  paths['/open311/requests.{format}'] = { ...paths['/open311/requests.{format}'], post };
  return paths;
}
