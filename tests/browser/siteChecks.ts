// Functions that check a page of the site. They run in the page.

export const isTooWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;

/** What the HTML of a page tells search engines. */
export function headOf(html: string) {
  const read = new DOMParser().parseFromString(html, 'text/html');
  const attributeOf = (selector: string, name: string) =>
    read.querySelector(selector)?.getAttribute(name) ?? '';
  const others = read.querySelectorAll<HTMLLinkElement>('link[rel=alternate][hreflang]');
  return {
    title: read.title,
    language: read.documentElement.lang,
    headings: read.querySelectorAll('h1').length,
    description: attributeOf('meta[name=description]', 'content'),
    canonical: attributeOf('link[rel=canonical]', 'href'),
    languages: Object.fromEntries([...others].map(({ hreflang, href }) => [hreflang, href])),
    isHidden: attributeOf('meta[name=robots]', 'content') === 'noindex',
  };
}

/** The faults of pictures: unreadable, without size or alternative text, or much larger than they are shown. */
export async function pictureFaults() {
  /** The width of the smallest copy that the server keeps. */
  const smallest = 320;
  const faults: string[] = [];
  for (const picture of document.querySelectorAll('img')) {
    for (const name of ['width', 'height', 'alt'])
      if (!picture.hasAttribute(name)) faults.push(`no ${name} of ${picture.src}`);
    picture.loading = 'eager';
    // After a change of the window's width, the browser may load a copy of another size during the first `decode`,
    // which then fails. The second call decodes that copy.
    await picture
      .decode()
      .catch(() => picture.decode())
      .catch(() => faults.push(`unreadable: ${picture.outerHTML}`));
    const { currentSrc, clientWidth } = picture;
    const [, widthOfCopy] = /\?width=(\d+)$/.exec(currentSrc) ?? [];
    const width = Number(widthOfCopy ?? picture.getAttribute('width'));
    if (!currentSrc.endsWith('.svg') && width > Math.max(smallest, 2 * clientWidth))
      faults.push(`${width} px for ${clientWidth} px of ${currentSrc}`);
  }
  return faults;
}
