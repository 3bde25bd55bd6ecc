import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import app from '../../resources';
import { createServer } from '../../server/http/server';
import type { Mail } from '../../server/service/mail';
import { callerOf } from '../backend/caller';
import { freshDemo } from '../backend/databases';
import { launchChromium } from './chromium';
import { axeViolations } from './town';

const mails: Mail[] = [];
let browser: Browser;
let url: string;
let close: () => Promise<unknown>;

beforeAll(async () => {
  const { database, files } = await freshDemo(app);
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const server = createServer({ app, database, files, mailer });
  await server.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  browser = await launchChromium();
  close = async () => {
    await browser.close();
    await server.close();
    await database.close();
  };
});
afterAll(() => close());

it.each([
  [
    'fr-FR',
    'light',
    'Nouveau mot de passe',
    'Le même mot de passe',
    'Enregistrer',
    'Votre mot de passe est enregistré.',
  ],
  ['en-GB', 'dark', 'New password', 'Repeat the password', 'Save', 'Your password is saved.'],
] as const)(
  'the page for a new password works in %s by keyboard without scripts, and is accessible in %s mode',
  async (locale, colorScheme, first, second, save, done) => {
    await callerOf(url).call('POST', 'users/sendPasswordMail/', { email: 'agent@mairie.demo' });
    const link = /http\S+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';
    // axe is a script, so it cannot run in the second context, which allows none.
    const forAxe = await browser.newContext({
      locale,
      colorScheme,
      viewport: { width: 360, height: 640 },
    });
    const form = await forAxe.newPage();
    await form.goto(link);
    expect(await axeViolations(form)).toEqual([]);
    // An alert says that the password is too short.
    await form.getByLabel(first).fill('court');
    await form.getByLabel(second).fill('court');
    await form.getByRole('button', { name: save }).click();
    await form.getByRole('alert').waitFor();
    expect(await axeViolations(form)).toEqual([]);
    await forAxe.close();
    const context = await browser.newContext({
      locale,
      javaScriptEnabled: false,
      viewport: { width: 360, height: 640 },
    });
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => problems.push(message.text()));
    await page.goto(link);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.getByLabel(first).focus();
    await page.keyboard.type('une phrase assez longue');
    await page.keyboard.press('Tab');
    await page.keyboard.type('une phrase assez longue');
    await page.keyboard.press('Enter');
    await page.getByText(done).waitFor();
    expect(problems).toEqual([]);
    // A link works once.
    await page.goto(link);
    expect(await page.getByRole('status').textContent()).toMatch(/lien|link/);
    await context.close();
  },
);
