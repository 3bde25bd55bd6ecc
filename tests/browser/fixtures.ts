import { expect, inject, test } from 'vitest';
import type { Role } from '../../src/metadata';
import { launchChromium } from './chromium';
import { openPageAs, openTown, type PageOptions, type Town, type TownOptions, type TownPage } from './town';

/**
 * A test with a town of its own, on the mock. The test fails if one of its pages has a problem that `provokes` did not
 * announce, or lacks a problem that `provokes` announced.
 */
export const it = test
  // One Chromium for all files of a worker: each page has a context of its own.
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures from the pattern.
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchChromium();
    onCleanup(() => browser.close());
    return browser;
  })
  /** The options that all towns of a test file share. */
  .extend('built', { scope: 'file' }, (): TownOptions => ({ dist: inject('dist') }))
  .extend('sharedTown', { scope: 'file' }, async ({ built }, { onCleanup }) => {
    const town = await openTown({ ...built, backend: 'server' });
    onCleanup(town.close);
    return town;
  })
  .extend('town', async ({ built }, { onCleanup }) => {
    const town = await openTown(built);
    onCleanup(town.close);
    return town;
  })
  .extend('openTown', async ({ built }, { onCleanup }) => {
    const towns: Town[] = [];
    onCleanup(async () => void (await Promise.all(towns.map((town) => town.close()))));
    return async (options: Partial<TownOptions>) => {
      const town = await openTown({ ...built, ...options });
      towns.push(town);
      return town;
    };
  })
  /** Opens a page of the test's town, or of another town, signed in with a role or signed out. */
  .extend('openPage', async ({ browser, town }, { onCleanup }) => {
    const pages: TownPage[] = [];
    onCleanup(async () => {
      const opened = pages.splice(0);
      const unexpected = opened.map((page) => page.unexpected());
      await Promise.all(opened.map((page) => page.context().close()));
      for (const one of unexpected) expect(one).toEqual({ problems: [], missing: [] });
    });
    return async (
      role: Role | undefined,
      { town: visited = town, ...options }: PageOptions & { town?: Town } = {},
    ) => {
      // Animations would take a tenth of Chromium's time.
      const { page } = await openPageAs(browser, visited, role, { reducedMotion: 'reduce', ...options });
      pages.push(page);
      return page;
    };
  })
  .extend('page', ({ openPage }) => openPage('admin'));

/** Like `it`, but the tests of a file share one town on the server, which takes long to start. */
export const onServer = it.extend('town', ({ sharedTown }) => sharedTown);
