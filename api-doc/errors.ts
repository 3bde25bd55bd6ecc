import { type JsonObject, ref } from './json';

const said: Readonly<Record<string, string>> = {
  400: 'What the backend does not know: a field, filter, key or value. The admin goes to /error-400.',
  401: 'No session, or a refused password. Treated as 403.',
  403: 'The role may not. The admin goes to /login.',
  404: 'There is no such record: on a read the "no data" result, code 10005.',
  409: 'Something else stands in the way: a key that is taken, a file that is used.',
  413: 'The file is larger than 10 MB.',
  415: 'The content type or the format of the file is not accepted.',
  422: 'A field is not acceptable; `errors` says which and why.',
};

const body: JsonObject = { 'application/json': { schema: ref('schemas', 'Error') } };

/** The refusals of the contract, by status (spec §8). */
export const errorResponses: JsonObject = Object.fromEntries(
  Object.entries(said).map(([status, description]) => [`Refused${status}`, { description, content: body }]),
);

/** What an operation may refuse with. */
export const refusals = (...statuses: readonly number[]): JsonObject =>
  Object.fromEntries(statuses.map((status) => [String(status), ref('responses', `Refused${status}`)]));

export const errorSchema: JsonObject = {
  type: 'object',
  description: 'Why a call was refused, in words for its user.',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    code: { type: 'integer', description: '10005 for "no data".' },
    errors: {
      type: 'object',
      description: 'What is wrong with each field or parameter.',
      additionalProperties: { type: 'string' },
    },
  },
};
