import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { build, type InlineConfig } from 'vite';

export const RUNS = Number(process.env.RUNS ?? 5);
/** How many times slower the processor is made, so that this machine stands for an old laptop. */
export const SLOWDOWN = Number(process.env.SLOWDOWN ?? 4);
/** The network of a small town: 40 ms of latency, and 10 Mbit/s, written as bytes per second. */
const LINE = { offline: false, latency: 40, downloadThroughput: 1.25e6, uploadThroughput: 1.25e6 };

export type Figures = Record<string, number>;

export const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
export const median = (values: readonly number[]) => quantile(values, 0.5);

/** Slows down the processor of a page. Also slows down its network, unless `line` is `fast line`. */
export async function slowDown(context: BrowserContext, page: Page, line?: 'fast line'): Promise<CDPSession> {
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Performance.enable');
  if (!line) await client.send('Network.emulateNetworkConditions', LINE);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return client;
}

/** The folder of the built app, and a function that builds another app into a folder beside it. */
export interface Builder {
  dist: string;
  build: (name: string, config: InlineConfig) => Promise<string>;
  remove: () => void;
}

/** Builds the app into a folder that `remove` deletes. */
export async function buildOurs(): Promise<Builder> {
  const folder = mkdtempSync(join(tmpdir(), 'town-bench-'));
  const buildInto = async (name: string, config: InlineConfig = {}) => {
    const outDir = join(folder, name);
    await build({ logLevel: 'error', ...config, build: { outDir, emptyOutDir: true } });
    return outDir;
  };
  return {
    dist: await buildInto('ours'),
    build: buildInto,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The milliseconds of each frame that the page shows while `act` runs. */
export async function framesOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(`window.shown = []; window.isCounting = true; let last;
    const note = (now) => {
      if (last !== undefined) window.shown.push(now - last);
      last = now;
      if (window.isCounting) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);`);
  await act();
  return page.evaluate('window.isCounting = false; window.shown');
}

/**
 * Resolves with the milliseconds until the page has painted what `condition` describes. They count from the action if
 * there is one, else from the start of the navigation.
 * @param condition the text of a function that runs in the page
 * @param action the text of a statement that runs in the page
 */
export const painted = (page: Page, condition: string, action = ''): Promise<number> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const isThere = ${condition};
    const start = performance.now();
    const { port1, port2 } = new MessageChannel();
    // The message is read after the frame is painted.
    port1.onmessage = () => resolve(performance.now() - ${action ? 'start' : '0'});
    const look = () => {
      if (isThere()) port2.postMessage(0);
      else if (performance.now() - start > 60000) reject(new Error('not there after a minute'));
      else requestAnimationFrame(look);
    };
    ${action}
    look();
  })`);

/**
 * Notes how long the long tasks of a page block the main thread, and when the last one ends. Only the part of a task
 * after its first 50 ms counts as blocking.
 */
export const watchLongTasks = (page: Page) =>
  page.addInitScript(`window.blocked = 0; window.lastTask = 0; new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      window.blocked += duration - 50;
      window.lastTask = startTime + duration;
    }
  }).observe({ type: 'longtask', buffered: true })`);

/** Waits until a page has had no long task for a second. Resolves with the milliseconds at which the last one ended. */
export const settled = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((resolve) => {
    const look = () => {
      if (performance.now() - window.lastTask > 1000) resolve(window.lastTask);
      else setTimeout(look, 100);
    };
    look();
  })`);

/** Milliseconds that the main thread of a page has worked since its start. */
export async function worked(client: CDPSession): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** The text of a statement that clicks on an element of the page. */
export const clickOn = (selector: string, index = 0) =>
  `document.querySelectorAll(${JSON.stringify(selector)})[${index}].click();`;

/** Milliseconds from each key to the next paint. */
export async function typeKeys(page: Page, selector: string): Promise<number[]> {
  await page.locator(selector).first().click();
  // `addEventListener` returns `undefined`, so `?? true` stores that the page has the listener. A second call of
  // `typeKeys` then adds no second listener.
  await page.evaluate(`window.keys = []; window.hasKeyListener ??= addEventListener('keydown', (event) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.keys.push(performance.now() - event.timeStamp);
      channel.port2.postMessage(0);
    });
  }, true) ?? true`);
  await page.keyboard.type('une phrase que tape un agent de mairie', { delay: 70 });
  return page.evaluate('window.keys');
}
