import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, expect, it } from 'vitest';
import { asList, asObject, type Json, type JsonObject } from '../../contract/json';
import { publicPath } from '../../contract/paths';
import { demoKey } from '../../demo/accounts';
import declared from '../../resources';
import { createServer } from '../../server/http/server';
import { createDemoTown } from '../../server/people/towns';
import { intakeResources, pagedResources } from '../../src/metadata';
import { publicDocument } from '../../tools/api-doc/public';
import { citizenOf } from './citizen';
import { emptyService } from './emptyTown';

const service = await emptyService();
await createDemoTown({ ...service, key: demoKey });
const server = createServer(service);
const visit = citizenOf({ server });
afterAll(async () => {
  await server.close();
  await service.database.close();
});

const document = publicDocument(declared);
const paths = asObject(document.paths);
const components = asObject(document.components);

/** The schemas, in which a record has nothing that the document does not name. */
const strict = Object.fromEntries(
  Object.entries(asObject(components.schemas)).map(([name, schema]) => [
    name,
    pagedResources(declared).some((one) => one.public.path === name)
      ? { ...asObject(schema), additionalProperties: false }
      : schema,
  ]),
);
const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });

/** What of a body does not fit its schema. */
function misfits(schema: Json | undefined, body: unknown): string[] {
  const validate = ajv.compile({ ...asObject(schema), components: { ...components, schemas: strict } });
  validate(body);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

const resolved = (value: Json | undefined): JsonObject => {
  const { $ref, ...own } = asObject(value);
  if (typeof $ref !== 'string') return own;
  return $ref
    .split('/')
    .slice(1)
    .reduce<JsonObject>((at, step) => asObject(at[step]), document);
};

/** Calls an address, and says how its answer differs from what the document promises. */
async function differences(
  status: number,
  path: string,
  address: string,
  headers: Record<string, string> = {},
) {
  const {
    statusCode,
    headers: given,
    body,
  } = await visit(publicPath + address, {
    'x-api-key': demoKey,
    ...headers,
  });
  const responses = asObject(asObject(asObject(paths[path]).get).responses);
  const promised = responses[statusCode];
  if (!promised || statusCode !== status) return [`${address}: ${statusCode}`];
  const { content, headers: named } = resolved(promised);
  const missing = Object.keys(asObject(named)).filter((name) => given[name] === undefined);
  const type = String(given['content-type'] ?? '').split(';')[0] ?? '';
  if (content === undefined) return body === '' ? [] : [`${address}: a body`];
  const media = asObject(asObject(content)[type]);
  if (media.schema === undefined) return [`${address}: ${type}`];
  const wrong = type.endsWith('json') ? misfits(media.schema, JSON.parse(body)) : [];
  return [...wrong, ...missing].map((one) => `${address}: ${one}`);
}

const idIn = async (path: string): Promise<string> => {
  const [list = ''] = path.slice(1).split('/');
  const { entries } = (await visit(`${publicPath}/${list}?limit=1`, { 'x-api-key': demoKey })).json();
  return entries[0]?.id;
};

const isSent = (path: string) =>
  path === '/challenge' || intakeResources(declared).some(({ intake }) => path.startsWith(`/${intake.path}`));

it.each(Object.keys(paths).filter((path) => !isSent(path)))(
  'answers %s as its document says',
  async (path) => {
    const id = path.includes('{id}') ? await idIn(path) : '';
    expect(await differences(200, path, path.replace('{id}', id))).toEqual([]);
    const other = path.replace('{id}', 'unknown');
    if (other !== path) expect(await differences(404, path, other)).toEqual([]);
    else if (path !== '/catalogue') expect(await differences(400, path, `${path}?colour_eq=red`)).toEqual([]);
    expect(await differences(401, path, other, { 'x-api-key': 'unknown' })).toEqual([]);
  },
);

it('answers what citizens send as its document says', async () => {
  expect(await differences(200, '/challenge', '/challenge')).toEqual([]);
  const near = '/signaler/near';
  expect(await differences(200, near, `${near}?latitude=47.3941&longitude=0.6848`)).toEqual([]);
  expect(await differences(400, near, `${near}?latitude=north`)).toEqual([]);
  const [type] = await service.database.kysely
    .selectFrom('records')
    .select('id')
    .where('collection', '=', 'reportCategories')
    .limit(1)
    .execute();
  const post = async (end: string, body: object) => {
    const {
      statusCode,
      headers,
      body: text,
    } = await server.inject({
      method: 'POST',
      url: `${publicPath}/signaler${end}`,
      headers: { 'x-api-key': demoKey, 'content-type': 'application/json' },
      payload: body,
    });
    const call = asObject(asObject(paths[`/signaler${end}`]).post);
    const { content } = resolved(asObject(call.responses)[statusCode]);
    const media = String(headers['content-type']).split(';')[0] ?? '';
    const own = asObject(asObject(asObject(call.requestBody).content)['application/json']).schema;
    const { schema } = asObject(asObject(content)[media]);
    return { statusCode, wrong: misfits(schema, JSON.parse(text)), ofBody: misfits(own, body) };
  };
  const report = { category: type?.id, information: 'Un trou', latitude: 47.3941, longitude: 0.6848 };
  expect(await post('', report)).toEqual({ statusCode: 201, wrong: [], ofBody: [] });
  const { ofBody, ...refused } = await post('', { information: 'Un trou' });
  expect([refused, ofBody.length]).toEqual([{ statusCode: 422, wrong: [] }, 1]);
  expect(await post('/follow', { id: 'unknown', email: 'claire@exemple.fr' })).toMatchObject({
    statusCode: 404,
    wrong: [],
  });
});

it('takes every filter and order that its document names', async () => {
  for (const resource of pagedResources(declared)) {
    const { path } = resource.public;
    const parameters = asList(asObject(asObject(paths[`/${path}`]).get).parameters).map(asObject);
    const [filter, sort] = ['filter', 'sort'].map((one) =>
      asObject(parameters.find(({ name }) => name === one)?.schema),
    );
    const [filters = ''] = Object.keys(asObject(filter?.patternProperties));
    const namesIn = (pattern: string) =>
      /^\^\((.*?)\)/.exec(pattern)?.[1]?.replaceAll('\\', '').split('|') ?? [];
    expect(namesIn(filters).length).toBeGreaterThan(0);
    const queries = [
      ...namesIn(filters).map((name) => `${name}_eq=`),
      ...namesIn(String(sort?.pattern)).map((name) => `sort=${name}_asc`),
    ];
    for (const query of queries) {
      const { statusCode } = await visit(`${publicPath}/${path}?${query}`, { 'x-api-key': demoKey });
      expect([path, query, statusCode]).toEqual([path, query, 200]);
    }
  }
});

it('answers 304 to a caller that has the answer, and asks for no sign-in', async () => {
  const headers = { 'x-api-key': demoKey, host: 'le-meme.example' };
  const { etag } = (await visit(`${publicPath}/catalogue`, headers)).headers;
  expect(
    await differences(304, '/catalogue', '/catalogue', { ...headers, 'if-none-match': String(etag) }),
  ).toEqual([]);
  expect(document.security).toEqual([]);
  expect(components).not.toHaveProperty('securitySchemes');
});
