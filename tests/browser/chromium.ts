import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

function installed(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  return [...systemPaths, chromium.executablePath()].find((path) => existsSync(path));
}

/** Whether a command succeeds. */
export function succeeds(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    // The caller tries another command.
    return false;
  }
}

/**
 * The path of Chromium: CHROMIUM_PATH, the system's, or Playwright's. Installs Chromium if there is none.
 * @throws Error with one sentence that says what to do.
 */
export function chromiumPath(): string {
  const found = installed();
  if (found) return found;
  succeeds('npx', ['playwright-core', 'install', 'chromium']);
  if (!installed() && process.getuid?.() === 0) {
    succeeds('apt-get', ['update']);
    succeeds('apt-get', ['install', '-y', 'chromium']);
  }
  const path = installed();
  if (path) return path;
  throw new Error('No Chromium was found or could be installed: install one and name it in CHROMIUM_PATH.');
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
