/** Keeps the pages that a phone has seen, and what it sends, when there is no network. */
const { currentScript } = document;
const script = currentScript instanceof HTMLScriptElement ? currentScript : undefined;
const { worker, outbox, notSent = '' } = script?.dataset ?? {};

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

/** The forms for which this page asks whether there is a network, and then those that it sends. */
const asked = new WeakSet<HTMLFormElement>();
const reachable = new WeakSet<HTMLFormElement>();

/** Whether the server answers in time. The worker answers only GET. After a release, the address may be gone. */
const isReachable = () =>
  fetch(script?.src ?? '', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout?.(8000) }).then(
    ({ status }) => status < 500,
    () => false,
  );

/**
 * Sends a form only if there is a network. Otherwise, the browser would replace the page by one of its own, and lose
 * what somebody typed. The form of an `intake` has a script that keeps what is sent.
 */
async function sendIfReachable(event: SubmitEvent): Promise<void> {
  const { target: form, submitter, defaultPrevented } = event;
  if (!(form instanceof HTMLFormElement) || form.method !== 'post' || defaultPrevented) return;
  // Older browsers send at once.
  if (!('requestSubmit' in form)) return;
  if (reachable.delete(form)) return;
  event.preventDefault();
  if (asked.has(form)) return;
  asked.add(form);
  form.querySelector('.unsent')?.remove();
  const isSent = await isReachable();
  asked.delete(form);
  if (isSent) {
    reachable.add(form);
    form.requestSubmit(submitter);
    // Still there if the form has become invalid meanwhile.
    reachable.delete(form);
    return;
  }
  const text = Object.assign(document.createElement('p'), {
    className: 'problem unsent',
    textContent: notSent,
  });
  text.setAttribute('role', 'alert');
  (submitter ?? form.lastElementChild)?.before(text);
}
addEventListener('submit', (event) => void sendIfReachable(event));
