import { type Json, type JsonObject, ref } from '../../contract/json';
import { pageSize } from '../../server/public/api';

export const text: JsonObject = { type: 'string' };

export const parameters: Record<string, JsonObject> = {
  limit: {
    name: 'limit',
    in: 'query',
    description: 'The number of records.',
    schema: { type: 'integer', minimum: 1, maximum: pageSize.max, default: pageSize.default },
  },
  cursor: {
    name: 'cursor',
    in: 'query',
    description: '`next` of the previous answer. The filters and the order must stay the same.',
    schema: text,
  },
  lang: {
    name: 'lang',
    in: 'query',
    description:
      'The language of the texts, such as `en`: one of the languages of the site. What is not translated is in the main language.',
    schema: text,
  },
  key: {
    name: 'key',
    in: 'query',
    description: 'The API key of a town. Without it, the host name selects the town.',
    schema: text,
  },
  keyInHeader: { name: 'x-api-key', in: 'header', description: 'The same as `key`.', schema: text },
  idempotencyKey: {
    name: 'idempotency-key',
    in: 'header',
    description: 'A key, such as a UUID. What is sent again with the same key is stored once.',
    schema: text,
  },
  ifNoneMatch: {
    name: 'if-none-match',
    in: 'header',
    description: 'The `ETag` of an answer that the caller has.',
    schema: text,
  },
};

export const refusalTexts: Readonly<Record<number, string>> = {
  400: 'What the API does not know: a parameter, a field, a value or a cursor.',
  401: 'There is no town at this host, or none with this key.',
  404: 'There is no such address or record.',
  409: 'Something else was sent with this idempotency key.',
  410: 'The record is no longer online.',
  413: 'The body is too large.',
  415: 'The content type of the body is not supported.',
  422: 'A value is wrong: `errors` says which and why.',
  429: 'The network of the caller, or the town as a whole, has reached a limit. `Retry-After`, if present, says how many seconds to wait.',
  503: 'The server cannot answer at the moment. `Retry-After` says how many seconds to wait.',
};

export const problem: JsonObject = {
  type: 'object',
  description: 'Why a call was refused (RFC 9457), in the language of `accept-language`.',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { const: 'about:blank' },
    title: text,
    status: { type: 'integer' },
    detail: text,
    errors: {
      type: 'object',
      description: 'What is wrong with each field or parameter.',
      additionalProperties: text,
    },
  },
};

export const refusals: JsonObject = Object.fromEntries(
  Object.entries(refusalTexts).map(([status, description]) => [
    `Refused${status}`,
    { description, content: { 'application/problem+json': { schema: ref('schemas', 'Problem') } } },
  ]),
);

const problemResponses = (...statuses: readonly number[]): JsonObject =>
  Object.fromEntries(
    [...statuses, 401, 429, 503].map((status) => [String(status), ref('responses', `Refused${status}`)]),
  );

export const cacheable = (answer: JsonObject): JsonObject => ({
  200: { ...answer, headers: { etag: { description: 'The entity tag of this answer.', schema: text } } },
  304: { description: 'The caller has this answer already.' },
});

interface PublicCall {
  id: string;
  tag: string;
  summary: string;
  parameters?: readonly Json[];
  /** The schemas of the body, by media type. */
  body?: JsonObject;
  /** The successful answers, by status. */
  answers: JsonObject;
  refuses?: readonly number[];
  /** Open311 has its own error format. */
  refusalResponses?: (...statuses: readonly number[]) => JsonObject;
}

export const publicOperation = ({
  id,
  tag,
  summary,
  parameters = [],
  body,
  answers,
  refuses = [],
  refusalResponses = problemResponses,
}: PublicCall): JsonObject => ({
  operationId: id,
  tags: [tag],
  summary,
  parameters: [
    ...parameters,
    ...['key', 'keyInHeader', ...('304' in answers ? ['ifNoneMatch'] : [])].map((name) =>
      ref('parameters', name),
    ),
  ],
  requestBody: body && { required: true, content: body },
  responses: { ...answers, ...refusalResponses(...refuses) },
});

export const inPath = (name: string, schema: JsonObject = text): JsonObject => ({
  name,
  in: 'path',
  required: true,
  schema,
});

export const requiredParam = (name: string, schema: JsonObject): JsonObject => ({
  name,
  in: 'query',
  required: true,
  schema,
});
