import type { CDPSession, Page } from 'playwright-core';
import { chooseFromList } from './town';

/** What the browser keeps until the page lets it go. */
export interface Held {
  /** Object URLs, such as `blob:…`. */
  urls: number;
  intervals: number;
  /** How many listeners the window and the document have, by keys such as `window keydown`. */
  listeners: Record<string, number>;
}

/** Counts what the page holds. Runs in the page, before its own code, and adds `held()` to the window. */
export function countHeld(): void {
  const urls = new Set<string>();
  const intervals = new Set<unknown>();
  const listeners = new Map<EventTarget, Map<string, Set<unknown>>>([
    [window, new Map()],
    [document, new Map()],
  ]);
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (one) => {
    const url = createObjectURL.call(URL, one);
    urls.add(url);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    urls.delete(url);
    revokeObjectURL.call(URL, url);
  };
  const { setInterval: start, clearInterval: stop } = window;
  window.setInterval = ((...given: Parameters<typeof start>) => {
    const timer = start(...given);
    intervals.add(timer);
    return timer;
  }) as typeof start;
  window.clearInterval = (timer) => {
    intervals.delete(timer);
    stop(timer as number);
  };
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const isCapture = (options: unknown) =>
    options === true ||
    (typeof options === 'object' && (options as AddEventListenerOptions)?.capture === true);
  const setOf = (target: EventTarget, type: string, options: unknown) => {
    const types = listeners.get(target);
    const key = `${type}${isCapture(options) ? ' (capture)' : ''}`;
    if (types && !types.has(key)) types.set(key, new Set());
    return types?.get(key);
  };
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = this ?? window;
    const held = setOf(target, type, options);
    if (held && listener && typeof options === 'object' && (options.once || options.signal)) {
      // The browser itself removes this listener.
      const drop = () => held.delete(listener);
      if (options.once) add.call(target, type, drop, { once: true });
      options.signal?.addEventListener('abort', drop, { once: true });
    }
    if (listener) held?.add(listener);
    add.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = this ?? window;
    setOf(target, type, options)?.delete(listener);
    remove.call(target, type, listener, options);
  };
  Object.assign(window, {
    held: (): Held => ({
      urls: urls.size,
      intervals: intervals.size,
      listeners: Object.fromEntries(
        [...listeners].flatMap(([target, types]) =>
          [...types].flatMap(([type, { size }]) =>
            size > 0 ? [[`${target === window ? 'window' : 'document'} ${type}`, size]] : [],
          ),
        ),
      ),
    }),
  });
}

export interface Measure extends Held {
  /** DOM nodes, also the detached ones that the garbage collector cannot free. */
  nodes: number;
  allListeners: number;
}

/** What the page holds once it is idle and the garbage is collected. */
export async function measure(page: Page, session: CDPSession): Promise<Measure> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('[role=alert]') === null);
  for (let times = 0; times < 5; times++) await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const held = await page.evaluate(() => (window as unknown as { held: () => Held }).held());
  return { ...held, nodes, allListeners: jsEventListeners };
}

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

/**
 * The bytes of the JavaScript objects of a page, without native objects and compiled code. Compiled code grows for
 * minutes.
 */
export async function heapOf(session: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const take = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', take);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { snapshot, nodes }: Snapshot = JSON.parse(chunks.join(''));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let sum = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    const kind = types[0]?.[nodes[at + type] ?? -1];
    if (kind !== 'code' && kind !== 'native') sum += nodes[at + size] ?? 0;
  }
  return sum;
}

/** The lists whose first record `tour` opens by default. */
const opened = [
  'newsList',
  'pageList',
  'eventList',
  'cardList',
  'socialNetworkList',
  'surveyList',
  'reportList',
];
/** The lists whose first record `tour` also changes and saves. */
const edited = new Set(opened.slice(0, 5));

/** How many screens one `tour` of all these lists opens: the lists, a record of each, and six more screens. */
export const NAVIGATIONS = 2 * opened.length + 6;
/** How often such a `tour` saves. */
export const SAVES = edited.size;

/** Follows a link of the menu, also one that is folded away. */
async function visit(page: Page, path: string): Promise<void> {
  await page
    .locator(`nav a[href$="/${path}"]`)
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click());
  await page.waitForURL((url) => url.pathname.endsWith(`/${path}`));
  await page.locator('[data-screen-heading]').waitFor();
}

const rows = (page: Page) => page.locator('tbody tr[data-id]');

/** Does a round of ordinary work on many screens, without reloading the page. Begins and ends on the list of news. */
export async function tour(page: Page, round: number, lists: readonly string[] = opened): Promise<void> {
  for (const list of lists) {
    await visit(page, list);
    await rows(page).first().locator('a.row-link').click();
    const save = page.getByRole('button', { name: 'Enregistrer', exact: true });
    await page.waitForURL(/\?id=/);
    await rows(page).first().waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (!edited.has(list)) continue;
    await save.waitFor();
    const title = page.locator('form input[type=text]:visible, form input:not([type]):visible').first();
    await title.fill(`Tour numéro ${String(round).padStart(3, '0')}`);
    const text = page.locator('form .tiptap').first();
    if (await text.isVisible()) {
      await text.click();
      await page.keyboard.type('a');
      await page.keyboard.press('Backspace');
    }
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.request().method() === 'PUT'),
      save.click(),
    ]);
    if (!answer.ok()) throw new Error(`${answer.status()} ${answer.url()}`);
  }
  await visit(page, 'map');
  await page.locator('.pin').first().waitFor();
  await page.locator('.pin').first().hover();
  await visit(page, 'gallery');
  await page.locator('main button[aria-haspopup="dialog"]').first().click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await visit(page, 'dashboard');
  await visit(page, 'reportCategoryList');
  await visit(page, 'settings/edit');
  await visit(page, 'newsList');
  await rows(page).first().waitFor();
  const file = page.waitForEvent('download');
  await chooseFromList(page, 'Exporter vers un tableur');
  await (await file).delete();
}
