import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoSidewaysScroll } from './fits';
import { it } from './fixtures';
import { axeViolations, moreOfForm } from './town';

/** A value that no field of text, numbers or dates can show. */
const odd: unknown = JSON.parse('{"toString":1,"$$typeof":"x","then":[null],"valueOf":{"deep":[[null]]}}');
/** 10,000 characters. */
const long = 'Très long titre '.repeat(625);

/**
 * Answers every call to a collection in place of the mock, which would refuse this record. Returns the bodies that the
 * app saves.
 */
async function backendHas(page: Page, collection: string, record: { id: string; [name: string]: unknown }) {
  const sent: Record<string, unknown>[] = [];
  await page.route(`**/api/v1/${collection}**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() === 'PUT') {
      const body: Record<string, unknown> = route.request().postDataJSON();
      sent.push(body);
      return route.fulfill({ json: body });
    }
    if (pathname.endsWith('/count')) return route.fulfill({ json: { count: 2 } });
    if (pathname.endsWith(`/${record.id}`)) return route.fulfill({ json: record });
    return route.fulfill({
      json: { entries: [record, { id: 'right', title: 'Un titre lisible', name: 'Un nom lisible' }] },
    });
  });
  return sent;
}

/** Expects that nothing scrolls sideways, no text is `[object Object]`, and the menu is there. */
async function expectUsable(page: Page) {
  await expectNoSidewaysScroll(page, page.url());
  expect(await page.content()).not.toContain('[object');
  expect(await page.title()).not.toContain('[object');
  await page.getByRole('navigation').first().waitFor();
}

const saveButton = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true });

const news = {
  id: 'odd',
  title: odd,
  type: 12,
  newsPage: true,
  status: odd,
  notify: 'peut-être',
  newsPeriod: 'x',
  imageUrl: 3,
  longDescription: [odd],
  contact: 'x',
  categoryId: odd,
  category: odd,
  params: 'x',
  medias: [null, odd],
  updatedAt: odd,
  createdAt: odd,
  createdBy: odd,
};

const records = [
  ['pages', 'newsList', 'news/edit', news],
  ['pages', 'pageList', 'page/edit', { ...news, newsPage: false, childs: 7, parent: odd }],
  ['pages', 'cardList', 'card/edit', { ...news, type: 2, subType: odd, contact: 5 }],
  [
    'events',
    'eventList',
    'event/edit',
    { id: 'odd', eventTitle: [1], eventPlace: odd, url: 'http://', timings: 'x', status: odd },
  ],
  [
    'surveys',
    'surveyList',
    'survey/edit',
    { id: 'odd', title: long, timings: [null, 'x'], questions: 5, status: 7, startImageUrl: odd },
  ],
  [
    'notifications',
    'notificationList',
    'notification/edit',
    {
      id: 'odd',
      title: odd,
      body: 'É'.repeat(100_000),
      topic: { id: odd, title: odd },
      type: [],
      status: odd,
    },
  ],
  [
    'socialNetworks',
    'socialNetworkList',
    'socialNetwork/edit',
    { id: 'odd', title: '', url: odd, type: odd },
  ],
  [
    'reports',
    'reportList',
    'reportView',
    {
      id: 'odd',
      folder: odd,
      from: 'http://',
      category: odd,
      status: odd,
      information: long,
      formattedAddress: odd,
      latitude: '47',
      longitude: odd,
      pictures: 4,
    },
  ],
] as const;

/** Opens the list and the form of a record, and saves it. */
async function useRecord(page: Page, [collection, list, screen, record]: (typeof records)[number]) {
  const sent = await backendHas(page, collection, record);
  await page.goto(list);
  await page.locator('tbody tr[data-id="odd"], h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await expectUsable(page);
  await page.goto(`${screen}?id=odd`);
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('Une erreur inattendue').count()).toBe(0);
  await expectUsable(page);
  if (screen !== 'reportView') {
    await saveButton(page).click();
    await expect.poll(() => sent.length).toBe(1);
    // A save sets the status of pages, news, cards and events to UPDATED.
    const given = 'status' in record ? record.status : undefined;
    expect([given, 'UPDATED']).toContainEqual(sent[0]?.status);
    expect({ ...sent[0], status: given }).toEqual(record);
  }
  expect(await axeViolations(page)).toEqual([]);
  await page.unroute(`**/api/v1/${collection}**`);
}

describe('odd values of a backend', () => {
  it.for([
    ['news, pages, cards and events', records.slice(0, 4)],
    ['surveys, notifications, social networks and reports', records.slice(4)],
  ] as const)('leave the lists and forms of %s usable', async ([_, some], { openPage }) => {
    const page = await openPage('superAdmin');
    for (const one of some) await useRecord(page, one);
  });

  it('are replaced only by a button, and leave the map and the settings of a town usable', async ({
    openPage,
  }) => {
    const page = await openPage('superAdmin');
    const sent = await backendHas(page, 'pages', news);
    await page.goto('news/edit?id=odd');
    const title = page.getByRole('textbox', { name: /^Titre/ });
    expect(await title.inputValue()).toBe('illisible');
    expect(await title.getAttribute('title')).toContain('"toString":1');
    await page.getByRole('button', { name: 'Remplacer : Titre' }).press('Enter');
    await expect.poll(() => title.evaluate((shown) => shown === document.activeElement)).toBe(true);
    await page.keyboard.type('Fête');
    expect(await title.inputValue()).toBe('Fête');
    await saveButton(page).click();
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]).toMatchObject({ ...news, title: 'Fête', status: 'UPDATED' });

    await backendHas(page, 'pointsOfInterest', {
      id: 'odd',
      name: odd,
      latitude: 'x',
      longitude: 999,
      types: 5,
      vicinity: odd,
    });
    await page.goto('map');
    await page.getByRole('button', { name: /Un nom lisible/ }).waitFor();
    await page.getByRole('searchbox').fill('lisible');
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: /^Sans titre/ }).click();
    await saveButton(page).waitFor();
    await expectUsable(page);

    const setting = (id: number, key: unknown, value: unknown, type?: unknown) => ({ id, key, value, type });
    await page.route('**/api/v1/townSetting?**', (route) =>
      route.fulfill({
        json: {
          entries: [
            setting(1, 'TOWN_SETTINGS_WELCOMEMESSAGE', odd, odd),
            setting(2, 'TOWN_SETTINGS_NBDAYSAFTERNEWSENABLED', 'oui', 'BOOLEAN'),
            setting(3, 'TOWN_SETTINGS_NBDAYSAFTERNEWS', [null], 'NUMBER'),
            setting(4, odd, odd),
          ],
        },
      }),
    );
    await page.goto('settings/edit');
    await saveButton(page).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Remplacer/ }).count()).toBe(3);
    await expectUsable(page);
    expect(await axeViolations(page)).toEqual([]);
    // Nobody can delete or duplicate the settings, so their form has no menu.
    expect(await moreOfForm(page).count()).toBe(0);
  });
});
