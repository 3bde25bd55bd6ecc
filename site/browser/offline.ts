/** Keeps the pages that a phone has seen, so that it can show them again without a network. */
const { currentScript } = document;
const { worker, outbox } = currentScript instanceof HTMLScriptElement ? currentScript.dataset : {};

/** Starts the worker. It sees only what is loaded from then on, so the first page tells it what was loaded before. */
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

/** If a form has kept something, loads the script that sends it. A page with a form always loads the script itself. */
function sendKept(): void {
  try {
    if (!outbox || !localStorage.getItem('town outbox') || document.querySelector('form.intake')) return;
  } catch {
    return;
  }
  document.head.append(Object.assign(document.createElement('script'), { src: outbox }));
}
sendKept();
