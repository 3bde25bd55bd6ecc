import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The widths of a small phone, a tablet and a laptop, in pixels. Most breakpoints of the layout are between them. */
const widths = [320, 768, 1366];

/** Fails if the page scrolls sideways at one of the widths, and lists the elements that stick out. */
export async function expectNoSidewaysScroll(page: Page, path = ''): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const stickingOut = () =>
      page.evaluate(() => {
        const { clientWidth, scrollWidth } = document.documentElement;
        if (scrollWidth <= clientWidth) return [];
        const elements = [...document.body.querySelectorAll('*')]
          .filter((element) => element.getBoundingClientRect().right > clientWidth)
          .map(({ outerHTML }) => outerHTML.slice(0, 120));
        // Returns the width too: the list of elements is empty if only a pseudo-element sticks out.
        return [`${scrollWidth} px`, ...elements];
      });
    await expect.poll(stickingOut, { message: `${path} at ${width} px` }).toEqual([]);
  }
}
