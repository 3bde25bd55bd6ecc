import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { styled } from '@mui/material/styles';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { coloursOf } from '../../../../site/colours';
import { FrameProvider } from '../../../../site/context';
import { Items } from '../../../../site/Group';
import { Record as RecordPage } from '../../../../site/pages';
import styles from '../../../../site/style.css?raw';
import { useLanguage } from '../../../i18n/useLabel';
import { layoutOf } from '../../../metadata';
import { useConfig } from '../../../routing/AppContext';
import { nonce } from '../../../ui/nonce';
import { applyStyles } from './cleanHtml';
import { type PreviewProps, useSite } from './useSite';

const Screen = styled('iframe')({
  display: 'block',
  boxSizing: 'border-box',
  width: '100%',
  maxWidth: 372,
  margin: '0 auto',
  border: '6px solid #2b343a',
  borderRadius: 28,
});

/** The frame takes its height from the page, so the page must not take its height from the frame. */
const ownStyles = 'body{min-height:0}.page{padding-block:20px}';

/** Sets the colour scheme, whatever the browser prefers. */
const stylesIn = (isDark: boolean, colours: string) =>
  [styles.replace('figtree.woff2', figtree), colours, ownStyles]
    .join('\n')
    .replaceAll(/@media\s*\(prefers-color-scheme:\s*dark\)/g, isDark ? '@media all' : '@media not all')
    .replace('color-scheme: light dark', `color-scheme: ${isDark ? 'dark' : 'light'}`);

function Page({ page, css, children }: { page: Document; css: string; children: ReactNode }) {
  useLayoutEffect(() => applyStyles(page));
  return (
    <>
      {createPortal(<style nonce={nonce}>{css}</style>, page.head)}
      {createPortal(children, page.body)}
    </>
  );
}

/** The height changes as pictures load. */
function useHeight(page: Document | undefined): number {
  // By default, an iframe is 150 pixels high.
  const [height, setHeight] = useState(150);
  useLayoutEffect(() => {
    if (!page) return undefined;
    const observer = new ResizeObserver(() => setHeight(Math.ceil(page.body.getBoundingClientRect().height)));
    observer.observe(page.body);
    return () => observer.disconnect();
  }, [page]);
  return height;
}

interface SiteFrameProps extends PreviewProps {
  title: string;
  isDark: boolean;
  /** Shows the page of the record in place of its entry in the list. */
  isOpen?: boolean;
}

/** The sandbox must not allow scripts: with `allow-same-origin`, they could reach the app. */
export function SiteFrame({ title, isDark, isOpen, ...props }: SiteFrameProps) {
  const { colours } = useConfig();
  const language = useLanguage();
  const { item, frame } = useSite(props);
  const [page, setPage] = useState<Document>();
  const height = useHeight(page);
  return (
    <>
      {/* Before the frame, so that React removes the page while its document still exists. */}
      {page && (
        <Page page={page} css={stylesIn(isDark, coloursOf(colours))}>
          <FrameProvider value={frame}>
            {isOpen ? (
              <RecordPage item={item} trail={[]} groups={[]} />
            ) : (
              <div className="wide page">
                <Items items={[item]} layout={layoutOf(item.resource)} />
              </div>
            )}
          </FrameProvider>
        </Page>
      )}
      <Screen
        title={title}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        srcDoc={`<!doctype html><html lang="${language}"><head><title>·</title><base target="_blank"></head><body></body></html>`}
        // Adds the two borders of 6 pixels.
        style={{ height: height + 12 }}
        onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument ?? undefined)}
      />
    </>
  );
}
