import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The words of titles that a line break cuts. */
const cutWords = (page: Page) =>
  page.locator('td.title').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement?.closest('.unseen')) continue;
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\d]+/gu)) {
          const range = new Range();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          if (range.getClientRects().length > 1) found.push(word);
        }
      }
      return found;
    }),
  );

/** The texts of cells that are wider than their columns. */
const overflowing = (page: Page) =>
  page
    .locator('th:not(.actions), td:not(.actions)')
    .evaluateAll((cells) =>
      cells
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((cell) => cell.textContent),
    );

/** The texts of cells that reach beyond the right edge of the window. */
const cutOff = (page: Page) =>
  page
    .locator('tbody td')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => cell.getBoundingClientRect().right > document.documentElement.clientWidth)
        .map((cell) => cell.textContent),
    );

/** The texts of chips that take two lines: a chip of one line is 24 pixels high. */
const brokenChips = (page: Page) =>
  page
    .locator('tbody .chip')
    .evaluateAll((chips) => chips.filter((chip) => chip.clientHeight > 24).map((chip) => chip.textContent));

/** The names of filters that do not fit into their boxes. */
const cutFilters = (page: Page) =>
  page.locator('#list-filters select').evaluateAll((selects) =>
    selects.flatMap((select) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const context = document.createElement('canvas').getContext('2d');
      const name = select.querySelector('option')?.textContent ?? '';
      if (!context) return [];
      context.font = font;
      const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return context.measureText(name).width > room ? name : [];
    }),
  );

/** How far the tables reach beyond their boxes, in pixels. */
const tooWide = (page: Page) =>
  page
    .locator('main table')
    .evaluateAll((tables) =>
      tables
        .flatMap(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : []))
        .filter((pixels) => pixels > 0),
    );

/** Fails if a list cuts off or breaks texts on the screen of a laptop, a tablet or a phone. */
export async function expectWholeCells(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect.poll(() => overflowing(page), { message: path }).toEqual([]);
  expect(await brokenChips(page), path).toEqual([]);
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect.poll(() => cutFilters(page), { message: path }).toEqual([]);
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 1024 });
    const where = `${path} at ${width} px`;
    await expect.poll(() => cutOff(page), { message: where }).toEqual([]);
    expect(await cutWords(page), where).toEqual([]);
  }
  expect(await tooWide(page), path).toEqual([]);
}
