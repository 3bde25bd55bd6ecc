import { json } from '../../contract/calls';
import { type JsonObject, ref } from '../../contract/json';
import { type Role, roles } from '../../src/metadata';

const refusalTexts: Readonly<Record<string, string>> = {
  400: 'The call has a field, filter, key or value that the backend does not know. The admin goes to /error-400.',
  401: 'No valid API key or session, or a refused password. The admin treats it as 403.',
  403: 'The role does not have this right. The admin goes to /login.',
  404: 'There is no such record. The answer to a read has the code 10005, "no data".',
  406: 'The `accept` header excludes the type of the answer.',
  409: 'A conflict, such as a unique value that is taken (`errors` names its field) or a file that is used.',
  413: 'The file is larger than 10 MB, or the body of the call is too large.',
  415: 'The content type or the format of the file is not accepted.',
  422: 'A field is not acceptable; `errors` says which and why.',
  429: 'Too many attempts. `Retry-After` says how many seconds to wait.',
  502: 'Another server, which the call asks, refuses or gives no usable answer. `message` names it.',
  503: 'Another server, which the call asks, is busy or takes too long. `message` names it.',
};

const body = json(ref('schemas', 'Error'));

export const errorResponses: JsonObject = Object.fromEntries(
  Object.entries(refusalTexts).map(([status, description]) => [
    `Refused${status}`,
    { description, content: body },
  ]),
);

const refusalResponses = (...statuses: readonly number[]): JsonObject =>
  Object.fromEntries(statuses.map((status) => [String(status), ref('responses', `Refused${status}`)]));

export const errorSchema: JsonObject = {
  type: 'object',
  description: 'Why a call was refused, in words for the user.',
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

interface Call {
  id: string;
  tag: string;
  summary: string;
  description?: string;
  /** The allowed roles; absent if the call needs no session. */
  roles?: readonly Role[];
  parameters?: readonly JsonObject[];
  body?: JsonObject;
  /** The successful responses, by status. */
  answers: JsonObject;
  refuses?: readonly number[];
}

export function operation(call: Call): JsonObject {
  const who = call.roles?.map((role) => roles[role].label.en).join(', ');
  return {
    operationId: call.id,
    tags: [call.tag],
    summary: call.summary,
    description: [call.description, who && `Roles: ${who}.`].filter(Boolean).join('\n\n') || undefined,
    'x-roles': call.roles,
    security: call.roles ? undefined : [{ key: [] }],
    parameters: call.parameters,
    requestBody: call.body && { required: true, content: call.body },
    responses: {
      ...call.answers,
      ...refusalResponses(...(call.refuses ?? []), 401, ...(call.roles ? [403] : [])),
    },
  };
}
