import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import { demoAccounts, demoKey } from '../../demo/accounts';
import declared from '../../resources';
import { storagePrefix } from '../../src/api/storage';
import { createApp } from '../../src/app/App';
import { readConfig } from '../../src/config';
import type { Role } from '../../src/metadata';
import { setTimeZone } from '../../src/metadata/townTime';

export async function openApp(
  apiUrl: string,
  path: string,
  settings: object = {},
  app = declared,
): Promise<void> {
  window.history.replaceState(null, '', path);
  const config = readConfig({
    apiUrl,
    apiKey: demoKey,
    appTitle: 'Ma ville',
    transitionDelay: 0,
    ...settings,
  });
  setTimeZone(config.timeZone);
  const opened = await createApp(config, app);
  // Without this, the router would react to Back and Forward in later tests.
  onTestFinished(() => opened.props.router.dispose());
  render(opened);
}

export const storageKey = (apiUrl: string, key: string): string => storagePrefix('/', apiUrl) + key;

/** Signs a demo account in and stores its session, as after an earlier visit. */
export async function signIn(apiUrl: string, role: Role): Promise<void> {
  const account = demoAccounts.find((one) => one.role === role);
  const response = await fetch(`${apiUrl}/api/v1/auth/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': demoKey },
    body: JSON.stringify({ email: account?.email, password: account?.password }),
  });
  if (!response.ok) throw new Error(`The demo account of ${role} cannot sign in: ${response.status}`);
  localStorage.setItem(storageKey(apiUrl, 'user'), await response.text());
}

export const waitUntilLoaded = (): Promise<void> =>
  waitFor(
    () => {
      if (document.querySelector('.MuiSkeleton-root, [role="progressbar"]')) throw new Error('still loading');
    },
    { timeout: 10_000 },
  );

/** Chooses an entry of the menu of a form or a list. */
export async function chooseFromForm(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Autres actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}
