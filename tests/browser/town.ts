import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type axe from 'axe-core';
import { memoize } from 'es-toolkit';
import express, { type RequestHandler } from 'express';
import { sql } from 'kysely';
import type { Browser, BrowserContext, Locator, Page, Request } from 'playwright-core';
import { apiPath, publicPath, sitePath } from '../../contract/paths';
import { demoAccounts, demoKey } from '../../demo/accounts';
import { createMock } from '../../mock-api/server';
import declared from '../../resources';
import declaredHooks from '../../resources/hooks';
import { createServer } from '../../server/http/server';
import { jobs } from '../../server/jobs/jobs';
import { runDueJobs } from '../../server/jobs/queue';
import { withHooks } from '../../server/service/hooks';
import { type Mailer, smtpMailer } from '../../server/service/mail';
import { storagePrefix } from '../../src/api/storage';
import { readConfig } from '../../src/config';
import type { App, ResourceHooks, Role } from '../../src/metadata';
import { freshDemo } from '../backend/databases';

/** A picture of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export interface TownOptions {
  /** The path that the app is served under, as `/` or `/path/`. */
  base?: string;
  /** Settings that replace those of the built config.json. */
  config?: Record<string, unknown>;
  app?: App;
  hooks?: readonly ResourceHooks[];
  /** The backend: the mock by default, or the server with a database in memory. */
  backend?: 'mock' | 'server';
  /** Whether the town serves the demo accounts as demo.json, if its settings turn `demo` on. */
  hasAccounts?: boolean;
  /** Whether the server says that it can send mails. They reach nobody. */
  hasMail?: boolean;
  /** The mail server that gets the mails. */
  mailUrl?: string | undefined;
  /** Whether the server sends the Content-Security-Policy of docs/deploy.md. */
  isStrict?: boolean;
  /** How many pages and public API answers one network may load in a minute. Default: no limit. */
  readsPerMinute?: number;
  /** The folder of the built app. */
  dist: string;
}

/** Starts the server with the demo town in an embedded PostgreSQL. `handle` passes calls to the server. */
async function openServer(
  settings: object,
  {
    app,
    hooks,
    hasMail,
    mailUrl,
    readsPerMinute,
  }: Partial<TownOptions> & { app: App; hooks: readonly ResourceHooks[] },
) {
  const { database, files } = await freshDemo(app);
  const mailer: Mailer = mailUrl
    ? smtpMailer(mailUrl)
    : { send: async () => {}, ...(hasMail && { delivers: true as const }) };
  const config = readConfig(settings);
  const bare = { app, database, files, mailer, hasLocalPush: true, readsPerMinute, configOf: () => config };
  const service = withHooks(bare, hooks);
  const server = createServer(service);
  await server.ready();
  // Without the slashes, the server would also get a path such as `/villes`, which only begins like `/ville`.
  const handle: RequestHandler = (request, response, next) =>
    [apiPath, sitePath, publicPath].some((path) => `${request.path}/`.startsWith(`${path}/`))
      ? server.routing(request, response)
      : next();
  const close = async () => {
    await server.close();
    await database.close();
  };
  /** Makes all queued jobs due, and runs those that are declared in `jobs`. */
  const runAll = async () => {
    await sql`update jobs set due_at = now()`.execute(database.kysely);
    await runDueJobs(service, jobs);
  };
  return { handle, close, runAll };
}

/** The Content-Security-Policy that docs/deploy.md recommends. */
export const policy = (nonce: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "connect-src 'self' https:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** A file of a build, in its compressed form if there is one. Read once, because every new page loads it. */
const builtAsset = memoize((path: string) => {
  const isCompressed = existsSync(`${path}.gz`);
  if (!isCompressed && !existsSync(path)) return undefined;
  return { isCompressed, bytes: readFileSync(isCompressed ? `${path}.gz` : path) };
});

/** Serves the built app and a backend with its own data on a free port. */
export async function openTown({
  base = '/',
  config = {},
  app = declared,
  hooks = declaredHooks,
  backend = 'mock',
  hasAccounts = true,
  hasMail = false,
  mailUrl,
  isStrict = true,
  readsPerMinute,
  dist,
}: TownOptions) {
  const server = express();
  const nothing = async () => {};
  const delivered: unknown = JSON.parse(readFileSync(join(dist, 'config.json'), 'utf8'));
  // No tiles, because tests must not call other servers.
  const map = { centre: [47.3941, 0.6848], zoom: 13, tiles: '', attribution: '' };
  const settings: Record<string, unknown> = {
    ...(delivered as object),
    apiKey: demoKey,
    transitionDelay: 0,
    map,
    ...config,
  };
  const { handle, close, runAll } =
    backend === 'server'
      ? await openServer(settings, { app, hooks, hasMail, mailUrl, readsPerMinute })
      : { handle: createMock({ app }), close: nothing, runAll: nothing };
  server.use(handle);
  const page = readFileSync(join(dist, 'index.html'), 'utf8').replace(
    '<base href="/"',
    `<base href="${base}"`,
  );
  server.get(`${base}config.json`, (_, response) => void response.json(settings));
  if (settings.demo && hasAccounts)
    server.get(`${base}demo.json`, (_, response) => void response.json(demoAccounts));
  // The build has compressed the files, and hashed ones never change: see docs/deploy.md.
  server.get(`${base}assets/:name`, (request, response, next) => {
    const { name } = request.params;
    const asset = builtAsset(join(dist, 'assets', name));
    if (!asset) return next();
    if (asset.isCompressed) response.set('content-encoding', 'gzip');
    response.type(extname(name)).set('cache-control', 'public, max-age=31536000, immutable').end(asset.bytes);
  });
  server.use(base, express.static(dist, { index: false }));
  server.get(`${base}*`, (_, response) => {
    const nonce = randomUUID();
    if (isStrict) response.set('content-security-policy', policy(nonce));
    response.type('html').send(isStrict ? page.replace('nonce=""', `nonce="${nonce}"`) : page);
  });
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const { port } = listening.address() as AddressInfo;
  return {
    /** The localStorage key under which the app stores `key`. */
    stored: (key: string) => storagePrefix(base, '') + key,
    url: (path = '') => `http://127.0.0.1:${port}${base}${path.replace(/^\//, '')}`,
    runAll,
    close: async () => {
      await new Promise((resolve) => {
        listening.close(resolve);
        listening.closeAllConnections();
      });
      await close();
    },
  };
}

export type Town = Awaited<ReturnType<typeof openTown>>;

/** A page that notes its calls and its problems. */
export interface TownPage extends Page {
  /**
   * The calls to the backend, as `GET /api/v1/…`. Without pictures, and without `GET capabilities` and `GET changes`,
   * which the app sends when it is idle.
   */
  calls: string[];
  /** Console errors and warnings, uncaught errors, failed calls, and violations of the policy. */
  problems: string[];
  /** Says which problems a test causes on purpose. */
  provokes: (...problems: RegExp[]) => void;
  /** The problems that the test did not announce, and the announced problems that did not occur. */
  unexpected: () => { problems: string[]; missing: RegExp[] };
}

/** Collects the calls of a tab from now on. */
export function noteCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (request.resourceType() === 'image' || /\/(capabilities|changes)$/.test(pathname)) return;
    if (pathname.startsWith('/api/'))
      calls.push(`${request.method()} ${pathname}${decodeURIComponent(search)}`);
  });
  return calls;
}

/** Notes the problems of every tab of a browser context. */
function noteProblems(context: BrowserContext): string[] {
  const problems: string[] = [];
  context.on('console', (message) => {
    // The response is noted below.
    if (message.text().includes('the server responded with a status of')) return;
    if (['error', 'warning'].includes(message.type()))
      problems.push(`console: ${message.text()} ${message.location().url}`);
  });
  context.on('weberror', (error) => problems.push(`error: ${error.error().message}`));
  context.on('response', (response) => {
    const request = response.request();
    if (response.status() >= 400)
      problems.push(`${response.status()} ${request.method()} ${new URL(request.url()).pathname}`);
  });
  return problems;
}

/** Opens a tab. Its `problems` are those of all tabs of its context. */
export async function openTab(context: BrowserContext): Promise<TownPage> {
  const problems = noteProblems(context);
  const expected: RegExp[] = [];
  // Chromium's console does not report every violation.
  await context.exposeFunction('noteViolation', (what: string) => problems.push(what));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const { noteViolation } = window as unknown as { noteViolation: (what: string) => void };
      noteViolation(`${violatedDirective}: ${blockedURI} by ${sourceFile}`);
    });
  });
  const page = await context.newPage();
  return Object.assign(page, {
    calls: noteCalls(page),
    problems,
    provokes: (...more: RegExp[]) => void expected.push(...more),
    unexpected: () => ({
      problems: problems.filter((problem) => !expected.some((one) => one.test(problem))),
      missing: expected.filter((one) => !problems.some((problem) => one.test(problem))),
    }),
  });
}

/** The calls that a page sent more than once. */
export const repeatedCalls = ({ calls }: { calls: string[] }): string[] => [
  ...new Set(calls.filter((call, index) => calls.indexOf(call) !== index)),
];

export const demoAccount = (role: Role) => {
  const found = demoAccounts.find((one) => one.role === role);
  if (!found) throw new Error(`no demo account is ${role}`);
  return found;
};

/** Calls the backend without the app. Returns the text of the response. */
async function post(town: Town, path: string, body: object, token?: string): Promise<string> {
  const answer = await fetch(new URL(`/api/v1/${path}`, town.url()), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': demoKey,
      ...(token && { authorization: token }),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${text}`);
  return text;
}

/** Signs a demo account in by HTTP. Returns the JSON of the user with the token. */
export const signInByHttp = (town: Town, role: Role): Promise<string> => {
  const { email, password } = demoAccount(role);
  return post(town, 'auth/sign_in', { email, password });
};

/** Creates a record by HTTP. Returns it as stored. */
export async function createRecord(
  town: Town,
  collection: string,
  record: object,
): Promise<Record<string, unknown> & { id: string }> {
  const { token }: { token: string } = JSON.parse(await signInByHttp(town, 'superAdmin'));
  const answer = JSON.parse(await post(town, collection, record, token));
  return { ...answer, id: answer.id ?? answer._id };
}

/** Creates a survey of 200 questions. Returns the questions. */
export async function createSurvey(town: Town) {
  const responses = ['Oui', 'Non', 'Peut-être'].map((responseTitle, responseValue) => ({
    responseTitle,
    responseValue,
  }));
  const questions = Array.from({ length: 200 }, (_, question) => ({
    questionTitle: `Question numéro ${question}`,
    type: 'uniquechoice',
    responses: [...responses],
  }));
  await createRecord(town, 'surveys', { title: 'Grand sondage', questions, status: 'ACTIVE', timings: [] });
  return questions;
}

/** Another user, who works by HTTP. */
export async function openColleague(town: Town, role: Role) {
  const { token }: { token: string } = JSON.parse(await signInByHttp(town, role));
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(new URL(`/api/v1/${path}`, town.url()), {
      method,
      headers: { 'content-type': 'application/json', 'x-api-key': demoKey, authorization: token },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const read = (path: string): Promise<Record<string, unknown>> => call('GET', path);
  return {
    read,
    change: async (path: string, changes: object) => call('PUT', path, { ...(await read(path)), ...changes }),
    setStatus: (collection: string, id: string, status: string) =>
      call('PUT', `${collection}/setStatus/${id}`, { status }),
    create: (path: string, record: object) => call('POST', path, record),
    remove: (path: string) => call('DELETE', path),
  };
}

export type PageOptions = { locale?: 'fr' | 'en'; browserLocale?: string } & Parameters<
  Browser['newContext']
>[0];

/** Opens a page in a new browser context: signed in as the demo account of a role, or signed out without a role. */
export async function openPageAs(
  browser: Browser,
  town: Town,
  role: Role | undefined,
  options: PageOptions = {},
) {
  const {
    locale: language = 'fr',
    browserLocale = { fr: 'fr-FR', en: 'en-GB' }[language],
    ...rest
  } = options;
  const context: BrowserContext = await browser.newContext({
    baseURL: town.url(),
    viewport: { width: 1280, height: 900 },
    locale: browserLocale,
    ...rest,
  });
  // At the start of all browser tests, a busy machine needs more than the default of 30 s.
  context.setDefaultTimeout(60_000);
  const stored: Record<string, string> = { [town.stored('store.locale')]: JSON.stringify(language) };
  // The app is light until the user asks for the system's choice.
  if (rest.colorScheme) stored[town.stored('store.preferences.mode')] = JSON.stringify('system');
  if (role) stored[town.stored('user')] = await signInByHttp(town, role);
  await context.addInitScript((entries) => {
    // The empty page of a new tab has no storage.
    if (location.href === 'about:blank') return;
    for (const [key, value] of Object.entries(entries)) {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    }
  }, stored);
  const page = await openTab(context);
  return { page, context };
}

/** Signs a demo account in by the form. */
export async function signIn(page: Page, role: Role) {
  const { email, password } = demoAccount(role);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Holds the calls to an address, or only those of `method` if given. Returns a function that lets them go. */
export async function hold(page: Page, address: string, method?: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (!method || route.request().method() === method) await released;
    await route.continue();
  });
  return release;
}

/** WCAG up to 2.2 AA, and best practices. All tags are listed, because axe omits the size of targets by default. */
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The minified code of axe. Each page compiles it again, and `axe.source` is more than twice as long. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The axe rules that a page breaks, with the elements that break them.
 * @param only the rules to check, or their tags
 */
export async function axeViolations(page: Page, only = axeTags): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // Text that fades in has too little contrast, so wait for animations to end before axe runs.
  const found = await page.evaluate(async (runOnly) => {
    const scope = window as unknown as { axe: typeof axe };
    const isMoving = (one: Animation) =>
      one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    const stillness = async () => {
      for (;;) {
        const moving = document.getAnimations().filter(isMoving);
        if (moving.length === 0) return;
        await Promise.allSettled(moving.map((one) => one.finished));
      }
    };
    for (;;) {
      await stillness();
      let hasMoved = false;
      const onMove = () => {
        hasMoved = true;
      };
      document.addEventListener('transitionrun', onMove);
      // None of the checked rules reads the style sheets, which axe would load and parse for each run.
      const preload = { assets: ['media'] };
      const result = await scope.axe.run(document, { resultTypes: ['violations'], runOnly, preload });
      document.removeEventListener('transitionrun', onMove);
      if (!hasMoved) return result;
    }
  }, only);
  return found.violations.flatMap(({ id, nodes }) => {
    // A pin may be close to others, because its position is its meaning (WCAG 2.5.8, "essential").
    const wrong = nodes.filter(({ html }) => id !== 'target-size' || !html.includes('leaflet-marker-icon'));
    return wrong.length > 0 ? `${id}: ${wrong.map((node) => node.html.slice(0, 160)).join(' | ')}` : [];
  });
}

const more = /^(Autres actions|More actions)$/;

/** Chooses an entry of the menu of a list. */
export async function chooseFromList(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: more }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Shows the page as on paper. */
export async function showOnPaper(page: Page): Promise<void> {
  // The styles for paper load once the browser is idle.
  await page.locator('link[media=print]').waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
}

/** The button that opens the menu of a form. */
export const moreOfForm = (page: Page): Locator =>
  page
    .getByRole('group', { name: /^(Actions du formulaire|Form actions)$/ })
    .getByRole('button', { name: more });

/** Chooses an entry of the menu of a form. */
export async function chooseFromForm(page: Page, name: string | RegExp): Promise<void> {
  await moreOfForm(page).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
