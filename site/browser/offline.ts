/** Lets a phone read again without a network what it has seen. */
const { currentScript } = document;
const worker = currentScript instanceof HTMLScriptElement ? currentScript.dataset.worker : undefined;
if (worker && 'serviceWorker' in navigator)
  addEventListener('load', () => void navigator.serviceWorker.register(worker));
