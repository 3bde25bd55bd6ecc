import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Chromium that draws no window around the page. It cuts the time of the tests by a third. */
const shell = '/usr/bin/chromium-headless-shell';
const windowed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-stable'];

/** `undefined` leaves the choice to Playwright, which says what to do if it has no browser. */
const chromiumPath = (): string | undefined =>
  process.env.CHROMIUM_PATH ?? [shell, ...windowed].find((path) => existsSync(path));

/** Runs a command. @returns whether it succeeded */
export function succeeds(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    // The callers look for the program afterwards.
    return false;
  }
}

/**
 * As root, installs the Chromium without a window if it is missing. Without root, or if that fails, installs another
 * Chromium, unless this machine already has one. If `CHROMIUM_PATH` is set, installs nothing.
 */
export function installChromium(): void {
  if (process.env.CHROMIUM_PATH || existsSync(shell)) return;
  if (process.getuid?.() === 0 && succeeds('apt-get', ['update'])) {
    if (!succeeds('apt-get', ['install', '-y', 'chromium-headless-shell']) && !chromiumPath())
      succeeds('apt-get', ['install', '-y', 'chromium']);
  }
  if (!chromiumPath()) succeeds('npx', ['playwright-core', 'install', 'chromium']);
}

/** Launches a headless Chromium without background calls to other servers. */
export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
