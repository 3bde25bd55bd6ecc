import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { asList, asObject } from '../../contract/json';
import { apiPath, publicPath } from '../../contract/paths';
import { demoAccounts, demoKey } from '../../demo/accounts';
import delivered from '../../public/config.json';
import declared from '../../resources';
import { createServer } from '../../server/http/server';
import type { Service } from '../../server/service/call';
import { readConfig } from '../../src/config';
import { pagedResources } from '../../src/metadata';
import { publicDocument } from '../../tools/api-doc/public';
import { freshDemo } from '../backend/databases';
import { citizenOf } from './citizen';
import { json, openProvider } from './fakeProvider';
import { promisesOf } from './promises';

const { database, files } = await freshDemo(declared);
const service: Service = { app: declared, database, files, mailer: { send: async () => {} } };
const server = createServer(service);
const visit = citizenOf({ server });
afterAll(async () => {
  await server.close();
  await service.database.close();
});

const document = publicDocument(declared);
const paths = asObject(document.paths);
const { misfits, resolved, unpromised } = promisesOf(document);

/** The values of a form, with numbers as numbers. */
const valuesOf = (form: URLSearchParams) =>
  Object.fromEntries([...form].map(([name, text]) => [name, /^-?[\d.]+$/.test(text) ? Number(text) : text]));

type Method = 'GET' | 'POST' | 'DELETE';

/** Makes a call. @returns its answer, and how the answer and the sent body differ from the document */
async function exchange(
  method: Method,
  path: string,
  address: string,
  headers: Record<string, string> = { 'x-api-key': demoKey },
  body?: object,
) {
  const isForm = body instanceof URLSearchParams;
  const type = `application/${isForm ? 'x-www-form-urlencoded' : 'json'}`;
  const answer = await visit(
    publicPath + address,
    { ...headers, ...(body && { 'content-type': type }) },
    method,
    isForm ? String(body) : body,
  );
  const { statusCode: status, headers: given } = answer;
  const call = asObject(asObject(paths[path])[method.toLowerCase()]);
  const promised = asObject(call.responses)[status];
  if (!promised) return { status, ofAnswer: ['not promised'], ofBody: [], answer };
  const { content, headers: named } = resolved(promised);
  const missing = Object.keys(asObject(named)).filter((name) => given[name] === undefined);
  const media = String(given['content-type'] ?? '').split(';')[0] ?? '';
  const own = asObject(asObject(asObject(call.requestBody).content)[type]).schema;
  return {
    status,
    ofAnswer: [...unpromised(content, media, answer.body), ...missing],
    ofBody: body ? misfits(own, isForm ? valuesOf(body) : body) : [],
    answer,
  };
}

/** Calls an address, and says how its answer differs from what the document promises. */
async function differences(
  expected: number,
  path: string,
  address: string,
  headers: Record<string, string> = {},
) {
  const { status, ofAnswer } = await exchange('GET', path, address, { 'x-api-key': demoKey, ...headers });
  return (status === expected ? ofAnswer : [`${status}`]).map((one) => `${address}: ${one}`);
}

/** Sends a body, and expects that it and the answer are as the document says. */
async function send(method: Method, path: string, address: string, body: object, expected: number) {
  const { status, ofAnswer, ofBody, answer } = await exchange(method, path, address, undefined, body);
  expect([address, status, ofAnswer, ofBody]).toEqual([address, expected, [], []]);
  return answer;
}

/** Sends a body that the document does not allow, and expects a refusal as the document says. */
async function refuse(method: Method, path: string, address: string, body: object, expected: number) {
  const { status, ofAnswer, ofBody } = await exchange(method, path, address, undefined, body);
  expect([address, status, ofAnswer]).toEqual([address, expected, []]);
  expect(ofBody, address).not.toEqual([]);
}

const firstIdIn = async (list: string): Promise<string> => {
  const { entries } = (await visit(`${publicPath}/${list}?limit=1`, { 'x-api-key': demoKey })).json();
  return entries[0]?.id;
};

const categoryId = async (): Promise<string> => {
  const [category] = await service.database.kysely
    .selectFrom('records')
    .select('id')
    .where('collection', '=', 'reportCategories')
    .limit(1)
    .execute();
  return category?.id ?? expect.fail('no category');
};

async function openSurvey(): Promise<string> {
  const read = async (path: string) => (await visit(publicPath + path, { 'x-api-key': demoKey })).json();
  for (const { id } of (await read('/sondages')).entries)
    if ((await read(`/sondages/${id}/answers`)).state === 'open') return id;
  return expect.fail('no survey is open');
}

/** Lets citizens see the report with this number, as a clerk does. */
async function letThrough(number: string): Promise<void> {
  const [{ email, password } = expect.fail('no account')] = demoAccounts;
  let authorization = '';
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) => {
    const headers = { 'x-api-key': demoKey, 'content-type': 'application/json', authorization };
    return (await server.inject({ method, url: `${apiPath}/${path}`, headers, payload })).json();
  };
  ({ token: authorization } = await call('POST', 'auth/sign_in', { email, password }));
  const { entries } = await call('GET', `reports?folder_eq=${number}`);
  await call('PUT', `reports/setStatus/${entries[0].id}`, { status: 'CREATED' });
}

it('the document describes every call that the server takes below `publicPath`', async () => {
  await server.ready();
  const [, routes = ''] = server.printRoutes({ commonPrefix: false }).split(`${publicPath} `);
  const found: string[] = [];
  const steps: string[] = [];
  for (const line of routes.split('\n').slice(1)) {
    const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \((.*)\)$/.exec(line) ?? [];
    // The routes from here on are not below `publicPath`.
    if (indent === '') break;
    // The routes are a tree, in which each level is indented by four characters.
    steps.splice(indent.length / 4 - 1, steps.length, path);
    // `*` answers 404. `/:path` reads lists and records: the document names each list instead of this parameter.
    if (/^(\*|\/:path)$/.test(steps[0] ?? '')) continue;
    const address = steps.join('').replace(/:\w+/g, 'x');
    for (const method of methods.split(', '))
      if (!/HEAD|OPTIONS/.test(method)) found.push(`${method} ${address}`);
  }
  const described = Object.entries(paths).flatMap(([path, item]) =>
    ['json', 'xml'].flatMap((format) => {
      const address = path.replace('{format}', format).replace(/\{\w+\}/g, 'x');
      return Object.keys(asObject(item)).map((method) => `${method.toUpperCase()} ${address}`);
    }),
  );
  expect(found.length).toBeGreaterThan(15);
  // Some routes read the format, such as `.json`, as a part of their last parameter.
  expect(found.filter((one) => ![one, `${one}.json`].some((name) => described.includes(name)))).toEqual([]);
});

/** Whether a path of the document reads what the town has published. */
const isPublished = (path: string) =>
  path === '/catalogue' ||
  (pagedResources(declared).some((one) => path.slice(1).split(/[/.]/)[0] === one.public.path) &&
    !path.endsWith('/answers'));

it.each(Object.keys(paths).filter(isPublished))('answers %s as the document says', async (path) => {
  const [list = ''] = path.slice(1).split('/');
  const id = path.includes('{id}') ? await firstIdIn(list) : '';
  expect(await differences(200, path, path.replace('{id}', id))).toEqual([]);
  const other = path.replace('{id}', 'unknown');
  if (other !== path) expect(await differences(404, path, other)).toEqual([]);
  else if (path !== '/catalogue') expect(await differences(400, path, `${path}?colour_eq=red`)).toEqual([]);
  expect(await differences(401, path, other, { 'x-api-key': 'unknown' })).toEqual([]);
});

it('answers the calls of the form for reports as the document says', async () => {
  expect(await differences(200, '/challenge', '/challenge')).toEqual([]);
  const near = '/signaler/near';
  expect(await differences(200, near, `${near}?latitude=47.3941&longitude=0.6848`)).toEqual([]);
  expect(await differences(400, near, `${near}?latitude=north`)).toEqual([]);
  const place = { latitude: 47.3941, longitude: 0.6848 };
  const report = { category: await categoryId(), information: 'Un trou', ...place };
  await send('POST', '/signaler', '/signaler', report, 201);
  await refuse('POST', '/signaler', '/signaler', { information: 'Un trou' }, 422);
  const follower = { id: 'unknown', email: 'claire@exemple.fr' };
  await send('POST', '/signaler/follow', '/signaler/follow', follower, 404);
});

it('finds addresses as the document says', async () => {
  const provider = await openProvider();
  onTestFinished(() => {
    service.configOf = undefined;
    provider.close();
  });
  const config = readConfig({ ...delivered, apiKey: demoKey, addressUrl: provider.url });
  service.configOf = () => config;
  const found = { geometry: { coordinates: [0.6848, 47.3941] }, properties: { label: '12 Rue du Moulin' } };
  provider.answer = json({ features: [found] });
  const lookUp = async (q: string, headers = {}) => {
    const { status, ofAnswer } = await exchange('GET', '/addresses', `/addresses?q=${q}`, headers);
    return [status, ofAnswer];
  };
  expect(await lookUp('moulin')).toEqual([200, []]);
  expect(await lookUp('m')).toEqual([400, []]);
  expect(await lookUp('moulin', { 'x-api-key': demoKey })).toEqual([200, []]);
  provider.answer = (_, response) => response.writeHead(500).end();
  expect(await lookUp('mairie')).toEqual([503, []]);
  service.configOf = () => ({ ...config, addressUrl: '' });
  expect(await lookUp('moulin')).toEqual([404, []]);
});

it('takes the answers to a survey as the document says', async () => {
  const path = '/sondages/{id}/answers';
  const at = `/sondages/${await openSurvey()}/answers`;
  const { answer, ...read } = await exchange('GET', path, at);
  expect(read).toEqual({ status: 200, ofAnswer: [], ofBody: [] });
  const { token, questions } = answer.json();
  const answers = questions.map(({ options }: { options: { title: string }[] }) => [options[0]?.title]);
  await send('POST', path, at, { token, answers }, 201);
  await send('POST', path, at, { token: 'unknown', answers }, 422);
  await refuse('POST', path, at, { answers: 'yes' }, 422);
  expect(await differences(404, path, '/sondages/unknown/answers')).toEqual([]);
  await send('POST', path, '/sondages/unknown/answers', { token, answers }, 404);
});

it('lets a browser subscribe and unsubscribe as the document says', async () => {
  const { answer, ...read } = await exchange('GET', '/push', '/push?lang=en');
  expect(read).toEqual({ status: 200, ofAnswer: [], ofBody: [] });
  const [topic] = answer.json().topics;
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const browser = { endpoint: 'https://push.example.com/one', keys, topics: [topic.key] };
  await send('POST', '/push', '/push', browser, 201);
  await send('POST', '/push', '/push', { ...browser, language: 'en' }, 200);
  await refuse('POST', '/push', '/push', { ...browser, topics: [] }, 400);
  await refuse('POST', '/push', '/push', { ...browser, name: 'Claire' }, 400);
  await send('DELETE', '/push', '/push', { endpoint: browser.endpoint }, 204);
  await refuse('DELETE', '/push', '/push', {}, 400);
});

it.each(['json', 'xml'])('speaks Open311 in %s as the document says', async (format) => {
  const at = (end: string) => [`/open311/${end}.{format}`, `/open311/${end}.${format}`] as const;
  const code = await categoryId();
  for (const end of ['discovery', 'services', 'requests']) {
    expect(await differences(200, ...at(end))).toEqual([]);
    expect(await differences(403, ...at(end), { 'x-api-key': 'unknown' })).toEqual([]);
  }
  const [requests, sent] = at('requests');
  expect(await differences(400, requests, `${sent}?status=late`)).toEqual([]);
  const one = (name: string, id: string) =>
    [`/open311/${name}.{format}`, `/open311/${name.replace(/\{\w+\}/, id)}.${format}`] as const;
  expect(await differences(200, ...one('services/{code}', code))).toEqual([]);
  for (const name of ['services/{code}', 'requests/{id}', 'tokens/{token}'])
    expect(await differences(404, ...one(name, 'unknown'))).toEqual([]);

  const form = { service_code: code, description: 'Un trou', lat: '47.3941', long: '0.6848' };
  const { body } = await send('POST', requests, sent, new URLSearchParams(form), 201);
  const [, token = ''] = /suivi\/([\w-]+)/.exec(body) ?? [];
  const [, number = ''] = /(SIG-\d+)/.exec(body) ?? [];
  expect(await differences(200, ...one('tokens/{token}', token))).toEqual([]);
  await letThrough(number);
  expect(await differences(200, ...one('requests/{id}', number))).toEqual([]);
  const query = `${sent}?service_code=${code}&status=open,closed`;
  expect(await differences(200, requests, query)).toEqual([]);
  await refuse('POST', requests, sent, new URLSearchParams({ ...form, service_code: '' }), 400);
  const { service_code: _, ...without } = form;
  await refuse('POST', requests, sent, new URLSearchParams(without), 400);
});

it('takes every filter field and every sort field that the document names', async () => {
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

it('answers 304 to a caller that already has the answer, and the document asks for no sign-in', async () => {
  const headers = { 'x-api-key': demoKey, host: 'le-meme.example' };
  const { etag } = (await visit(`${publicPath}/catalogue`, headers)).headers;
  expect(
    await differences(304, '/catalogue', '/catalogue', { ...headers, 'if-none-match': String(etag) }),
  ).toEqual([]);
  expect(document.security).toEqual([]);
  expect(document.components).not.toHaveProperty('securitySchemes');
});
