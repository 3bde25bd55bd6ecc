import { mdiMagnify, mdiMenu } from '@mdi/js';
import type { ReactNode } from 'react';
import { directionOf, type Locale, languageName, languageTagOf } from '../src/metadata';
import { FrameProvider, pathIn, useFrame, useText } from './context';
import { Icon } from './Icon';
import { scriptTexts, ticketTexts } from './intake/outboxTexts';
import { useTextLanguage } from './language';
import { messagesPath } from './Messages';
import type { Frame, Head, Link } from './model';
import { texts } from './texts';

function Links({ head }: { head: Head }) {
  const frame = useFrame();
  const { base, origin, locales, assets } = frame;
  const existing = locales.filter((locale) => !head.pagePaths || locale in head.pagePaths);
  const addressIn = (locale: Locale) =>
    origin + pathIn({ base, locale, locales }, head.pagePaths?.[locale] ?? head.path);
  // A page without a text in this language shows another language, whose address is the canonical one.
  const own = existing.includes(frame.locale) ? frame.locale : existing[0];
  return (
    <>
      <link rel="canonical" href={addressIn(own ?? frame.locale)} />
      {existing.length > 1 &&
        existing.map((locale) => (
          <link key={locale} rel="alternate" hrefLang={locale} href={addressIn(locale)} />
        ))}
      {head.feeds?.map(({ href, type, title }) => (
        <link key={href} rel="alternate" type={type} title={title} href={href} />
      ))}
      <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="" />
      {head.hasMap && <link rel="stylesheet" href={assets.mapStyles} />}
      <link rel="stylesheet" href={assets.styles} />
      <link rel="stylesheet" href={assets.colours} />
      <link rel="icon" href={`${base}/icon.svg`} />
      <link rel="apple-touch-icon" href={`${base}/apple-touch-icon.png`} />
      <link rel="manifest" href={`${base}/manifest.webmanifest`} />
    </>
  );
}

function HeadTags({ head }: { head: Head }) {
  const text = useText();
  const { town, origin, locale } = useFrame();
  const name = [head.title, head.section].filter(Boolean).join(' · ');
  const description = head.description || text(texts.description, { title: name, town });
  // A page about an error has the path of the home page too.
  const isHome = head.path === '/' && !head.isHidden;
  const title = isHome ? town : `${name} · ${town}`;
  const picture = head.picture && new URL(head.picture, origin).href;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      {head.isHidden && <meta name="robots" content="noindex" />}
      <meta property="og:title" content={head.title} />
      <meta property="og:site_name" content={town} />
      <meta property="og:type" content={isHome ? 'website' : 'article'} />
      <meta property="og:locale" content={languageTagOf(locale).replace('-', '_')} />
      <meta property="og:description" content={description} />
      {picture && <meta property="og:image" content={picture} />}
      <Links head={head} />
      {head.data && (
        <script
          type="application/ld+json"
          // A script must not contain `</script>`.
          dangerouslySetInnerHTML={{ __html: JSON.stringify(head.data).replaceAll('<', '\\u003c') }}
        />
      )}
    </head>
  );
}

function Languages({ head: { path, pagePaths, tail = '' } }: { head: Head }) {
  const text = useText();
  const { base, locales, locale: current } = useFrame();
  return (
    <ul className="languages" aria-label={text(texts.language)}>
      {locales
        .filter((locale) => locale !== current)
        .map((locale) => (
          <li key={locale}>
            <a
              href={pathIn({ base, locale, locales }, pagePaths?.[locale] ?? path) + tail}
              lang={locale}
              hrefLang={locale}
            >
              {languageName(locale)}
            </a>
          </li>
        ))}
    </ul>
  );
}

function Menu({ head }: { head: Head }) {
  const text = useText();
  const frame = useFrame();
  const { lists, forms, menu, locales } = frame;
  const { titleLanguage } = useTextLanguage();
  const chosen: readonly Link[] = menu.map((item) => ({ ...item, lang: titleLanguage(item) }));
  const links: readonly Link[] = [...(chosen.length > 0 ? chosen : lists), ...forms];
  return (
    <details className="menu" name="menu">
      <summary>
        <Icon name={mdiMenu} />
        {text(texts.menu)}
      </summary>
      <nav aria-label={text(texts.menu)}>
        {links.length > 0 && (
          <ul>
            {links.map(({ title, href, lang }) => (
              <li key={href}>
                <a
                  href={href}
                  lang={lang}
                  aria-current={!head.isHidden && href === pathIn(frame, head.path) ? 'page' : undefined}
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        )}
        {locales.length > 1 && <Languages head={head} />}
      </nav>
    </details>
  );
}

function Header({ head }: { head: Head }) {
  const text = useText();
  const frame = useFrame();
  const { town, logo, locales, base } = frame;
  return (
    <header className="top">
      <div className="wide">
        <a href={pathIn(frame, '/')} className="town">
          <img src={logo || `${base}/icon.svg`} alt="" width="40" height="40" />
          <span>{town}</span>
        </a>
        <a href={pathIn(frame, '/search')} className="with-icon quiet">
          <Icon name={mdiMagnify} />
          <span>{text(texts.search)}</span>
        </a>
        {locales.length > 1 && <Languages head={head} />}
        <Menu head={head} />
      </div>
    </header>
  );
}

function Footer() {
  const text = useText();
  const frame = useFrame();
  const { town, lists, forms, foot, footLinks } = frame;
  const { titleLanguage } = useTextLanguage();
  return (
    <footer className="foot">
      <div className="wide">
        <section>
          <h2>{town}</h2>
          <ul>
            {[...lists, ...forms].map(({ title, href }) => (
              <li key={href}>
                <a href={href}>{title}</a>
              </li>
            ))}
            <li>
              <a href={pathIn(frame, messagesPath)}>{text(texts.messages)}</a>
            </li>
          </ul>
        </section>
        {foot.length > 0 && (
          <section>
            <h2>{text(texts.follow)}</h2>
            <ul>
              {foot.map((item) => (
                <li key={item.id}>
                  <a href={item.href} rel="noreferrer" lang={titleLanguage(item)}>
                    {item.title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section>
          <h2>{text(texts.about)}</h2>
          <ul>
            {footLinks.map(({ title, href }) => (
              <li key={href}>
                <a href={href}>{title}</a>
              </li>
            ))}
            <li>
              <a href="/public/v1/catalogue">{text(texts.openData)}</a>
            </li>
          </ul>
        </section>
      </div>
    </footer>
  );
}

interface PageProps {
  frame: Frame;
  head: Head;
  children: ReactNode;
}

export function Page({ frame, head, children }: PageProps) {
  return (
    <html lang={frame.locale} dir={directionOf(frame.locale) === 'rtl' ? 'rtl' : undefined}>
      <FrameProvider value={frame}>
        <HeadTags head={head} />
        <body>
          <Skip />
          <Header head={head} />
          <main id="content">{children}</main>
          <Footer />
          <Scripts head={head} />
        </body>
      </FrameProvider>
    </html>
  );
}

function Scripts({ head }: { head: Head }) {
  const text = useText();
  const { assets, locale } = useFrame();
  return (
    <>
      {head.hasPush && <script src={assets.push} defer />}
      {head.hasMap && <script src={assets.map} defer />}
      {head.hasGallery && <script src={assets.gallery} defer />}
      {head.hasForm && <script src={assets.intake} defer />}
      <script
        src={assets.page}
        data-worker={assets.worker}
        data-outbox={assets.intake}
        data-texts={scriptTexts(ticketTexts, locale)}
        data-not-sent={text(texts.notSent)}
        // The script knows the date.
        data-copy-of={text(texts.copyOf, { date: '{date}' })}
        data-language={languageTagOf(locale)}
      />
    </>
  );
}

function Skip() {
  const text = useText();
  return (
    <a href="#content" className="skip">
      {text(texts.skip)}
    </a>
  );
}
