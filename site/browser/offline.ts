/** Lets a phone read again without a network what it has seen. */
const { currentScript } = document;
const { worker, outbox } = currentScript instanceof HTMLScriptElement ? currentScript.dataset : {};

/** Starts the worker. It sees what is loaded from then on: on the first page, it is told what came before. */
async function start(path: string): Promise<void> {
  const { serviceWorker } = navigator;
  const isFirst = !serviceWorker.controller;
  await serviceWorker.register(path);
  const { active } = await serviceWorker.ready;
  if (!isFirst) return;
  const urlsToCache = [location.href, ...performance.getEntriesByType('resource').map(({ name }) => name)];
  // The message that workbox-routing understands.
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}

if (worker && 'serviceWorker' in navigator) addEventListener('load', () => void start(worker));

/** What a form has kept without a network goes from any page of the site. */
function sendKept(): void {
  try {
    if (!outbox || !localStorage.getItem('town outbox') || document.querySelector('form.intake')) return;
  } catch {
    return;
  }
  document.head.append(Object.assign(document.createElement('script'), { src: outbox }));
}
sendKept();
