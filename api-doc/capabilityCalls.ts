import type { JsonObject } from './json';
import { answer, json, operation } from './operation';
import { count, everyone, list, object } from './specialCalls';

const tag = 'capabilities';
const text: JsonObject = { type: 'string' };

/** The calls of a backend that announces them (docs/contract.md#capabilities). */
export const capabilityPaths: Readonly<Record<string, JsonObject>> = {
  '/capabilities': {
    get: operation({
      id: 'capabilities',
      tag,
      summary: 'Lists what the backend can do beyond the other calls',
      roles: everyone,
      answers: { 200: answer('The names.', json(object({ capabilities: list(text) }))) },
    }),
  },
  '/counts': {
    get: operation({
      id: 'counts',
      tag,
      summary: 'Counts the records of several queries',
      roles: everyone,
      parameters: [
        {
          name: 'of',
          in: 'query',
          description: 'A collection and the filters of its count, as `pages?newsPage_eq=true`.',
          schema: { type: 'array', items: text, maxItems: 100 },
        },
      ],
      answers: { 200: answer('A number for each query.', json(object({ counts: list(count) }))) },
      refuses: [400],
    }),
  },
};
