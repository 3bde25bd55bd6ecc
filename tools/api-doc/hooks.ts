import { json, success } from '../../contract/calls';
import { asObject, type JsonObject } from '../../contract/json';
import type { ResourceHooks } from '../../src/metadata';
import { operation } from './operation';

export const hooksTag = {
  name: 'hooks',
  description: 'Calls that hooks add. Hooks are code beside the declarations.',
};

export const hookPaths = (hooks: readonly ResourceHooks[]): Record<string, JsonObject> =>
  Object.fromEntries(
    hooks.flatMap(({ name, endpoints = {} }) =>
      Object.entries(endpoints).map(([key, endpoint]) => {
        const { method, summary, roles, query = [], body, answer } = endpoint;
        const described = operation({
          id: `hooks.${name}.${key}`,
          tag: hooksTag.name,
          summary,
          roles,
          parameters: query.map((one) => ({ name: one, in: 'query', schema: { type: 'string' } })),
          body: body && json(asObject(body as JsonObject)),
          answers: { 200: success('The answer.', asObject(answer as JsonObject)) },
          refuses: method === 'POST' ? [400, 422, 429] : [400, 429],
        });
        return [`/hooks/${name}/${key}`, { [method.toLowerCase()]: described }];
      }),
    ),
  );
