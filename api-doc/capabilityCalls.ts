import type { JsonObject } from './json';
import { answer, json, operation } from './operation';
import { count, everyone, list, object } from './specialCalls';

const tag = 'capabilities';
const text: JsonObject = { type: 'string' };

/** Where a record is: what the admin needs for a link to it. */
const found: JsonObject = object({
  resource: { type: 'string', description: 'The name of the screen, such as `news`.' },
  id: { type: ['string', 'integer'] },
  title: text,
  field: { type: 'string', description: 'The name of the field.' },
});
const entries = json(object({ entries: list(found) }));

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
  '/search': {
    get: operation({
      id: 'search',
      tag,
      summary: 'Finds records of all resources, best first',
      roles: everyone,
      parameters: [
        {
          name: 'q',
          in: 'query',
          required: true,
          schema: { type: 'string', minLength: 1, maxLength: 200 },
        },
      ],
      answers: { 200: answer('At most five records of each resource.', entries) },
      refuses: [400],
    }),
  },
};
