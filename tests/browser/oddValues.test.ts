import { expect } from 'vitest';
import { oddRecords } from '../oddValues';
import { expectNoSidewaysScroll } from './fits';
import { it } from './fixtures';
import { axeViolations } from './town';

it('lists and screens show odd values and very long texts without scrolling sideways', async ({
  openPage,
}) => {
  const page = await openPage('superAdmin');
  for (const [collection, list, screen, record] of oddRecords) {
    if (!/^(news|survey|notification|reportView)/.test(screen)) continue;
    const entries = [record, { id: 'right', title: 'Un titre lisible' }];
    await page.route(`**/api/v1/${collection}**`, (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname.endsWith('/count')) return route.fulfill({ json: { count: 2 } });
      return route.fulfill({ json: pathname.endsWith('/odd') ? record : { entries } });
    });
    if (/^(news|survey)/.test(list)) {
      await page.goto(list);
      await page.locator('tbody tr[data-id="odd"]').waitFor();
      await expectNoSidewaysScroll(page, list);
    }
    await page.goto(`${screen}?id=odd`);
    await page.locator('main h1').waitFor();
    await page.waitForLoadState('networkidle');
    await expectNoSidewaysScroll(page, screen);
    if (/^(news|reportView)/.test(screen)) expect(await axeViolations(page)).toEqual([]);
  }
});
