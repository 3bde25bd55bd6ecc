import { filterParameter } from '../../contract/calls';
import { type JsonObject, ref } from '../../contract/json';
import { schemaOf } from '../../contract/schema';
import { type App, collectionOf } from '../../src/metadata';

const escaped = (path: string) => path.replaceAll('.', '\\.');

export const listParameters: JsonObject = {
  startDate: {
    name: 'startDate',
    in: 'query',
    description:
      'Records created at or after this moment, ISO 8601. Traffic is filtered by `date`, the audit log by `at`.',
    schema: { type: 'string' },
  },
  endDate: {
    name: 'endDate',
    in: 'query',
    description:
      'Records created at or before this moment, ISO 8601. Traffic is filtered by `date`, the audit log by `at`.',
    schema: { type: 'string' },
  },
  range: {
    name: 'range',
    in: 'query',
    description: 'The page as `{from}-{to}`, both ends included: page 2, with 25 records a page, is `25-49`.',
    schema: { type: 'string', pattern: '^\\d+-\\d+$' },
    example: '0-24',
  },
};

export const sortParameter = (paths: readonly string[]): JsonObject => ({
  name: 'sort',
  in: 'query',
  description: 'The order, `{field}_asc` or `{field}_desc`.',
  schema: { type: 'string', pattern: `^(${paths.map(escaped).join('|')})_(asc|desc)$` },
});

export function queryOf(app: App, collection: string): { list: JsonObject[]; count: JsonObject[] } {
  const schema = schemaOf(app, collection);
  if (!schema) return { list: [], count: [] };
  const paths = [...schema.paths.keys()];
  const names = [...schema.names];
  const shared = [filterParameter(paths), ref('parameters', 'startDate'), ref('parameters', 'endDate')];
  return {
    count: shared,
    list: [
      ...shared,
      ref('parameters', 'range'),
      { ...sortParameter(paths), example: 'updatedAt_asc' },
      {
        name: 'fields',
        in: 'query',
        style: 'form',
        explode: false,
        description: 'The stored fields to return, separated by commas. Default: all.',
        schema: { type: 'array', items: { enum: names } },
      },
    ],
  };
}

export const collectionsOf = (app: App): string[] => [
  ...new Set(app.resources.filter(({ fields }) => Object.keys(fields).length > 0).map(collectionOf)),
];
