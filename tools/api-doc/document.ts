import { type CapabilityTag, capabilityCalls, specialCalls, specialSchemas } from '../../contract/calls';
import { recordSchema } from '../../contract/fieldSchema';
import { asObject, type JsonObject } from '../../contract/json';
import type { App, ResourceHooks } from '../../src/metadata';
import { callPaths } from './calls';
import { withoutUndefined } from './clean';
import { collectionPaths, tagOf } from './collections';
import { hookPaths, hooksTag } from './hooks';
import { errorResponses, errorSchema } from './operation';
import { collectionsOf, listParameters } from './query';

const introduction = `What the back-office asks of a town's backend. This document is generated from the declarations in \`resources/\`.

- Every call has the header \`x-api-key\` and, after the sign-in, \`authorization\` with the bare token of the session (config.json may put \`Bearer\` before it).
- Every call has the header \`content-type: application/json\`, GET and DELETE too; an upload is multipart/form-data.
- A list has \`sort=updatedAt_asc\` by default, and asks for the fields that it shows. The admin requests a list and its count in parallel.
- A backend refuses with 400 what it does not know: a field, a filter, a key of a body.
- Moments travel as ISO 8601 with zone, days as \`2026-11-21\`.`;

const capabilityTags: Readonly<Record<CapabilityTag, string>> = {
  capabilities: '`GET /capabilities`, and the calls of the capabilities that have no section of their own',
  presence: 'Who has a record open, if the backend announces `presence`',
  revisions: 'Versions of records, if the backend announces `revisions`',
  schedule: 'Statuses to come, if the backend announces `schedule`',
  audit:
    'Who did what, and personal data, if the backend announces `audit`. Records that soon go to the trash, if it announces `retention`',
  imports: 'Imports of many records, if the backend announces `import`',
  sessions:
    'Sessions of the caller, if the backend announces `sessions`. The check of the password, if it announces `currentPassword`',
  trash: 'Deleted records, if the backend announces `trash`',
};

export function apiDocument(app: App, hooks: readonly ResourceHooks[] = []): JsonObject {
  const collections = collectionsOf(app);
  const paths: Record<string, JsonObject> = {};
  for (const group of [
    callPaths(app, specialCalls),
    ...collections.map((collection) => collectionPaths(app, collection)),
    callPaths(app, capabilityCalls),
    hookPaths(hooks),
  ]) {
    for (const [path, item] of Object.entries(group)) {
      // The first group wins: a collection adds no call to the path of a special call.
      paths[path] ??= item;
    }
  }
  const document = withoutUndefined({
    openapi: '3.1.1',
    info: { title: "The backend of a town's back-office", version: '1.0.0', description: introduction },
    servers: [{ url: '{apiUrl}/api/v1', variables: { apiUrl: { default: 'http://localhost:3001' } } }],
    security: [{ key: [], token: [] }],
    tags: [
      { name: 'auth', description: 'Sign-in' },
      ...collections.map((collection) => tagOf(app, collection)),
      // Some special calls have these tags, even if no resource declares the collection.
      ...(collections.includes('surveys') ? [] : [{ name: 'surveys', description: 'Surveys' }]),
      ...(collections.includes('traffic') ? [] : [{ name: 'traffic', description: 'Traffic of the app' }]),
      ...Object.entries(capabilityTags).map(([name, description]) => ({ name, description })),
      ...(hooks.some(({ endpoints }) => endpoints) ? [hooksTag] : []),
    ],
    paths,
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'The key of the town.' },
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'authorization',
          description: 'The token of the session.',
        },
      },
      parameters: listParameters,
      responses: errorResponses,
      schemas: {
        ...Object.fromEntries(collections.map((collection) => [collection, recordSchema(app, collection)])),
        ...specialSchemas,
        Error: errorSchema,
      },
    },
  });
  return asObject(document);
}

export const documentText = (document: JsonObject): string => `${JSON.stringify(document, null, 2)}\n`;

export const apiText = (app: App, hooks?: readonly ResourceHooks[]): string =>
  documentText(apiDocument(app, hooks));
