import { createECDH } from 'node:crypto';
import type { Page, Worker } from 'playwright-core';
import { describe, expect, inject, onTestFinished } from 'vitest';
import { startPushService } from '../server/browsers';
import { onServer } from './fixtures';
import { isTooWide } from './siteChecks';
import { axeViolations, createRecord, noteCalls, type Town, type TownOptions } from './town';

const phone = { width: 360, height: 740 };
const p256dh = createECDH('prime256v1').generateKeys('base64url');

interface PushScope {
  /** The permission now, and the user's answer when the browser asks for it. */
  push: { permission: NotificationPermission; answer: NotificationPermission };
}

/** Replaces the push service, which the browser of the tests lacks. Runs in the page. */
const withPushService = (key: string) => {
  const storageKey = 'test subscription';
  const state: PushScope['push'] = { permission: 'default', answer: 'granted' };
  Object.assign(window, { push: state });
  Object.defineProperty(Notification, 'permission', { get: () => state.permission });
  Notification.requestPermission = async () => {
    state.permission = state.answer;
    return state.answer;
  };
  const subscription = (applicationServerKey: ArrayBuffer) => ({
    endpoint: 'https://push.example/one',
    options: { applicationServerKey },
    toJSON: () => ({
      endpoint: 'https://push.example/one',
      keys: { p256dh: key, auth: 'AAAAAAAAAAAAAAAAAAAAAA' },
    }),
    unsubscribe: async () => localStorage.removeItem(storageKey),
  });
  const bytesOf = (text: string) =>
    Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0)).buffer;
  Object.assign(PushManager.prototype, {
    getSubscription: async () => {
      const stored = localStorage.getItem(storageKey);
      return stored ? subscription(bytesOf(stored)) : null;
    },
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      localStorage.setItem(storageKey, applicationServerKey);
      return subscription(bytesOf(applicationServerKey));
    },
  });
};

/** A test in a town without quiet hours. Its server claims that it can send e-mails. */
const it = onServer.extend(
  'built',
  { scope: 'file' },
  (): TownOptions => ({ dist: inject('dist'), hasMail: true, config: { quietHours: [] } }),
);

describe('the page of messages', () => {
  const status = (page: Page) => page.getByRole('region', { name: /device|appareil/ }).getByRole('status');

  it('lets a citizen choose topics, subscribe and unsubscribe by the keyboard alone', async ({
    openPage,
  }) => {
    const page = await openPage(undefined, { viewport: phone });
    await page.addInitScript(withPushService, p256dh);
    const posted: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/public/v1/push')) posted.push([request.method(), request.postDataJSON()]);
    });
    await page.goto('ville/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Recevoir les messages' }).click();
    await page.getByRole('heading', { level: 1, name: 'Recevoir les messages de la commune' }).waitFor();
    await expect.poll(() => status(page).textContent()).toContain('ne sont pas activés');

    const button = page.getByRole('button', { name: 'Activer sur cet appareil' });
    await page.getByRole('checkbox', { name: 'Actualités' }).first().focus();
    await page.keyboard.press('Space');
    for (
      let steps = 0;
      steps < 20 && !(await button.evaluate((one) => one === document.activeElement));
      steps += 1
    )
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => status(page).textContent()).toContain('C’est enregistré');
    expect(posted).toEqual([
      ['POST', expect.objectContaining({ endpoint: 'https://push.example/one', language: 'fr' })],
    ]);
    expect(JSON.stringify(posted)).not.toContain('"news"');

    // The page remembers the subscription.
    await page.reload();
    await expect.poll(() => status(page).textContent()).toBe('Cet appareil reçoit les messages.');
    expect(await page.getByRole('checkbox', { name: 'Actualités' }).first().isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Ne plus recevoir' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => status(page).textContent()).toContain('C’est arrêté');
    expect(posted.at(-1)).toEqual(['DELETE', { endpoint: 'https://push.example/one' }]);
    // The pressed button is gone, so the focus is on the button that is left.
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);

    posted.length = 0;
    await page.evaluate(() => {
      (window as unknown as PushScope).push.answer = 'denied';
    });
    await page.keyboard.press('Enter');
    await expect.poll(() => status(page).textContent()).toContain('Autorisez-les dans ses réglages');
    expect(posted).toEqual([]);
  });

  it('fits a phone and has no axe violation, in both languages, light and dark', async ({ openPage }) => {
    const page = await openPage(undefined, { viewport: phone });
    await page.addInitScript(withPushService, p256dh);
    const found: string[] = [];
    for (const [path, colorScheme] of [
      ['ville/en/notifications?done=asked', 'dark'],
      ['ville/notifications?done=gone', 'light'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(path);
      await expect.poll(() => status(page).textContent()).not.toBe('');
      found.push(...(await axeViolations(page)));
      expect(await page.evaluate(isTooWide)).toBe(false);
    }
    await page.locator('#email').fill('claire@exemple');
    page.provokes(/^422 POST/);
    await page.getByRole('button', { name: 'M’inscrire' }).click();
    await page.getByRole('link', { name: /adresse e-mail complète/ }).waitFor();
    found.push(...(await axeViolations(page)));
    expect(found).toEqual([]);
  });

  it('accepts an e-mail address from a browser without JavaScript', async ({ openPage }) => {
    const page = await openPage(undefined, { viewport: phone, javaScriptEnabled: false });
    const calls = noteCalls(page);
    await page.goto('ville/notifications');
    const email = page.getByRole('textbox', { name: 'Votre adresse e-mail' });
    const topic = page.getByRole('checkbox', { name: 'Actualités' });
    for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
    await topic.check();
    await email.fill('claire@exemple');
    page.provokes(/^422 POST/);
    await page.getByRole('button', { name: 'M’inscrire' }).click();
    // After the mistake, the form keeps what was typed and chosen.
    await page
      .getByRole('alert')
      .getByRole('link', { name: /adresse e-mail complète/ })
      .click();
    expect(await email.evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await email.inputValue()).toBe('claire@exemple');
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(1);
    await email.fill('claire@exemple.fr');
    await page.getByRole('button', { name: 'M’inscrire' }).click();
    await page.getByText('Un e-mail vient de partir').waitFor();
    expect(calls).toEqual([]);
  });
});

/** Subscribes a browser to the news of a town. */
async function withReader(town: Town) {
  const api = town.url('public/v1/push');
  const push = await startPushService();
  push.state.publicKey = (await (await fetch(api)).json()).publicKey;
  const browser = push.open();
  const { endpoint, keys } = browser;
  const body = JSON.stringify({ endpoint, keys, topics: ['news'] });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(api, { method: 'POST', headers, body })).status).toBe(201);
  return { push, browser };
}

/** The functions of the service worker that `recordIn` replaces, and the lists of their calls. */
interface WorkerScope extends EventTarget {
  shown: { title: string; body: string; icon: string; data: string }[];
  opened: string[];
  registration: { showNotification: (title: string, options: object) => Promise<void> };
  clients: { openWindow: (url: string) => Promise<void> };
}

/** Notes what the worker shows and opens: this browser draws no notification. */
const recordIn = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.shown = [];
    scope.opened = [];
    scope.registration.showNotification = async (title, options) =>
      void scope.shown.push({ title, ...options } as WorkerScope['shown'][number]);
    scope.clients.openWindow = async (url) => void scope.opened.push(url);
  });

/** Touches the last notification. Returns what opened, and whether the notification is closed. */
const touchIn = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const works: Promise<unknown>[] = [];
    let isClosed = false;
    const close = () => {
      isClosed = true;
    };
    const waitUntil = (work: Promise<unknown>) => works.push(work);
    const notification = { ...scope.shown.at(-1), close };
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    await Promise.all(works);
    return { opened: scope.opened, isClosed };
  });

/** The worker of the site, and a function that hands it a message as a push service does. */
async function workerOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  let registrationId = '';
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.at(-1)?.registrationId ?? registrationId;
  });
  await session.send('ServiceWorker.enable');
  await page.goto('ville/');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => registrationId).not.toBe('');
  const [worker = expect.fail('no service worker')] = page.context().serviceWorkers();
  const { origin } = new URL(page.url());
  const deliver = (message: object) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(message),
    });
  return { worker, deliver };
}

it('a phone shows the message of a news item, and a touch on the message opens the page of the item', async ({
  town,
  openPage,
}) => {
  const { push, browser } = await withReader(town);
  onTestFinished(push.close);
  await createRecord(town, 'pages', {
    title: 'La piscine rouvre',
    newsPage: true,
    type: 12,
    notify: true,
    newsPeriod: {},
    status: 'PUBLISHED',
  });
  await town.runAll();
  const [message = expect.fail('no message'), ...others] = browser.messages;
  expect(others).toEqual([]);

  const page = await openPage(undefined, { viewport: phone });
  const { worker, deliver } = await workerOf(page);
  await recordIn(worker);
  await deliver(message);
  const shown = () => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown);
  await expect
    .poll(shown)
    .toMatchObject([{ title: 'Sainte-Marthe-sur-Loire', body: 'La piscine rouvre', tag: message.tag }]);
  const [notification] = await shown();
  const icon = await page.request.get(notification?.icon ?? '');
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/png']);

  const { opened, isClosed } = await touchIn(worker);
  expect([opened, isClosed]).toEqual([[notification?.data], true]);
  await page.goto(opened[0] ?? '');
  await page.getByRole('heading', { level: 1, name: 'La piscine rouvre' }).waitFor();
});
