import express, { type Application, type ErrorRequestHandler, type RequestHandler } from 'express';
import jsonServer from 'json-server';
import { parseBody } from '../contract/body';
import {
  bodyTooLarge,
  internalError,
  localeOf,
  methodNotAllowed,
  notJson,
  Refusal,
  unknownAddress,
  unreadable,
} from '../contract/refusal';
import { schemaOf } from '../contract/schema';
import { demoKey } from '../demo/accounts';
import { generated } from '../demo/generated';
import { seed } from '../demo/seed';
import { type App, collectionOf } from '../src/metadata';
import { me, personOf, providerSignIn, requireKey, sendPasswordMail, signIn, signUp } from './auth';
import { serveCollection } from './collections';
import { computedHandlers } from './computed';
import { publicFile, serveBank } from './files';
import { openStore } from './store';

export interface MockOptions {
  app: App;
  /** The folder of db.json and uploaded files. Without it, all data is in memory. */
  dataDir?: string;
  apiKey?: string;
  /** Receives one line per HTTP call. */
  log?: (line: string) => void;
}

const logged =
  (log: (line: string) => void): RequestHandler =>
  (req, res, next) => {
    const start = performance.now();
    res.once('finish', () =>
      log(`${req.method} ${req.originalUrl} ${res.statusCode} ${Math.round(performance.now() - start)} ms`),
    );
    next();
  };

const disableCacheAndOverride: RequestHandler = (req, res, next) => {
  // With this header, json-server would change the method after the rights are checked.
  delete req.headers['x-http-method-override'];
  res.set('cache-control', 'no-store');
  next();
};

/** GET and DELETE need this content type too. */
const requireJson: RequestHandler = (req, _res, next) => {
  if (!/^application\/json\s*(;|$)/i.test(req.get('content-type') ?? '')) {
    throw notJson();
  }
  next();
};

const maxBodySize = 10 * 1024 * 1024;
const readText = express.text({ type: 'application/json', limit: maxBodySize });

const parseText: RequestHandler = (req, _res, next) => {
  req.body = typeof req.body === 'string' ? (parseBody(req.body) ?? {}) : {};
  next();
};

/** Serializes writes: json-server is asynchronous between the checks and the change. */
function oneAtATime(): RequestHandler {
  let last = Promise.resolve();
  return (req, res, next) => {
    // A response whose connection has already ended emits no `close`, so all later writes would wait for ever.
    if (req.method === 'GET' || req.method === 'HEAD' || res.socket?.destroyed) return next();
    const before = last;
    last = new Promise((done) => {
      res.once('close', done);
    });
    before.then(() => next());
  };
}

/** Express reports an unreadable body or URL as an error with a status. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  if (error.status === 413) return bodyTooLarge(maxBodySize);
  return error.status === 400 ? unreadable(error.message) : undefined;
}

const refuse: ErrorRequestHandler = (error: unknown, req, res, _next) => {
  const refusal = refusalOf(error);
  if (!refusal) console.error(error);
  const answer = refusal ?? internalError();
  res.status(answer.status).json(answer.bodyIn(localeOf(req.get('accept-language'))));
};

const refuseAddress: RequestHandler = (req) => {
  throw unknownAddress(`${req.method} ${req.originalUrl.split('?')[0]}`);
};

const refuseMethod =
  (allow: string): RequestHandler =>
  (req, res) => {
    res.set('allow', allow);
    throw methodNotAllowed(req.method);
  };

export function createMock({ app, dataDir, apiKey = demoKey, log }: MockOptions): Application {
  const start = seed();
  const store = openStore(start, dataDir);
  const complete = generated(app, start.data).then((data) => store.complete(data));
  const api = jsonServer.create();
  api.disable('etag').set('json spaces', 0).enable('strict routing').enable('case sensitive routing');
  if (log) api.use(logged(log));
  // If `complete` fails, each call answers 500. Without this `catch`, Node would exit before the first call.
  complete.catch(() => {});
  api.use((_req, _res, next) => {
    complete.then(() => next(), next);
  });
  api.get('/files/:name', publicFile(store));
  api.use(disableCacheAndOverride, requireKey(apiKey));

  const refresh: RequestHandler = (_req, _res, next) => {
    store.refresh();
    next();
  };
  const bankSchema = schemaOf(app, collectionOf(app.bank));
  const bank = bankSchema && { path: `/${bankSchema.collection}`, ...serveBank(bankSchema, store) };
  if (bank) api.post(bank.path, refresh, bank.receive);
  api.use(requireJson, readText, parseText, oneAtATime(), refresh);

  api.post('/auth/sign_in', signIn(store));
  api.post('/auth/sign_up', signUp(store));
  api.post('/auth/firebase/sign_in', providerSignIn);
  api.post('/users/sendPasswordMail/', sendPasswordMail(store));
  api.get('/capabilities', (_req, res) => void res.json({ capabilities: [] }));
  api.use((req, _res, next) => {
    personOf(store, req);
    next();
  });
  api.post('/auth/check', (_req, res) => void res.json({}));
  api.get('/users/me', me(store));

  const computed = computedHandlers(app, store);
  api.get('/surveys/results/:id', computed.results);
  api.get('/reports/pdf/:id', computed.pdf);
  api.get('/traffic', computed.trafficList);
  api.get('/traffic/count', computed.trafficCount);
  if (bank) {
    api.get(`${bank.path}/:id`, (req, res, next) => {
      if (req.params.id === 'count') next();
      else bank.picture(req, res, next);
    });
    api.put(`${bank.path}/:id`, bank.describe);
    api.delete(`${bank.path}/:id`, ...bank.remove);
  }
  // Declarations without fields have no records.
  const stored = app.resources.filter((resource) => Object.keys(resource.fields).length > 0);
  for (const collection of new Set(stored.map(collectionOf))) {
    const schema = schemaOf(app, collection);
    if (!schema) continue;
    const calls = serveCollection(app, schema, store);
    const path = `/${collection}`;
    api.get(path, calls.list);
    api.get(`${path}/count`, calls.total);
    api.put(`${path}/setStatus/:id`, calls.setStatus);
    api.get(`${path}/:id`, calls.read);
    api.post(path, calls.create);
    api.put(`${path}/:id`, calls.update);
    api.delete(`${path}/:id`, calls.remove);
    api.all(path, refuseMethod('GET, POST'));
    api.all(`${path}/:id`, refuseMethod('GET, PUT, DELETE'));
  }
  api.use(refuseAddress, refuse);

  const server = jsonServer.create();
  server.use('/api/v1', api);
  return server;
}
