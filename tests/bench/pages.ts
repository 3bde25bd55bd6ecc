import type { Browser } from 'playwright-core';
import { sitePath } from '../../contract/paths';
import { launchChromium } from '../browser/chromium';
import { headOf } from '../browser/siteChecks';
import { openPageAs, type Town, type TownPage } from '../browser/town';
import { openFullSite, type SiteAddress } from './fullSite';
import { type Faults, type Head, headFaults, linksOf, look, open, skeletonOf } from './sitePage';

/** The indexable pages that share their title or description with an earlier page of the same language. */
function repeated(heads: ReadonlyMap<string, Head>, name: 'title' | 'description'): [string, string][] {
  const first = new Map<string, string>();
  const found: [string, string][] = [];
  for (const [path, head] of heads) {
    const key = `${head.language} ${head[name]}`;
    const other = first.get(key);
    if (other === undefined) first.set(key, path);
    else found.push([path, `has the ${name} of ${other}: ${head[name]}`]);
  }
  return found;
}

const read = async (town: Town, path: string) => (await fetch(new URL(path, town.url()))).text();

/** The addresses that the site gives to search engines. */
async function sitemapOf(town: Town): Promise<string[]> {
  const found = (await read(town, `${sitePath}/sitemap.xml`)).matchAll(/<loc>([^<]+)<\/loc>/g);
  return [...found].map(([, address = '']) => new URL(address).pathname);
}

/** Walks through the site: the links of each page lead to others. */
class Walk {
  private readonly seen = new Set<string>();
  private readonly skeletons = new Set<string>();
  private readonly waiting: SiteAddress[] = [];
  readonly heads = new Map<string, Head>();
  readonly faults: Faults = { axe: [], other: [] };
  done = 0;
  /** How many of the visited pages were checked with `look`: see `isNew`. */
  looked = 0;

  constructor(
    private readonly browser: Browser,
    private readonly town: Town,
  ) {}

  /** Adds a page to those that wait for a visit, unless it is known. */
  add(address: SiteAddress) {
    const key = `${address.path} ${address.send ?? ''}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.waiting.push(address);
  }

  note(kind: keyof Faults, path: string, faults: readonly string[]) {
    for (const fault of faults) console.log(`WRONG ${path}: ${fault}`);
    this.faults[kind].push(...faults);
  }

  /**
   * Whether to look at a page: search engines may show it, or no earlier page had the same elements. A list has
   * hundreds of views, by filter and month, with the same elements.
   */
  private async isNew(page: TownPage, { isHidden }: Head): Promise<boolean> {
    const skeleton = await page.evaluate(skeletonOf);
    const isKnown = this.skeletons.has(skeleton);
    this.skeletons.add(skeleton);
    return !isHidden || !isKnown;
  }

  private async visit(address: SiteAddress) {
    const { page, context } = await openPageAs(this.browser, this.town, undefined, {
      viewport: { width: 320, height: 900 },
      // A service worker would load each page once more.
      serviceWorkers: 'block',
    });
    // tsx compiles calls of `__name` into the functions that are sent to the page, so the page must define it.
    await context.addInitScript('globalThis.__name = (one) => one');
    const { path, status = 200 } = address;
    this.note('other', path, await open(page, this.town, address));
    const head = await page.evaluate(headOf, await page.content());
    if (!head.isHidden) this.heads.set(path, head);
    this.note('other', path, headFaults(head, page.url()));
    for (const link of await linksOf(page, new URL(this.town.url()).origin)) this.add({ path: link });
    if (await this.isNew(page, head)) {
      this.looked += 1;
      const { axe, other } = await look(page);
      this.note('axe', path, axe);
      this.note('other', path, other);
    }
    const isExpected = (problem: string) =>
      problem.startsWith(`${status} `) || problem.includes('Service Worker registration blocked');
    this.note(
      'other',
      path,
      page.problems.filter((problem) => !isExpected(problem)),
    );
    await context.close();
    this.done += 1;
    if (this.done % 100 === 0) console.log(`${this.done} of ${this.seen.size} pages`);
  }

  /** Visits the pages that wait, and those that they link to, two pages at a time. */
  async run() {
    const walker = async () => {
      for (let next = this.waiting.shift(); next; next = this.waiting.shift()) await this.visit(next);
    };
    await Promise.all([walker(), walker()]);
  }
}

/** Visits every page of the demo town's site. @returns what to print */
export async function measurePages(dist: string): Promise<[name: string, figure: string][]> {
  const start = performance.now();
  const { town, addresses, close } = await openFullSite(dist);
  const browser = await launchChromium();
  const walk = new Walk(browser, town);
  for (const address of addresses) walk.add(address);
  const listed = await sitemapOf(town);
  for (const path of listed) walk.add({ path });
  await walk.run();
  for (const name of ['title', 'description'] as const)
    for (const [path, fault] of repeated(walk.heads, name)) walk.note('other', path, [fault]);
  for (const [path, { language }] of walk.heads)
    if (language === 'fr' && !listed.includes(path)) walk.note('other', path, ['is not in the sitemap']);
  for (const path of listed)
    if (!walk.heads.has(path))
      walk.note('other', path, ['is in the sitemap, but hidden from search engines']);
  const robots = await read(town, `${sitePath}/robots.txt`);
  if (!robots.includes(new URL(`${sitePath}/sitemap.xml`, town.url()).href))
    walk.note('other', 'robots.txt', ['does not name the sitemap']);
  await browser.close();
  await close();
  const seconds = Math.round((performance.now() - start) / 1000);
  return [
    [
      `${walk.done} pages (${walk.looked} checked) × light, dark × 320, 1280 px: axe`,
      `${walk.faults.axe.length} wrong, ${seconds} s`,
    ],
    ['the same: heads, headings, pictures, width, console, sitemap', `${walk.faults.other.length} wrong`],
  ];
}
