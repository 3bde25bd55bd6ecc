import { type Json, type JsonObject, ref } from '../../contract/json';
import { type App, collectionOf, type Role, roles, rolesFor, staff } from '../../src/metadata';
import { answer, json, operation } from './operation';
import { filterParameter } from './query';

const texts = (...names: string[]): JsonObject => ({
  type: 'object',
  required: names,
  properties: Object.fromEntries(
    names.map((name) => [name, { type: 'string', format: name === 'email' ? 'email' : undefined }]),
  ),
});

const id: JsonObject = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
export const everyone = Object.keys(roles) as Role[];
export const count: JsonObject = { type: 'integer', minimum: 0 };
export const list = (items: JsonObject): JsonObject => ({ type: 'array', items });
export const object = (properties: JsonObject): JsonObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

/** The schemas of computed responses. */
export const specialSchemas: JsonObject = {
  Period: {
    type: 'object',
    properties: Object.fromEntries(
      ['startDate', 'endDate'].map((name) => [name, { type: ['string', 'null'], format: 'date-time' }]),
    ),
  },
  SurveyResults: object({
    respondents: count,
    perDay: list(object({ date: { type: 'string', format: 'date' }, count })),
    questions: list(
      object({
        questionTitle: { type: 'string' },
        type: { type: 'string' },
        answers: list(object({ responseTitle: { type: 'string' }, count })),
      }),
    ),
  }),
  Traffic: object({
    date: { type: 'string', format: 'date' },
    platform: { type: 'string' },
    sessions: count,
    users: count,
    pageViews: count,
  }),
};

/** The roles that may list a collection, or both staff roles if it is not declared. */
const readers = (app: App, collection: string): readonly Role[] => {
  const declared = app.resources.filter((resource) => collectionOf(resource) === collection);
  return declared.length === 0
    ? staff
    : everyone.filter((role) => declared.some((resource) => rolesFor(resource, 'list').includes(role)));
};

/** The calls outside of collections (docs/contract.md#special-calls). */
export function specialPaths(app: App): Readonly<Record<string, JsonObject>> {
  const user = ref('schemas', collectionOf(app.profile));
  const session: JsonObject = {
    allOf: [user, object({ token: { type: 'string' } })],
    description: 'The user with the token inside. `{token, user}` is read too.',
  };
  const tag = 'auth';
  const done = { 200: answer('Done.') };
  const days = [ref('parameters', 'startDate'), ref('parameters', 'endDate')];
  const traffic = filterParameter(['date', 'platform', 'sessions', 'users', 'pageViews']);
  const post = (
    path: string,
    summary: string,
    more: Omit<Parameters<typeof operation>[0], 'id' | 'tag' | 'summary'>,
  ) => ({
    [`/${path}`]: {
      post: operation({ id: path.replaceAll('/', '.').replace(/\.$/, ''), tag, summary, ...more }),
    },
  });
  const get = (
    path: string,
    where: string,
    summary: string,
    roles: readonly Role[],
    schema: Json | JsonObject,
    more: JsonObject[] = [],
  ) => ({
    [`/${path}`]: {
      get: operation({
        id: path.replace('/{id}', '').replaceAll('/', '.'),
        tag: where,
        summary,
        roles,
        parameters: path.includes('{id}') ? [id, ...more] : more,
        answers: { 200: { description: 'The answer.', content: schema } },
        refuses: path.includes('{id}') ? [404] : [],
      }),
    },
  });
  return {
    ...post('auth/sign_in', 'Signs in', {
      body: json(texts('email', 'password')),
      answers: { 200: answer('The session.', json(session)) },
      refuses: [400, 422],
    }),
    ...post('auth/sign_up', 'Registers a plain user', {
      body: json(texts('firstName', 'lastName', 'email', 'password')),
      answers: {
        201: answer('The user.', json(user)),
        202: answer('The account is created once the link in the mail is opened.', json({ type: 'object' })),
      },
      refuses: [400, 403, 409, 422],
    }),
    ...post('auth/firebase/sign_in', 'Signs in by a provider', {
      description: 'Used where config.json names providers.',
      body: json(texts('provider')),
      answers: { 200: answer('The session.', json(session)) },
      refuses: [400],
    }),
    ...post('auth/check', 'Says whether the token is still valid', {
      description: 'Has no body. Any success means valid.',
      roles: everyone,
      answers: done,
    }),
    ...post('users/sendPasswordMail/', 'Sends the mail to set a new password', {
      description: 'The slash at the end belongs to the address. 401 for an unknown e-mail.',
      body: json(texts('email')),
      answers: done,
      refuses: [400, 422],
    }),
    ...get('users/me', collectionOf(app.profile), 'Reads the record of whoever calls', everyone, json(user)),
    ...get(
      'surveys/results/{id}',
      'surveys',
      'Reads the results of a survey',
      readers(app, 'surveys'),
      json(ref('schemas', 'SurveyResults')),
    ),
    ...get('reports/pdf/{id}', 'reports', 'Writes a report as a PDF', readers(app, 'reports'), {
      'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } },
    }),
    ...get(
      'traffic',
      'traffic',
      'Lists the traffic of the app by day',
      readers(app, 'traffic'),
      json(object({ entries: list(ref('schemas', 'Traffic')) })),
      [traffic, ...days],
    ),
    ...get(
      'traffic/count',
      'traffic',
      'Counts the days of traffic',
      readers(app, 'traffic'),
      json(object({ count })),
      [traffic, ...days],
    ),
  };
}
