import type { Browser } from 'playwright-core';
import { sitePath } from '../../contract/paths';
import { launchChromium } from '../browser/chromium';
import { headOf, isTooWide, pictureFaults } from '../browser/siteChecks';
import { axeViolations, openPageAs, type Town, type TownPage } from '../browser/town';
import { openFullSite, type SiteAddress } from './fullSite';

/** What is wrong with the pages of a site, each fault with its page. */
interface Faults {
  axe: string[];
  other: string[];
}

type Head = ReturnType<typeof headOf>;

/** The addresses of other pages that a page links to. Files have an extension. */
const linksOf = (page: TownPage, origin: string) =>
  page.evaluate(
    ([start, path]) =>
      [...document.links]
        .map((link) => new URL(link.href))
        .filter((one) => one.origin === start && `${one.pathname}/`.startsWith(`${path}/`))
        .filter(({ pathname }) => !/\.\w+$/.test(pathname))
        .map(({ pathname, search }) => pathname + search),
    [origin, sitePath] as const,
  );

/** The elements of a page, without their texts. Runs in the page. */
const skeletonOf = () =>
  [...document.querySelectorAll('html, main *')]
    .map((one) => `${one.tagName} ${one.getAttribute('class') ?? one.getAttribute('lang') ?? ''}`)
    .join();

/** Looks at a page as phones and computers show it, in the light and in the dark. */
async function look(page: TownPage): Promise<Faults> {
  const axe: string[] = [];
  const other: string[] = [];
  // A browser takes a larger copy of a picture that it has already, so the phone comes first.
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    if (await page.evaluate(isTooWide)) other.push(`${width} px: scrolls sideways`);
    for (const fault of await page.evaluate(pictureFaults)) other.push(`${width} px: ${fault}`);
    await page.emulateMedia({ colorScheme: 'light' });
    for (const fault of await axeViolations(page)) axe.push(`${width} px, light: ${fault}`);
    // In the dark, only the colours differ.
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const fault of await axeViolations(page, ['color-contrast']))
      axe.push(`${width} px, dark: ${fault}`);
  }
  return { axe, other };
}

/** What is wrong with what a page says of itself. */
function headFaults(head: Head, address: string): string[] {
  const { pathname } = new URL(address);
  const language = pathname.startsWith(`${sitePath}/en/`) ? 'en' : 'fr';
  const faults: [boolean, string][] = [
    [head.title === '', 'no title'],
    [head.description === '', 'no description'],
    [head.language !== language, `its language is ${head.language}`],
    [head.headings !== 1, `${head.headings} headings h1`],
    [!head.isHidden && head.canonical !== address, `its canonical address is ${head.canonical}`],
    [!head.isHidden && head.languages[language] !== address, 'it is not among its languages'],
    [!head.isHidden && Object.keys(head.languages).length !== 2, 'a language has no address'],
  ];
  return faults.flatMap(([isWrong, fault]) => (isWrong ? fault : []));
}

/** What a page has to show that the answer is what it should be. */
async function open(
  page: TownPage,
  town: Town,
  { path, status = 200, send }: SiteAddress,
): Promise<string[]> {
  const answer = await page.goto(new URL(path, town.url()).href, { waitUntil: 'load' });
  let found = answer?.status();
  if (send !== undefined) {
    const sent = page.waitForResponse((one) => one.request().method() === 'POST');
    const loaded = page.waitForEvent('load');
    // As a browser without scripts, which checks nothing before.
    await page.locator(send).evaluate((form: HTMLFormElement) => HTMLFormElement.prototype.submit.call(form));
    found = (await sent).status();
    await loaded;
  }
  return found === status ? [] : [`answers ${found}`];
}

/** The indexable pages of a site whose text another one has too. */
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

/** Walks through the site: each page that is found leads to others. */
class Walk {
  private readonly seen = new Set<string>();
  private readonly skeletons = new Set<string>();
  private readonly waiting: SiteAddress[] = [];
  readonly heads = new Map<string, Head>();
  readonly faults: Faults = { axe: [], other: [] };

  constructor(
    private readonly browser: Browser,
    private readonly town: Town,
  ) {}

  done = 0;

  find(address: SiteAddress) {
    const key = `${address.path} ${address.send ?? ''}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    this.waiting.push(address);
  }

  note(kind: keyof Faults, path: string, faults: readonly string[]) {
    for (const fault of faults) console.log(`WRONG ${path}: ${fault}`);
    this.faults[kind].push(...faults);
  }

  /** Whether no page like this one was looked at. A list has hundreds of views, by filter and month. */
  private async isNew(page: TownPage, { isHidden }: Head): Promise<boolean> {
    const skeleton = await page.evaluate(skeletonOf);
    const isKnown = this.skeletons.has(skeleton);
    this.skeletons.add(skeleton);
    return !isHidden || !isKnown;
  }

  private async visit(address: SiteAddress) {
    const { page, context } = await openPageAs(this.browser, this.town, undefined, {
      viewport: { width: 320, height: 900 },
      // It would load each page once more.
      serviceWorkers: 'block',
    });
    // tsx calls a helper in the functions that run in the page, where it does not exist.
    await context.addInitScript('globalThis.__name = (one) => one');
    const { path, status = 200 } = address;
    this.note('other', path, await open(page, this.town, address));
    const head = await page.evaluate(headOf);
    if (!head.isHidden) this.heads.set(path, head);
    this.note('other', path, headFaults(head, page.url()));
    for (const link of await linksOf(page, new URL(this.town.url()).origin)) this.find({ path: link });
    if (await this.isNew(page, head)) {
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

  /** Visits what is known and what it leads to, two pages at a time. */
  async run() {
    const walker = async () => {
      for (let next = this.waiting.shift(); next; next = this.waiting.shift()) await this.visit(next);
    };
    // One page alone has found few others yet.
    for (let next = this.waiting.shift(); next && this.waiting.length < 20; next = this.waiting.shift())
      await this.visit(next);
    await Promise.all([walker(), walker()]);
  }
}

/** Looks at every page of the demo town's site. @returns what to print */
export async function measurePages(dist: string): Promise<[name: string, figure: string][]> {
  const start = performance.now();
  const { town, addresses, close } = await openFullSite(dist);
  const browser = await launchChromium();
  const walk = new Walk(browser, town);
  for (const address of addresses) walk.find(address);
  const listed = await sitemapOf(town);
  for (const path of listed) walk.find({ path });
  await walk.run();
  for (const name of ['title', 'description'] as const)
    for (const [path, fault] of repeated(walk.heads, name)) walk.note('other', path, [fault]);
  for (const [path, { language }] of walk.heads)
    if (language === 'fr' && !listed.includes(path)) walk.note('other', path, ['is not in the sitemap']);
  for (const path of listed)
    if (!walk.heads.has(path)) walk.note('other', path, ['is in the sitemap, but not for search engines']);
  const robots = await read(town, `${sitePath}/robots.txt`);
  if (!robots.includes(new URL(`${sitePath}/sitemap.xml`, town.url()).href))
    walk.note('other', 'robots.txt', ['does not name the sitemap']);
  await browser.close();
  await close();
  const seconds = Math.round((performance.now() - start) / 1000);
  return [
    [`${walk.done} pages × light, dark × 320, 1280 px: axe`, `${walk.faults.axe.length} wrong, ${seconds} s`],
    ['the same: heads, headings, pictures, width, console, sitemap', `${walk.faults.other.length} wrong`],
  ];
}
