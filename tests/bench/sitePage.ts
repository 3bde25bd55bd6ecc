import { sitePath } from '../../contract/paths';
import { type headOf, isTooWide, pictureFaults } from '../browser/siteChecks';
import { axeViolations, type Town, type TownPage } from '../browser/town';
import type { SiteAddress } from './fullSite';

/** What is wrong with one page or several: what axe reports, and everything else. */
export interface Faults {
  axe: string[];
  other: string[];
}

export type Head = ReturnType<typeof headOf>;

/** The links of a page to pages of the site, each as path and query. Leaves out files: paths with an extension. */
export const linksOf = (page: TownPage, origin: string) =>
  page.evaluate(
    ([siteOrigin, path]) =>
      [...document.links]
        .map((link) => new URL(link.href))
        .filter((one) => one.origin === siteOrigin && `${one.pathname}/`.startsWith(`${path}/`))
        .filter(({ pathname }) => !/\.\w+$/.test(pathname))
        .map(({ pathname, search }) => pathname + search),
    [origin, sitePath] as const,
  );

/** The language of the page, and the tags and classes in its main part. Runs in the page. */
export const skeletonOf = () =>
  [...document.querySelectorAll('html, main *')]
    .map((one) => `${one.tagName} ${one.getAttribute('class') ?? one.getAttribute('lang') ?? ''}`)
    .join();

/** Checks a page at the widths of a phone and of a computer, in the light and in the dark colour scheme. */
export async function look(page: TownPage): Promise<Faults> {
  const axe: string[] = [];
  const other: string[] = [];
  // A browser reuses a larger copy of a picture if it has loaded one, so the phone comes first.
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    if (await page.evaluate(isTooWide)) other.push(`${width} px: scrolls sideways`);
    for (const fault of await page.evaluate(pictureFaults)) other.push(`${width} px: ${fault}`);
    await page.emulateMedia({ colorScheme: 'light' });
    for (const fault of await axeViolations(page)) axe.push(`${width} px, light: ${fault}`);
    // In the dark scheme, only the colours differ.
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const fault of await axeViolations(page, ['color-contrast']))
      axe.push(`${width} px, dark: ${fault}`);
  }
  return { axe, other };
}

/** The faults in the head of a page and in the number of its headings. */
export function headFaults(head: Head, address: string): string[] {
  const { pathname } = new URL(address);
  const language = pathname.startsWith(`${sitePath}/en/`) ? 'en' : 'fr';
  const faults: [boolean, string][] = [
    [head.title === '', 'no title'],
    [head.description === '', 'no description'],
    [head.language !== language, `its language is ${head.language}`],
    [head.headings !== 1, `${head.headings} h1 headings`],
    [!head.isHidden && head.canonical !== address, `its canonical address is ${head.canonical}`],
    [!head.isHidden && head.languages[language] !== address, 'its alternate links lack its own address'],
    [!head.isHidden && Object.keys(head.languages).length !== 2, 'a language has no address'],
  ];
  return faults.flatMap(([isWrong, fault]) => (isWrong ? fault : []));
}

/** Opens a page, and sends its form empty if `send` is given. @returns a fault if the answer has the wrong status */
export async function open(
  page: TownPage,
  town: Town,
  { path, status = 200, send }: SiteAddress,
): Promise<string[]> {
  const answer = await page.goto(new URL(path, town.url()).href, { waitUntil: 'load' });
  let found = answer?.status();
  if (send !== undefined) {
    const sent = page.waitForResponse((one) => one.request().method() === 'POST');
    const loaded = page.waitForEvent('load');
    // This `submit` skips the checks of the browser and the scripts of the page: the server must refuse the form.
    await page.locator(send).evaluate((form: HTMLFormElement) => HTMLFormElement.prototype.submit.call(form));
    found = (await sent).status();
    await loaded;
  }
  return found === status ? [] : [`answers ${found}`];
}
