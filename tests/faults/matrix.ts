import type { Browser, Locator, Page, Request, Route } from 'playwright-core';
import { demoAccount, openTown, signInByHttp } from '../browser/town';
import { type Action, actions, backendClient, type Scene } from './actions';
import { type Fault, faults, openTruncatingServer } from './faults';

/** Opens what several pairs of fault and action share: a town, a session and two browser contexts. */
export async function openFaultTest(browser: Browser, dist: string) {
  const town = await openTown({ dist, config: { toastDuration: 6_000, demo: false } });
  const user = await signInByHttp(town, 'superAdmin');
  const cut = await openTruncatingServer();
  // Pages share a context, which keeps the compiled code. Each page begins with only `entries` in its local storage.
  const contextOf = async (entries: Record<string, string>) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await context.addInitScript((stored) => {
      if (sessionStorage.getItem('begun')) return;
      sessionStorage.setItem('begun', 'yes');
      localStorage.clear();
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    }, entries);
    return context;
  };
  const signedIn = await contextOf({ [town.stored('user')]: user });
  const signedOut = await contextOf({});
  let pairs = 0;
  return {
    town,
    cut: cut.url,
    backend: backendClient(town, JSON.parse(user).token),
    newPage: (isSignedOut = false) => (isSignedOut ? signedOut : signedIn).newPage(),
    /** A word that no other pair writes into its texts. */
    newMark: () => {
      pairs += 1;
      return `essai${pairs}x`;
    },
    close: async () => {
      await signedIn.close();
      await signedOut.close();
      await cut.close();
      await town.close();
    },
  };
}

export type Stage = Awaited<ReturnType<typeof openFaultTest>>;

/** Technical words, which the screen may show only behind the button "Détails" of a message. */
const technical =
  /Failed to|Internal Server Error|Bad Gateway|Service Unavailable|Too Large|Unexpected|undefined|\[object|ER_DUP|TypeError|SyntaxError|<html/;
const unknown = /ne savons pas|Résultat inconnu/;

/** The method and path of a request, as the table of actions writes them. */
function lineOf(request: Request): string {
  const path = new URL(request.url()).pathname;
  return `${request.method()} ${path.startsWith('/api/v1/') ? path.slice('/api/v1/'.length) : path}`;
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Applies a fault to the calls of a page until `end` is called. */
async function strike({ page }: Scene, fault: Fault, action: Action, cut: string) {
  const calls: string[] = [];
  let isOver = false;
  let actionCalls = 0;
  let lastTraffic = Date.now();
  let noteHit = () => {};
  const firstHit = new Promise<void>((resolve) => {
    noteHit = resolve;
  });
  const silent: Route[] = [];
  const isAction = (request: Request) => action.call.test(lineOf(request));
  /** Whether a request goes wrong: see `reach` of a fault and `nth` of an action. */
  const isHit = (request: Request) => {
    if (isOver) return false;
    if (isAction(request)) actionCalls += 1;
    const hasBegun = actionCalls >= (action.nth ?? 1);
    if (fault.reach === 'call') return isAction(request) && actionCalls === (action.nth ?? actionCalls);
    const isCall = isAction(request) || request.url().includes('/api/v1/');
    return isCall && (hasBegun || (fault.reach === 'all' && action.nth === undefined));
  };
  const note = (request: Request) => {
    lastTraffic = Date.now();
    if (!isOver && request.url().includes('/api/v1/'))
      calls.push(`${request.method()} ${request.url().replace(/^.*\/api\/v1\//, '')}`);
  };
  page.on('request', note);
  page.on('requestfinished', () => {
    lastTraffic = Date.now();
  });
  let isProbed = false;
  await page.route(
    (url) => /\/api\/v1\/|\/assets\/|config\.json/.test(url.pathname),
    async (route, request) => {
      if (request.url().endsWith('?probe')) {
        isProbed = true;
        return route.fulfill({ json: {} });
      }
      if (!isHit(request)) return route.continue();
      noteHit();
      if (fault.isSilent) silent.push(route);
      try {
        await fault.answer(route, cut);
      } catch (error) {
        // The page may have stopped waiting, or be closed.
        if (!/closed|handled|disposed|cancel/i.test(String(error))) throw error;
      }
    },
  );
  // Chromium may still let requests pass just after it has confirmed the route.
  while (!isProbed) await page.evaluate(() => fetch('/config.json?probe'));
  if (fault.isOffline) await page.context().setOffline(true);
  return {
    calls,
    firstHit,
    /** Waits until the traffic of the page has paused for `milliseconds`. */
    quiet: async (milliseconds: number) => {
      const end = Date.now() + 20_000;
      while (Date.now() - lastTraffic < milliseconds) {
        if (Date.now() > end) throw new Error('the page sends requests without end');
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    isSent: () => calls.some((call) => action.call.test(call.replace(/\?.*$/, ''))),
    end: async () => {
      isOver = true;
      // `abort` fails if the page has already given up the request.
      await Promise.allSettled(silent.map((route) => route.abort()));
      await page.context().setOffline(false);
    },
  };
}

/** Keeps every text that the page announces, even after the text has disappeared. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const one of document.querySelectorAll<HTMLElement>('[role=alert]')) {
        const text = (one.textContent ?? '').trim();
        if (text !== '' && !said.includes(text)) said.push(text);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
const heard = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { said: string[] }).said]);

const seen = (locator: Locator): Promise<boolean> => locator.first().isVisible();
const crash = (page: Page) => page.getByRole('button', { name: 'Recharger / Reload' });
const configError = (page: Page) =>
  page.getByRole('heading', { name: 'Le back-office ne peut pas démarrer' });

/** Waits until the screen says how the action went, or leads to another screen. */
async function outcome({ page }: Scene, action: Action, from: string): Promise<void> {
  const ends = action
    .done(page)
    .or(page.locator('[role=alert]'))
    .or(crash(page))
    .or(configError(page))
    .or(action.empty?.(page) ?? page.locator('never'));
  await Promise.race([
    ends.first().waitFor({ timeout: 25_000 }),
    page.waitForURL(({ pathname }) => pathname !== from && /^\/(login|error-400)$/.test(pathname), {
      timeout: 25_000,
    }),
  ]);
}

/** Whether something on the screen can be clicked. If not, an overlay lies over all of it. */
async function isUsable(page: Page): Promise<boolean> {
  const ways = [
    page.getByRole('dialog').getByRole('button', { name: 'Annuler' }),
    page.getByRole('navigation').getByRole('link', { name: 'Pages', exact: true }),
    page.getByLabel('E-mail'),
    crash(page),
    page.locator('a, button'),
  ];
  // A dialog may still be closing.
  const end = Date.now() + 8_000;
  while (Date.now() < end) {
    for (const way of ways) {
      const isThere = await seen(way);
      const canClick = () =>
        way
          .first()
          .click({ trial: true, timeout: 1_000 })
          .then(
            () => true,
            () => false,
          );
      if (isThere && (await canClick())) return true;
    }
  }
  return false;
}

async function signIn(page: Page) {
  const { email, password } = demoAccount('superAdmin');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Restores what the clerk typed before the app left the form. @throws Error if the form stays without this text */
async function takeUpDraft({ page, mark }: Scene, field: Locator): Promise<void> {
  await field.waitFor();
  const resume = page.getByRole('button', { name: 'Reprendre' });
  await resume
    .or(page.getByText(/remise dans le formulaire/))
    .first()
    .waitFor();
  if (await seen(resume)) await resume.click();
  if ((await field.inputValue()) !== `Texte ${mark}`) throw new Error('what was typed does not come back');
}

/** Does the action again once the fault is over, from wherever the clerk is now. */
async function again(scene: Scene, action: Action, change: () => Promise<void>): Promise<void> {
  const { page } = scene;
  const path = pathOf(page);
  const isAway = path === '/error-400' || (path === '/login' && !action.isSignedOut);
  const field = action.field?.(page);
  if (isAway) {
    if (path === '/login') {
      await signIn(page);
      await page.waitForURL((url) => url.pathname !== '/login');
    } else if (field) await page.goBack();
    await (field ? takeUpDraft(scene, field) : action.open(scene));
    return action.press(scene);
  }
  if (await seen(crash(page))) return crash(page).click();
  if (await seen(configError(page))) {
    await page.reload();
    return;
  }
  const close = page.getByRole('alert').getByRole('button', { name: 'Fermer' });
  if (await seen(close)) await close.click();
  if (action.writes || action.retry) {
    await change();
    return (action.retry ?? action.press)(scene);
  }
  const retry = page.getByRole('button', { name: 'Réessayer' });
  if (await seen(retry)) return retry.first().click();
  await action.open(scene);
  await action.press(scene);
}

/** The calls that were sent more often than one press may send them. */
function tooMany(calls: readonly string[], fault: Fault, action: Action): string[] {
  const counts = new Map<string, number>();
  for (const call of calls) counts.set(call, (counts.get(call) ?? 0) + 1);
  // After a 412, the app reads what changed meanwhile, and sends the write once more.
  const writes = fault.name === '412' ? 2 : 1;
  // The app may send a read three times. Before a write, it reads the record once more; after several writes, the lists.
  const isWrite = calls.some((call) => !call.startsWith('GET'));
  const reads = (action.writes ?? 0) > 1 ? 6 : isWrite ? 4 : 3;
  return [...counts]
    .filter(([call, count]) => count > (call.startsWith('GET') ? reads : writes))
    .map(([call, count]) => `${count} times ${call}`);
}

/** Without a network, the page that reads `config.json` does not load. */
export const canMeet = (fault: Fault, action: Action): boolean =>
  !(fault.isOffline && action.name === 'config.json');

/** Does an action during a fault. Repeats the action after the fault, unless a write went well. @returns the defects */
export async function tryPair(stage: Stage, fault: Fault, action: Action): Promise<string[]> {
  const wrong: string[] = [];
  const expect = (isRight: boolean, text: string) => {
    if (!isRight) wrong.push(text);
  };
  const { town, backend, cut } = stage;
  const page = await stage.newPage(action.isSignedOut);
  page.setDefaultTimeout(20_000);
  let step = 'start';
  try {
    const errors: string[] = [];
    let downloads = 0;
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('download', () => {
      downloads += 1;
    });
    await listen(page);
    if (fault.isSilent) await page.clock.install();
    const scene: Scene = { page, town, backend, ids: [], mark: stage.newMark() };
    scene.ids = (await action.given?.(scene)) ?? [];
    await action.open(scene);
    let typed = `Texte ${scene.mark}`;
    await action.field?.(page).fill(typed);
    const from = pathOf(page);
    const countStored = () => action.stored?.(scene, typed) ?? Promise.resolve(0);
    const writes = action.writes ?? 0;
    // On a busy machine, the fault would otherwise also hit calls that load the screen.
    await page.waitForLoadState('networkidle');

    step = 'press';
    const struck = await strike(scene, fault, action, cut);
    await action.press(scene);
    if (fault.isSilent) {
      await struck.firstHit;
      // The code of the screen must arrive before the clock moves.
      await struck.quiet(500);
      const stop = page.getByRole('button', { name: 'Interrompre' });
      await page.clock.fastForward(writes ? 9_000 : 31_000);
      if (writes) await stop.first().click();
    }
    step = 'outcome';
    await outcome(scene, action, from);
    const isDoneAtOnce = await seen(action.done(page));
    await struck.quiet(writes ? 400 : 1_400);
    // A list that fails to load may show its own message beside the message about the write.
    const said = (await heard(page)).filter(
      (text) => !writes || fault.reach === 'call' || !text.startsWith('Erreur de chargement'),
    );
    // Looks again: the result may have come a moment later, or may have been hidden by a dialog.
    const isDone = isDoneAtOnce || (await seen(action.done(page)));
    const shown = (await page.locator('body').allInnerTexts()).join();
    const stored = await countStored();
    const path = pathOf(page);
    const all = said.join(' | ');
    const leadsTo = action.isSignedOut || action.isFile ? undefined : fault.leadsTo;

    step = 'checks';
    // Without a network, code that was not needed yet is missing too: that of a screen, or of messages.
    const isCodeMissing = fault.isOffline && all.includes('n’a pas pu être chargée');
    const isBulk = writes > 1 && action.nth !== undefined;
    expect(errors.length === 0, `uncaught: ${errors.join('; ')}`);
    // Messages about files of the app also help whoever installed it, so technical words are allowed.
    const raw = action.isFile ? null : (technical.exec(shown) ?? technical.exec(all));
    expect(
      !raw,
      `technical words: ${raw?.[0]} in ${raw?.input.slice(Math.max(0, raw.index - 60), raw.index + 60)}`,
    );
    // An action with `isPartial` shows a message of its own, and the sign-in screen shows another one. The sign-in
    // screen says first that an answer is late.
    const saysTwo = action.isSignedOut ? fault.isSilent : action.isPartial && leadsTo === '/login';
    const most = saysTwo ? 2 : 1;
    expect(said.length <= most, `says several things: ${all}`);
    for (const one of tooMany(struck.calls, fault, action)) wrong.push(one);
    expect(action.isFile || (await isUsable(page)), 'the screen cannot be used');
    if (leadsTo && !(action.isPartial && leadsTo === '/error-400')) {
      expect(path === leadsTo, `is at ${path}, not at ${leadsTo}`);
    } else {
      expect(!/^\/(login|error-400)$/.test(path) || path === from, `was led to ${path}`);
      if (action.field && !isDone)
        expect((await action.field(page).inputValue()) === typed, 'what was typed is gone');
      if (writes) {
        expect(said.length === 1, 'does not say exactly one thing');
        if (unknown.test(all)) {
          expect(!isDone, `says two things: ${all}`);
          // A silent backend may still be at work.
          const canBeUnknown = fault.reach !== 'call' || fault.isSilent === true;
          expect(canBeUnknown && struck.isSent(), `says that a known result is unknown: ${all}`);
        } else expect(isDone === (stored === writes), `says ${all}, and ${stored} of ${writes} stored`);
        if (!unknown.test(all) && !isDone && !isBulk)
          expect(stored === 0, `says ${all}, and ${stored} stored`);
        if (isBulk && !isDone && !unknown.test(all) && !isCodeMissing)
          expect(all.includes(`Fait : ${stored} sur ${writes}`), `says ${all}, and ${stored} are done`);
      } else if (action.name === 'PDF') {
        expect(downloads === Number(isDone), `${downloads} files saved`);
        expect(!isDone && said.length === 1, `says ${all || 'nothing'}`);
      } else if (fault.isNoData && action.empty) {
        expect(await seen(action.empty(page)), 'does not show that there is nothing');
      } else if (action.name !== 'count' && action.failed) {
        expect(!isDone, 'shows the result in spite of the fault');
      }
      if (action.failed && !isDone && !isCodeMissing && !(fault.isNoData && action.empty))
        expect(all.includes(action.failed), `says ${all}, not ${action.failed}`);
      if (action.isSignedOut) {
        const words = fault.words ?? fault.signInWords ?? 'Pas de données';
        expect(all.includes(words), `says ${all}, not ${words}`);
      } else if (fault.words && writes) expect(all.includes(fault.words), `says ${all}, not ${fault.words}`);
    }

    step = `again after "${all}" at ${path}`;
    await struck.end();
    if (isDone && writes) return wrong;
    await again(scene, action, async () => {
      if (!action.field) return;
      typed = `Texte ${scene.mark} changé`;
      await action.field(page).fill(typed);
    });
    await action.done(page).first().waitFor();
    const now = await countStored();
    expect(now === writes, `after it was repeated, ${now} of ${writes} stored`);
    expect(errors.length === 0, `uncaught at last: ${errors.join('; ')}`);
  } catch (error) {
    wrong.push(`${step}: ${String(error).replace(/\n[\s\S]*/, '')}`);
    if (process.env.FAULT_PICTURES)
      await page.screenshot({
        path: `${process.env.FAULT_PICTURES}/${action.name}-${fault.name}.png`.replaceAll(' ', '_'),
      });
  } finally {
    await page.context().setOffline(false);
    await page.close();
  }
  return [...new Set(wrong)];
}

export interface Pair {
  fault: Fault;
  action: Action;
}

/** Pairs along a diagonal of both tables: each fault occurs once, and each action at least once. */
export const diagonal: Pair[] = faults.flatMap((fault, place) => {
  // The first fault meets the action `save`. If a fault cannot meet its action, it meets the next one.
  const candidates = [4, 5].map((step) => actions[(place + step) % actions.length]);
  const action = candidates.find((one) => one && canMeet(fault, one));
  return action ? [{ fault, action }] : [];
});
