import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Fails if the page scrolls sideways at 360 or 1280 pixels, and lists the elements that are too wide. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const stickingOut = () =>
      page.evaluate(() => {
        const { clientWidth, scrollWidth } = document.documentElement;
        if (scrollWidth <= clientWidth) return [];
        return [...document.body.querySelectorAll('*')]
          .filter((element) => element.getBoundingClientRect().right > clientWidth)
          .map(({ outerHTML }) => outerHTML.slice(0, 120));
      });
    await expect.poll(stickingOut, { message: `at ${width} px` }).toEqual([]);
  }
}
