const { currentScript } = document;
const script = currentScript instanceof HTMLScriptElement ? currentScript : undefined;
const { worker, outbox, notSent = '', copyOf = '', language: dateLanguage } = script?.dataset ?? {};

/** The worker sees only later requests, so the first page tells it what was loaded before. */
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

/** worker.ts marks a copy with the date of its answer. */
function sayCopy(): void {
  const { copy } = document.documentElement.dataset;
  if (!copy || !copyOf) return;
  const date = new Date(copy).toLocaleString(dateLanguage, { dateStyle: 'long', timeStyle: 'short' });
  const said = Object.assign(document.createElement('p'), {
    className: 'wide note copy',
    textContent: copyOf.replace('{date}', date),
  });
  said.setAttribute('role', 'status');
  document.querySelector('main')?.prepend(said);
}
sayCopy();

/** A page with a form loads the script of the outbox itself. */
function sendKept(): void {
  try {
    if (!outbox || !localStorage.getItem('town outbox') || document.querySelector('form.intake')) return;
  } catch {
    return;
  }
  document.head.append(Object.assign(document.createElement('script'), { src: outbox }));
}
sendKept();

/** The forms that wait for `isReachable`, and those that may be sent. */
const asked = new WeakSet<HTMLFormElement>();
const reachable = new WeakSet<HTMLFormElement>();

/** HEAD bypasses the worker, which answers only GET. A 404 means reachable too: a release can remove the script. */
const isReachable = () =>
  fetch(script?.src ?? '', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout?.(8000) }).then(
    ({ status }) => status < 500,
    () => false,
  );

/**
 * Without a network, the browser would leave the page and lose what somebody typed. The form of an `intake` has its own
 * script, which prevents the default.
 */
async function sendIfReachable(event: SubmitEvent): Promise<void> {
  const { target: form, submitter, defaultPrevented } = event;
  if (!(form instanceof HTMLFormElement) || form.method !== 'post' || defaultPrevented) return;
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
    // The form is still in the set if it has become invalid meanwhile.
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
