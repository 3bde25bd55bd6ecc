import { type Role, roles } from '../src/metadata';
import { refusals } from './errors';
import type { JsonObject } from './json';

interface Call {
  id: string;
  tag: string;
  summary: string;
  description?: string;
  /** Who may; absent for a call that needs no session. */
  roles?: readonly Role[];
  parameters?: readonly JsonObject[];
  body?: JsonObject;
  /** The answer of success, by status. */
  answers: JsonObject;
  refuses?: readonly number[];
}

/** The content of a JSON body. */
export const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });

/** A successful answer, with its content when it has one. */
export const answer = (description: string, content?: JsonObject): JsonObject => ({ description, content });

/** One operation of OpenAPI. Without roles, the API key alone opens it. */
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
    responses: { ...call.answers, ...refusals(...(call.refuses ?? []), 401, ...(call.roles ? [403] : [])) },
  };
}
