import type { Editor } from '@tiptap/core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { it } from './fixtures';
import { createRecord, policy } from './town';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Some computed styles of the link “Ajouter”. Leaves out its width and height, which change while rows arrive. */
async function lookOfLink(page: Page): Promise<string> {
  const create = page.getByRole('link', { name: 'Ajouter' }).first();
  await create.waitFor();
  return create.evaluate((shown) => {
    const { display, fontFamily, fontSize, fontWeight, padding, borderRadius, textTransform } =
      getComputedStyle(shown);
    return JSON.stringify({
      display,
      fontFamily,
      fontSize,
      fontWeight,
      padding,
      borderRadius,
      textTransform,
    });
  });
}

it('the Content-Security-Policy allows the stored, typed and pasted styles of a rich text', async ({
  page,
  town,
}) => {
  const stored = '<p style="text-align: right"><span style="color: #b00020">Rouge</span></p>';
  const event = { eventTitle: 'Fête des couleurs', longDescription: stored, status: 'CREATED' };
  await createRecord(town, 'events', event);
  await page.goto('eventList');
  await page.getByRole('searchbox').fill('Fête des couleurs');
  await page.getByRole('link', { name: 'Fête des couleurs' }).click();
  const text = page.getByRole('textbox', { name: 'Description' });
  await text.getByText('Rouge').waitFor();
  expect(await text.getByText('Rouge').evaluate((shown) => getComputedStyle(shown).color)).toBe(
    'rgb(176, 0, 32)',
  );
  await text.evaluate((shown: HTMLElement & { editor?: Editor }) => shown.editor?.commands.focus('end'));
  // The editor takes the focus a frame later.
  await expect.poll(() => text.evaluate((shown) => shown === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await button(page, 'Gras').click();
  await page.keyboard.type('Gras et centré');
  await page.keyboard.press('Control+Shift+E');
  await page.keyboard.press('Enter');
  // Does not use the clipboard: the policy would block the styles of HTML that a test writes to it.
  await text.evaluate((shown) => {
    const clipboardData = new DataTransfer();
    const [first, second] = ['Collé,', 'deux fois'].map((one) => `<p style="text-align: justify">${one}</p>`);
    clipboardData.setData('text/html', `${first}${second}`);
    shown.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await text.getByText('deux fois').waitFor();
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await button(page, 'Enregistrer').click();
  const { longDescription } = (await sent).postDataJSON();
  expect(longDescription).toMatch(/text-align: right.*color: .*Rouge/);
  expect(longDescription).toMatch(/text-align: center.*<strong>Gras et centré/);
  expect(longDescription).toMatch(/text-align: justify.*deux fois/);
  await page.getByText('Événement modifié.').waitFor();
});

it('the Content-Security-Policy allows the styles of links, charts and the map', async ({
  page,
  openTown,
  openPage,
}) => {
  const answer = await page.goto('dashboard');
  const [, nonce = ''] = /property="csp-nonce" nonce="([^"]+)"/.exec((await answer?.text()) ?? '') ?? [];
  expect(nonce).not.toBe('');
  expect(answer?.headers()['content-security-policy']).toBe(policy(nonce));
  const bars = page.locator('.recharts-bar-rectangle');
  await bars.first().waitFor();
  await bars.first().hover();
  await page.goto('map');
  const pin = page.locator('.pin').first();
  await pin.waitFor();
  expect(await pin.evaluate((shown) => getComputedStyle(shown).position)).toBe('absolute');
  await page.getByRole('list', { name: 'Lieux' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor();

  // The link looks the same without the policy.
  await page.goto('newsList');
  const look = await lookOfLink(page);
  const plain = await openPage('admin', { town: await openTown({ isStrict: false }) });
  await plain.goto('newsList');
  expect(look).toBe(await lookOfLink(plain));
  expect(look).toContain('flex');
});
