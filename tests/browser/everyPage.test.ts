import { describe, expect } from 'vitest';
import { addressOnSite } from './addressOnSite';
import { onServer as it } from './fixtures';
import { headOf, isTooWide, pictureFaults } from './siteChecks';
import { axeViolations, type Town } from './town';

describe('every kind of page of the site', () => {
  const month = new Date().toISOString().slice(0, 7);
  /** The path of one page of each kind, relative to `ville/` or `ville/en/`. */
  const kindsIn = async (town: Town) => ({
    home: '',
    cards: 'actualites',
    agenda: 'evenements',
    month: `evenements?month=${month}`,
    map: 'carte',
    directory: 'annuaire',
    topics: 'themes',
    news: await addressOnSite(town, 'actualites'),
    event: await addressOnSite(town, 'evenements'),
    contact: await addressOnSite(town, 'annuaire', 'cabinet-du-maire'),
    'page with files': await addressOnSite(town, 'pages', 'mediatheque'),
    'page with pages': await addressOnSite(town, 'pages', 'mes-demarches'),
    'page with a list': await addressOnSite(town, 'pages', 'agenda'),
    search: 'search?q=mairie',
    'search without results': 'search?q=zzzz',
    'not found': 'nulle-part',
  });

  it('is accessible on a phone and a computer, and loads pictures of a suitable size', async ({
    town,
    openPage,
  }) => {
    const found: string[] = [];
    for (const [index, [kind, path]] of Object.entries(await kindsIn(town)).entries()) {
      // A browser uses a larger copy of a picture that it already has, so each page opens in a new browser context.
      const page = await openPage(undefined, { viewport: { width: 320, height: 900 } });
      if (kind === 'not found') page.provokes(/^404 GET .*nulle-part/);
      // Every second page is English.
      await page.goto(`ville/${index % 2 ? 'en/' : ''}${path}`);
      for (const [width, colorScheme] of [
        [320, 'light'],
        [1280, 'dark'],
      ] as const) {
        const where = `${kind} at ${width} px`;
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await expect.poll(() => page.evaluate(isTooWide), { message: where }).toBe(false);
        const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined;
        const faults = [...(await page.evaluate(pictureFaults)), ...(await axeViolations(page, rules))];
        found.push(...faults.map((fault) => `${where}: ${fault}`));
      }
      await page.close();
    }
    expect(found).toEqual([]);
  });

  it('tells search engines what it is, and in which languages', async ({ town, openPage }) => {
    const titles: string[] = [];
    const descriptions: string[] = [];
    const reader = await openPage(undefined);
    for (const [kind, path] of Object.entries(await kindsIn(town))) {
      const answer = await fetch(town.url(`ville/${path}`));
      // `addressOnSite` can cut the title in a path. The server redirects to the address with the whole title.
      const address = answer.url;
      const head = await reader.evaluate(headOf, await answer.text());
      expect(head, kind).toMatchObject({ language: 'fr', headings: 1 });
      if (head.isHidden) continue;
      expect(head, kind).toMatchObject({
        canonical: address,
        languages: { fr: address, en: address.replace('/ville/', '/ville/en/') },
        description: expect.stringMatching(/./),
      });
      titles.push(head.title);
      descriptions.push(head.description);
    }
    expect(titles.length).toBeGreaterThan(10);
    for (const texts of [titles, descriptions]) expect(texts).toEqual([...new Set(texts)]);
  });
});
