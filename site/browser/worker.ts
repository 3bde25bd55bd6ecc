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
// What a page has loaded before the worker was there comes as an address alone (offline.ts).
const isPage = ({ mode, destination }: Request, { pathname }: URL) =>
  mode === 'navigate' || (destination === '' && !pathname.includes('.'));
const isPicture = ({ destination }: Request, { pathname }: URL) =>
  destination === 'image' || /\.(avif|gif|jpe?g|png|svg|webp)$/.test(pathname);

/** Keeps nothing that only one person may see. */
const notSecret = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 && !/no-store/.test(response.headers.get('cache-control') ?? '')
      ? response
      : null,
};

// Pages: the newest, or what was seen before.
registerRoute(
  ({ request, url }) => isOwn(url) && isPage(request, url),
  new NetworkFirst({
    cacheName: pages,
    networkTimeoutSeconds: 5,
    plugins: [notSecret, new ExpirationPlugin({ maxEntries: 100, maxAgeSeconds: 30 * day })],
  }),
);
// Styles, scripts and the font: their names change with their content.
registerRoute(
  ({ url }) => isOwn(url) && url.pathname.includes('/assets/'),
  new CacheFirst({ cacheName: 'town assets', plugins: [new ExpirationPlugin({ maxEntries: 20 })] }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /\/colours\.css$|\.geojson$/.test(url.pathname),
  new NetworkFirst({ cacheName: pages }),
);
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isPicture(request, url),
  new CacheFirst({
    cacheName: 'town pictures',
    plugins: [notSecret, new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 30 * day })],
  }),
);

setCatchHandler(async ({ request }) => {
  const page = (request as Request).mode === 'navigate' ? await caches.match(offline) : undefined;
  return page ?? Response.error();
});

// The home page is there before anybody opens it.
self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(pages);
    await cache.addAll([offline, scope]);
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
