import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { filesPath } from '../../contract/paths';

declare const self: ServiceWorkerGlobalScope;

interface ServiceWorkerGlobalScope {
  registration: {
    scope: string;
    showNotification: (title: string, options: object) => Promise<void>;
    navigationPreload?: { enable: () => Promise<void> };
  };
  /** One page for each language. The server sets this. */
  offlinePages: readonly string[];
  skipWaiting: () => Promise<void>;
  addEventListener: (type: string, listener: (event: ExtendableEvent) => void) => void;
  clients: { claim: () => Promise<void>; openWindow: (url: string) => Promise<unknown> };
}
interface ExtendableEvent {
  waitUntil: (work: Promise<unknown>) => void;
}

const { scope } = self.registration;
const day = 24 * 60 * 60;
const pages = 'town pages';
/** The page in the language of the address, such as `/ville/en/offline`, then the main one. */
function offlineFor(url: string): string[] {
  const [step = ''] = url.slice(scope.length).split('/');
  return [`${scope}${step}/offline`, `${scope}offline`];
}

const isOwn = (url: URL) => url.href.startsWith(scope);
// Workbox makes the requests for `CACHE_URLS` (offline.ts) from addresses: their `destination` is empty.
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

const notGone = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) => {
    if ([404, 410].includes(response.status)) await (await caches.open(pages)).delete(request);
    return response;
  },
};

/** Marks a kept page with its date, which offline.ts shows. */
const dated = {
  cachedResponseWillBeUsed: async ({ cachedResponse }: { cachedResponse?: Response }) => {
    const { headers } = cachedResponse ?? {};
    if (!cachedResponse || !headers?.get('content-type')?.startsWith('text/html')) return cachedResponse;
    const html = await cachedResponse.text();
    return new Response(html.replace('<html', `<html data-copy="${headers.get('date') ?? ''}"`), { headers });
  },
};

const pageCache = {
  cacheName: pages,
  plugins: [notGone, notSecret, new ExpirationPlugin({ maxEntries: 100, maxAgeSeconds: 30 * day }), dated],
};
// Without a timeout: an old page must not take the place of one that comes slowly.
registerRoute(({ request, url }) => isOwn(url) && isPage(request, url), new NetworkFirst(pageCache));
// The names of these files change with their content.
registerRoute(
  ({ url }) => isOwn(url) && url.pathname.includes('/assets/'),
  new CacheFirst({ cacheName: 'town assets', plugins: [new ExpirationPlugin({ maxEntries: 20 })] }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('.geojson'),
  new NetworkFirst(pageCache),
);
const pictures = {
  cacheName: 'town pictures',
  plugins: [notSecret, new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 30 * day })],
};
// Pictures of the image bank, which never change.
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && isPicture(request, url) && url.pathname.startsWith(filesPath),
  new CacheFirst(pictures),
);
// The icons, the logo and the cover, which change under the same name.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isPicture(request, url),
  new NetworkFirst({ ...pictures, networkTimeoutSeconds: 5 }),
);

setCatchHandler(async ({ request }) => {
  const { mode, url } = request as Request;
  if (mode !== 'navigate') return Response.error();
  const [own, main] = await Promise.all(offlineFor(url).map((page) => caches.match(page)));
  return own ?? main ?? Response.error();
});

self.addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(pages);
    await cache.addAll([scope, ...self.offlinePages]);
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()])),
);

/** A message of the town (server/channels/webPush.ts). */
interface TownMessage {
  title: string;
  body: string;
  /** Relative to the site: the page of the record or, without one, the home page. */
  path: string;
  tag: string;
}
interface PushEvent extends ExtendableEvent {
  data: { json: () => TownMessage } | null;
}
interface ClickEvent extends ExtendableEvent {
  notification: { close: () => void; data: string };
}

self.addEventListener('push', (event) => {
  const message = (event as PushEvent).data?.json();
  if (!message) return;
  const { title, body, path, tag } = message;
  const icon = new URL('icon-192.png', scope).href;
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon,
      badge: icon,
      data: new URL(path, scope).href,
    }),
  );
});
self.addEventListener('notificationclick', (event) => {
  const { notification } = event as ClickEvent;
  notification.close();
  event.waitUntil(self.clients.openWindow(notification.data));
});
