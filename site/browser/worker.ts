import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

interface ServiceWorkerGlobalScope {
  registration: { scope: string };
  skipWaiting: () => Promise<void>;
  addEventListener: (type: string, listener: (event: ExtendableEvent) => void) => void;
  clients: { claim: () => Promise<void> };
}
interface ExtendableEvent {
  waitUntil: (work: Promise<unknown>) => void;
}

const { scope } = self.registration;
const day = 24 * 60 * 60;
const pages = 'town pages';
/** The page that says there is no network, and what to keep from the start. */
const offline = new URL('offline', scope).href;

const isOwn = (url: URL) => url.href.startsWith(scope);

// Pages: the newest, or what was seen before.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isOwn(url),
  new NetworkFirst({
    cacheName: pages,
    networkTimeoutSeconds: 5,
    plugins: [new ExpirationPlugin({ maxEntries: 100, maxAgeSeconds: 30 * day })],
  }),
);
// Styles, scripts and the font: their names change with their content.
registerRoute(
  ({ url }) => isOwn(url) && url.pathname.includes('/assets/'),
  new CacheFirst({ cacheName: 'town assets', plugins: [new ExpirationPlugin({ maxEntries: 20 })] }),
);
registerRoute(
  ({ url }) => isOwn(url) && url.pathname.endsWith('/colours.css'),
  new NetworkFirst({ cacheName: pages }),
);
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.destination === 'image',
  new CacheFirst({
    cacheName: 'town pictures',
    plugins: [new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 30 * day })],
  }),
);

setCatchHandler(async ({ request }) => {
  const page = (request as Request).mode === 'navigate' ? await caches.match(offline) : undefined;
  return page ?? Response.error();
});

// The home page and the lists are there before anybody opens them.
self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(pages);
    await cache.add(offline);
    const home = await fetch(scope);
    await cache.put(scope, home.clone());
    const html = await home.text();
    const links = [...html.matchAll(/href="([^"]+)"/g)].flatMap(([, href = '']) => {
      const url = new URL(href, scope);
      return isOwn(url) && /\.css$/.test(url.pathname) ? [url.href] : [];
    });
    await cache.addAll([...new Set(links)]);
  };
  event.waitUntil(keep().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
