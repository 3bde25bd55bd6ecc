import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import axe from 'axe-core';
import express from 'express';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { demoAccounts, demoKey } from '../../mock-api/demo';
import { createMock } from '../../mock-api/server';
import declared from '../../resources';
import type { App, Role } from '../../src/metadata';

interface TownOptions {
  /** The path that the app is served under, as `/` or `/path/`. */
  base?: string;
  /** What differs from the delivered config.json. */
  config?: Record<string, unknown>;
  app?: App;
  /** The folder of the built app. */
  dist: string;
}

/** The built app and its mock on a free port, with data of their own. */
export async function openTown({ base = '/', config = {}, app = declared, dist }: TownOptions) {
  const server = express();
  server.use(createMock({ app }));
  const delivered: unknown = JSON.parse(readFileSync(join(dist, 'config.json'), 'utf8'));
  // No tiles: a test reaches nobody but its own town.
  const map = { centre: [47.3941, 0.6848], zoom: 13, tiles: '', attribution: '' };
  const settings = { ...(delivered as object), apiKey: demoKey, transitionDelay: 0, map, ...config };
  const page = readFileSync(join(dist, 'index.html'), 'utf8').replace(
    '<base href="/"',
    `<base href="${base}"`,
  );
  server.get(`${base}config.json`, (_, response) => void response.json(settings));
  server.use(base, express.static(dist, { index: false }));
  server.get(`${base}*`, (_, response) => void response.type('html').send(page));
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const { port } = listening.address() as AddressInfo;
  return {
    url: (path = '') => `http://127.0.0.1:${port}${base}${path.replace(/^\//, '')}`,
    close: () =>
      new Promise((resolve) => {
        listening.close(resolve);
        listening.closeAllConnections();
      }),
  };
}

export type Town = Awaited<ReturnType<typeof openTown>>;

/** What a page did that it must not do; each test that opens a page ends with an empty report. */
export interface Report {
  /** Console errors and warnings, uncaught errors, and failed calls that the test does not expect. */
  problems: string[];
  /** Every call to the backend, as `GET /api/v1/…`. */
  calls: string[];
}

export function watch(page: Page): Report {
  const report: Report = { problems: [], calls: [] };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      report.problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => report.problems.push(`error: ${error.message}`));
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/'))
      report.calls.push(`${request.method()} ${pathname}${decodeURIComponent(search)}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) report.problems.push(`${response.status()} ${response.url()}`);
  });
  return report;
}

/** The calls that were sent more than once. */
export const doubled = ({ calls }: Report): string[] => [
  ...new Set(calls.filter((call, index) => calls.indexOf(call) !== index)),
];

export const account = (role: Role) => {
  const found = demoAccounts.find((one) => one.role === role);
  if (!found) throw new Error(`no demo account is ${role}`);
  return found;
};

/** A call to the backend past the screens; answers what was answered. */
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

/** Signs a demo account in by HTTP: the user, with the token inside. */
const signIn = (town: Town, role: Role): Promise<string> => {
  const { email, password } = account(role);
  return post(town, 'auth/sign_in', { email, password });
};

/** Stores a record that a test starts from. */
export async function given(town: Town, collection: string, record: object): Promise<void> {
  const { token }: { token: string } = JSON.parse(await signIn(town, 'superAdmin'));
  await post(town, collection, record, token);
}

/** A window of its own, signed in by HTTP as one of the demo accounts. */
export async function enter(
  browser: Browser,
  town: Town,
  role: Role | undefined,
  options: { locale?: 'fr' | 'en' } & Parameters<Browser['newContext']>[0] = {},
) {
  const { locale: language = 'fr', ...rest } = options;
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    ...rest,
  });
  const stored: Record<string, string> = { 'RaStoretown-admin.locale': JSON.stringify(language) };
  if (role) stored.user = await signIn(town, role);
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    }
  }, stored);
  const page = await context.newPage();
  return { context, page, report: watch(page) };
}

/** The axe rules that a page breaks, with the elements that break them. */
export async function violations(page: Page): Promise<string[]> {
  // What is fading in or out has the contrast of no look that was meant: axe looks when all is still.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (one) =>
          one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
  await page.evaluate(axe.source);
  const found = await page.evaluate(() => {
    const scope = window as unknown as { axe: typeof axe };
    return scope.axe.run(document, { resultTypes: ['violations'] });
  });
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
  );
}
