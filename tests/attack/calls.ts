import fc from 'fast-check';
import { asList, asObject, isObject, type Json, type JsonObject } from '../../contract/json';
import { publicPath, sitePath } from '../../contract/paths';
import app from '../../resources';
import hooks from '../../resources/hooks';
import {
  type IntakeResource,
  intakeFields,
  intakeResources,
  pagedResources,
  storedPathsOf,
} from '../../src/metadata';
import { apiDocument } from '../../tools/api-doc/document';
import { oddValue } from '../oddValues';

/** Who sends a call: a stranger, a role, or a superAdmin with the key or the session of another town. */
export type CallerName = 'nobody' | 'user' | 'admin' | 'superAdmin' | 'otherKey' | 'otherSession';

const caller = fc.oneof(
  ...Object.entries({ nobody: 2, user: 2, admin: 4, superAdmin: 6, otherKey: 1, otherSession: 1 }).map(
    ([name, weight]) => ({ arbitrary: fc.constant(name as CallerName), weight }),
  ),
);

export interface HostileCall {
  caller: CallerName;
  method: string;
  /** The path with its query: below `/api/v1`, or whole for the site and the public API. `{id:n}` is a record's id. */
  path: string;
  /** Headers that are added to those of the caller, or replace them. */
  headers: Readonly<Record<string, string>>;
  body: string | undefined;
}

/** Wraps JSON that `JSON.stringify` cannot write, such as 1e999. `toJson` then copies it into its result. */
const verbatim = (json: string) => `@verbatim ${json}@`;
const toJson = (value: unknown) =>
  (JSON.stringify(value) ?? '').replaceAll(/"@verbatim (.*?)@"/gs, (_, json: string) =>
    json.replaceAll('\\"', '"').replaceAll('\\\\', '\\'),
  );

/** A body may have at most 50 levels. */
const depths = fc.constantFrom(51, 2_500, 20_000);
const deep = (depth: number) => verbatim(`${'['.repeat(depth)}${']'.repeat(depth)}`);
const deepKeys = (depth: number) => verbatim(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);

const texts = [
  '',
  '\0',
  'a\0b',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e999',
  '9007199254740993',
  '-1',
  '00012',
  '0x10',
  'null',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '"; drop table records; --',
  '$1',
  '{a,b}',
  '%',
  '_%\\',
  '../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '2026-02-30',
  '9999999-01-01T00:00:00Z',
  '-271821-04-20T00:00:00.000Z',
  '2026-11-21T14:05:00+99:99',
  '\u202E\u200F\uFEFF',
  'e\u0301'.repeat(200),
];
const longTexts = [
  'a'.repeat(300),
  `a@${'.'.repeat(200_000)}x`,
  '<'.repeat(100_000),
  '<p>'.repeat(30_000),
  '&'.repeat(100_000),
  ' '.repeat(200_000),
  'É'.repeat(2_000_000),
];
const rawValues = ['1e999', '-1e999', '123456789012345678901234567890', '"\\ud800"', '"\\u0000"', '1E-400'];

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom(...texts), weight: 6 },
  { arbitrary: oddValue, weight: 4 },
  { arbitrary: fc.constantFrom(...rawValues).map(verbatim), weight: 3 },
  { arbitrary: fc.constantFrom(...longTexts), weight: 1 },
  { arbitrary: depths.map(deep), weight: 1 },
  { arbitrary: depths.map(deepKeys), weight: 1 },
  { arbitrary: fc.constantFrom(1e308, -1, 2 ** 53, 1e21, -0.5), weight: 1 },
  { arbitrary: fc.constant(Array.from({ length: 10_000 }, (_, n) => `t${n}`)), weight: 1 },
  {
    arbitrary: fc.constant(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`k${n}`, n]))),
    weight: 1,
  },
);

const document = apiDocument(app, hooks);

const resolved = (schema: JsonObject): JsonObject => {
  if (typeof schema.$ref !== 'string') return schema;
  const steps = schema.$ref.split('/').slice(1);
  return resolved(steps.reduce<JsonObject>((at, step) => asObject(at[step]), document));
};

const mostly = (likely: fc.Arbitrary<unknown>, hostile: fc.Arbitrary<unknown>) =>
  fc.oneof({ arbitrary: likely, weight: 14 }, { arbitrary: hostile, weight: 1 });

/** A value that the contract allows, with hostile ones here and there. */
function describedValue(described: Json | undefined, depth = 0): fc.Arbitrary<unknown> {
  const schema = resolved(asObject(described));
  const likely = (): fc.Arbitrary<unknown> => {
    const choices = [...asList(schema.anyOf), ...asList(schema.oneOf)];
    if (depth > 4) return fc.constant(null);
    if (choices.length > 0) return fc.oneof(...choices.map((one) => describedValue(one, depth + 1)));
    if (schema.enum) return fc.constantFrom(...asList(schema.enum));
    if (schema.allOf) return describedValue(asList(schema.allOf)[0], depth);
    const types = [schema.type ?? []].flat();
    if (schema.properties) {
      // The backend sets the id.
      const properties = Object.entries(asObject(schema.properties)).flatMap(([name, one]) =>
        name === 'id' || name === '_id' ? [] : [[name, describedValue(one, depth + 1)] as const],
      );
      const names = properties.map(([name]) => name);
      return fc.record(Object.fromEntries(properties), {
        requiredKeys: asList(schema.required)
          .map(String)
          .filter((name) => names.includes(name)),
      });
    }
    if (types.includes('array')) return fc.array(describedValue(schema.items, depth + 1), { maxLength: 3 });
    if (types.includes('boolean')) return fc.boolean();
    if (types.includes('integer') || types.includes('number')) return fc.integer({ min: -10, max: 100 });
    if (schema.format === 'date-time') return fc.constant('2031-05-03T08:00:00+02:00');
    if (schema.format === 'date') return fc.constant('2031-05-03');
    if (schema.format === 'email') return fc.constantFrom('agent@mairie.demo', 'quelqu.un@mairie.demo');
    return fc.constantFrom('Bonjour', '<p>Bonjour</p>', '{id:0}', 'https://ville.example/', '0102030405');
  };
  return mostly(likely(), hostileValue);
}

const hostileBody: fc.Arbitrary<string | undefined> = fc.oneof(
  hostileValue.map(toJson),
  fc
    .dictionary(fc.constantFrom('__proto__', 'constructor', 'id', '_id', 'title', 'toString'), hostileValue)
    .map(toJson),
  fc.constantFrom(
    '',
    '{',
    '{"a":1,"a":2}',
    '\uFEFF{}',
    'null',
    '[]',
    '"text"',
    '{"__proto__":{"role":"superAdmin"}}',
  ),
  fc.constant(undefined),
);

const queryText = fc.oneof(
  { arbitrary: fc.constantFrom(...texts), weight: 6 },
  { arbitrary: fc.constantFrom('a', '1', 'true', '2026-01-01', 'PUBLISHED', '{id:0}'), weight: 6 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 20 }), weight: 2 },
  {
    arbitrary: fc.constantFrom(
      'a'.repeat(3000),
      ','.repeat(3000),
      Array.from({ length: 1000 }, (_, n) => n).join(),
    ),
    weight: 1,
  },
);

/** Encodes a text for a URL, except `{id:0}`. `encodeURIComponent` would throw for half of a surrogate pair. */
const encoded = (text: string) =>
  encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\uFFFD')).replaceAll('%7Bid%3A0%7D', '{id:0}');
const pair = (name: string, value: string) => `${encoded(name)}=${encoded(value)}`;

/** A query parameter of one of `operations`, with a likely or a hostile value. */
function parameterOf(described: Json): fc.Arbitrary<string> {
  const { name, schema } = resolved(asObject(described));
  const { patternProperties, pattern } = resolved(asObject(schema));
  // The filters are described by a pattern for their names, such as `title_like`.
  const [filterName] = Object.keys(asObject(patternProperties));
  if (filterName)
    return fc
      .tuple(fc.stringMatching(new RegExp(filterName)), queryText)
      .map(([key, value]) => pair(key, value));
  const likely = typeof pattern === 'string' ? fc.stringMatching(new RegExp(pattern)) : queryText;
  const values =
    name === 'range' ? ['0-1000000000', '1000000000-0', '999999999999999999999-1e99', '-1--1'] : texts;
  return fc.oneof(likely, fc.constantFrom(...values)).map((value) => pair(String(name), value));
}

const manyParameters = (count: number, text: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => text(n)).join('&');
const hostileQuery = fc.oneof(
  fc.constantFrom(
    manyParameters(1_400, (n) => `id_eq=${n}`),
    manyParameters(10_000, (n) => `id_eq=${n}`),
    manyParameters(100, () => `of=${encoded(`pages?${manyParameters(20, () => 'title_like=e')}`)}`),
    `${Array.from({ length: 800 }, () => 'title').join('%7C')}_like=e`,
    'title_eq=%zz&%=%ff',
    '__proto__=1&constructor_eq=1&toString_like=a',
    'sort=__proto___asc',
    'fields=__proto__,constructor,password,hash',
    'range=0-9&range=1-2&sort=id_asc&sort=id_desc',
    '?&&==&',
  ),
  fc.string({ maxLength: 40 }).map(encoded),
);

const hostileId = fc.oneof(
  fc.constantFrom(...texts, 'count', 'setStatus', 'a'.repeat(290), 'a'.repeat(5000)).map(encoded),
  fc.constantFrom(
    '..',
    '%2e%2e',
    '%00',
    '%ff',
    '%zz',
    '..%2f..',
    '//',
    '{id:0}%00',
    '{id:0}/..',
    '*',
    ';',
    '{id:0};a=1',
  ),
);
const id = fc.oneof(
  { arbitrary: fc.constantFrom('{id:0}', '{id:1}', '{id:2}', '{id:3}'), weight: 6 },
  { arbitrary: hostileId, weight: 1 },
);

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 12 },
  {
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'if-match': '"1"' },
      { 'if-match': '"'.repeat(5000) },
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${'a'.repeat(8000)}` },
      { authorization: '\u00ff\u00fe' },
      { 'x-api-key': '' },
      { 'x-api-key': "' or 1=1 --" },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-type': 'multipart/form-data; boundary=' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'accept-language': `${'en,'.repeat(3000)}fr` },
      { 'accept-language': 'x'.repeat(5000) },
      { 'x-forwarded-for': '999.1.1.1, \u00ff' },
      { 'x-http-method-override': 'DELETE' },
      { host: 'evil.example' },
      { cookie: 'a'.repeat(4000) },
    ),
    weight: 2,
  },
);

/** The bytes of files, as characters up to \xff. Most files are cut short, or have absurd sizes in their header. */
const file = fc.constantFrom(
  '%PDF-1.4\n%%EOF',
  'GIF89a\xff\xff\xff\xff\x00\x00\x00;',
  'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;',
  `\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR${'\xff'.repeat(300)}`,
  `\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x10\x00\x00\x00\x10\x08\x06${'\0'.repeat(300)}`,
  `\xff\xd8\xff\xe1\xff\xff${'\xff'.repeat(1000)}`,
  `\xff\xd8\xff\xc0\x00\x11\x08\x00\x10\x00\x10\x03${'\0'.repeat(50)}`,
  `RIFF\xff\xff\xff\xffWEBPVP8X${'\xff'.repeat(40)}`,
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  '',
);
const upload = fc
  .record({
    file,
    name: fc.constantFrom('a.png', '../a.png', '', 'a".png', 'é'.repeat(3000)),
    field: fc.constantFrom('file', 'file', 'title', 'pictures', 'information', '__proto__'),
  })
  .map(
    ({ file, name, field }) =>
      `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n${file}\r\n--x--\r\n`,
  );

const anyMethod = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND');

/** A call, with the names of the parameters in its query, and the schemas of its body by media type. */
const call = (method: string, path: string, names: readonly string[] = [], body?: JsonObject) => ({
  path,
  method,
  parameters: names.map((name) => ({ name })),
  body,
});

/** What citizens may read: the pages, calls and feeds of each list, and the other pages of the site. */
const open = [
  ...pagedResources(app).flatMap((resource) => {
    const { path } = resource.public;
    const queries = ['limit', 'cursor', 'sort', 'title_like', 'status_eq', 'after', 'past', 'key'];
    const ends = ['', '.rss', '.ics', '.geojson', '.csv', '/{id}', '/{id}.ics'];
    return [
      ...ends.map((end) => [`${publicPath}/${path}${end}`, queries] as const),
      ...['', '/{id}', '/{id}-{id}'].map((end) => [`${sitePath}/${path}${end}`, queries] as const),
    ];
  }),
  [`${publicPath}/catalogue`, []] as const,
  [`${publicPath}/{id}/{id}`, []] as const,
  ...['', 'en/', 'sitemap.xml', 'manifest.webmanifest', 'icon-192.png', 'search', '{id}', '{id}/{id}'].map(
    (end) => [`${sitePath}/${end}`, ['q']] as const,
  ),
].map(([path, names]) => call('get', path, names));

/** What a browser sends to subscribe to messages. */
const subscription = {
  type: 'object',
  properties: {
    endpoint: { type: 'string', maxLength: 200 },
    keys: { type: 'object', properties: { p256dh: { type: 'string' }, auth: { type: 'string' } } },
    topics: { type: 'array', items: { type: 'string' } },
    language: { type: 'string', enum: ['fr', 'en'] },
  },
};
/** The calls by which citizens subscribe to messages of the town, in the browser or by e-mail. */
const messages = [
  call('get', `${publicPath}/push`, ['lang']),
  ...['post', 'delete'].map((method) =>
    call(method, `${publicPath}/push`, ['key'], { 'application/json': { schema: subscription } }),
  ),
  ...['get', 'post'].map((method) =>
    call(method, `${sitePath}/notifications`, ['confirm', 'unsubscribe', 'done']),
  ),
];
const textual = { type: 'string' };
/** What citizens may send: the fields of the form by stored name, its hidden inputs, and the body of `…/follow`. */
const sentSchema = (resource: IntakeResource): JsonObject => ({
  properties: Object.fromEntries([
    ...intakeFields(resource).flatMap(({ name, field }) =>
      storedPathsOf(name, field).map((path) => [path, textual] as const),
    ),
    ...['_key', '_proof', '_website', 'email', 'id'].map((name) => [name, textual] as const),
  ]),
});

/** The calls by which citizens answer questions. */
const questions = pagedResources(app)
  .filter((one) => one.public.questionnaire)
  .flatMap(({ public: { path } }) => [
    call('get', `${publicPath}/${path}/{id}/answers`),
    call('post', `${publicPath}/${path}/{id}/answers`, [], {
      'application/json': {
        schema: { type: 'object', properties: { token: textual, answers: { type: 'array' } } },
      },
    }),
    call('post', `${sitePath}/${path}/{id}`),
  ]);

/** The calls by which citizens fill in and send a form of the town, and follow what becomes of it. */
const forms = intakeResources(app).flatMap((resource) => {
  const { path } = resource.intake;
  const json = { 'application/json': { schema: sentSchema(resource) } };
  const form = { 'multipart/form-data': {} };
  return [
    call('get', `${publicPath}/challenge`),
    call('get', `${publicPath}/addresses`, ['q']),
    call('get', `${publicPath}/${path}/near`, ['latitude', 'longitude']),
    ...[json, form].flatMap((body) => [
      call('post', `${publicPath}/${path}`, [], body),
      call('post', `${publicPath}/${path}/follow`, [], body),
      call('post', `${sitePath}/${path}`, [], body),
    ]),
    call('get', `${sitePath}/${path}`, ['merci']),
    ...['suivi/{id}', 'abonnement/{id}'].flatMap((end) => [
      call('get', `${sitePath}/${path}/${end}`),
      call('post', `${sitePath}/${path}/${end}`, [], json),
    ]),
    call('get', `${sitePath}/${path}/suivi/{id}/photo/{id}`),
  ];
});

/** The calls of Open311, in both of its formats. */
const open311 = ['json', 'xml'].flatMap((format) => {
  const names = ['service_code', 'lat', 'long', 'address_string', 'description', 'email', 'media_url'];
  const schema = { properties: Object.fromEntries(names.map((name) => [name, textual])) };
  const pathTo = (end: string) => `${publicPath}/open311/${end}.${format}`;
  const filters = ['service_request_id', 'service_code', 'start_date', 'end_date', 'status'];
  return [
    ...['discovery', 'services', 'services/{id}', 'requests/{id}', 'tokens/{id}'].map((end) =>
      call('get', pathTo(end), ['jurisdiction_id', 'api_key']),
    ),
    call('get', pathTo('requests'), filters),
    call('post', pathTo('requests'), ['api_key'], { 'application/json': { schema } }),
  ];
});

/** The calls of the contract, and those that only the server has. */
const operations = [
  ...Object.entries(asObject(document.paths)).flatMap(([path, item]) => {
    const { parameters, ...methods } = asObject(item);
    return Object.entries(methods).flatMap(([method, operation]) =>
      isObject(operation)
        ? [
            {
              path,
              method,
              parameters: [...asList(parameters), ...asList(operation.parameters)],
              body: asObject(operation.requestBody).content,
            },
          ]
        : [],
    );
  }),
  call('get', '/files/{id}/{id}'),
  call('get', '/auth/password', ['link', 'lang']),
  call('post', '/auth/password', ['link']),
  ...open,
  ...messages,
  ...forms,
  ...questions,
  ...open311,
];

/** The body of a call: one that fits the schema, or a hostile one. A call without a schema rarely has a body. */
const bodyOf = (schema: Json | undefined): fc.Arbitrary<string | undefined> =>
  schema
    ? fc.oneof(
        { arbitrary: describedValue(schema).map(toJson), weight: 9 },
        { arbitrary: hostileBody, weight: 2 },
      )
    : fc.oneof({ arbitrary: fc.constant(undefined), weight: 9 }, { arbitrary: hostileBody, weight: 1 });

const callOf = ({
  path,
  method,
  parameters,
  body,
}: (typeof operations)[number]): fc.Arbitrary<HostileCall> => {
  const content = asObject(body);
  const isForm = 'multipart/form-data' in content;
  const schema = asObject(content['application/json']).schema;
  const inQuery = parameters.filter((one) => resolved(asObject(one)).in !== 'path');
  const describedQuery =
    inQuery.length > 0 ? fc.array(fc.oneof(...inQuery.map(parameterOf)), { maxLength: 4 }) : fc.constant([]);
  const collection = asObject(
    parameters.map((one) => resolved(asObject(one))).find(({ name }) => name === 'collection'),
  ).schema;
  const collections = asList(asObject(collection).enum).map(String);
  return (
    fc
      .record({
        caller,
        method: fc.oneof(
          { arbitrary: fc.constant(method.toUpperCase()), weight: 19 },
          { arbitrary: anyMethod, weight: 1 },
        ),
        ids: fc.array(id, { minLength: 3, maxLength: 3 }),
        collection: fc.constantFrom(...(collections.length > 0 ? collections : ['pages', 'users', 'GCS'])),
        query: fc.oneof(
          { arbitrary: describedQuery.map((pairs) => pairs.join('&')), weight: 9 },
          { arbitrary: hostileQuery, weight: 1 },
        ),
        headers,
        body: isForm ? upload : bodyOf(schema),
      })
      .map(({ ids, collection, query, headers, ...rest }) => ({
        ...rest,
        path: `${path.replace('{collection}', collection).replaceAll(/\{(id|version)\}/g, () => ids.pop() ?? '')}${query && `?${query}`}`,
        headers: isForm ? { 'content-type': 'multipart/form-data; boundary=x', ...headers } : headers,
      }))
      // No HEAD with a long path: if path and headers exceed 16 kB, the server answers before it knows the method.
      // This answer has a body, which the answer to a HEAD must not have.
      .filter(({ method, path }) => method !== 'HEAD' || path.length < 8_000)
  );
};

const hostileCall = fc.oneof(...operations.map(callOf));

export const hostileCalls = (seed: number, count: number): HostileCall[] =>
  fc.sample(hostileCall, { seed, numRuns: count });
