/** site/Messages.tsx has the text of each state. */
type State = 'off' | 'on' | 'saved' | 'stopped' | 'denied' | 'unsupported' | 'install' | 'none' | 'failed';

/** The key in `localStorage`: the server does not tell which topics a browser has chosen. */
const stored = 'town topics';

const panel = document.querySelector<HTMLElement>('[data-push]');
const form = panel?.querySelector('form');
const said = panel?.querySelector<HTMLElement>('[role=status]');
const boxes = [...(form?.querySelectorAll<HTMLInputElement>('[name=topics]') ?? [])];
const [save, off] = form?.querySelectorAll('button') ?? [];
const turnOn = save?.textContent ?? '';
const { push: api = '', key = '', language = '' } = panel?.dataset ?? {};

function show(state: State): void {
  if (!form || !said || !save || !off) return;
  const isOn = state === 'on' || state === 'saved';
  form.hidden = ['denied', 'unsupported', 'install'].includes(state);
  if (isOn || state === 'off' || state === 'stopped') {
    save.textContent = (isOn && save.dataset.save) || turnOn;
    off.hidden = !isOn;
  }
  said.dataset.state = state;
  said.textContent = said.dataset[state] ?? '';
}

/** A restored server can have another key. */
function isCurrent({ options }: PushSubscription): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '') === key;
}

async function send(method: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const { ok, status } = await fetch(api, { method, headers, body: JSON.stringify(body) });
  if (!ok) throw new Error(`${status}`);
}

const manager = async () => (await navigator.serviceWorker.ready).pushManager;

const chosen = () => boxes.filter(({ checked }) => checked).map(({ value }) => value);

async function store(subscription: PushSubscription, topics: string[]): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  await send('POST', { endpoint, keys, topics, language });
  localStorage.setItem(stored, JSON.stringify(topics));
}

async function subscribe(): Promise<State> {
  const topics = chosen();
  if (topics.length === 0) return 'none';
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'denied' : 'off';
  const push = await manager();
  let subscription = await push.getSubscription();
  if (subscription && !isCurrent(subscription)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await push.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await store(subscription, topics);
  return 'saved';
}

async function unsubscribe(): Promise<State> {
  const subscription = await (await manager()).getSubscription();
  if (subscription) {
    await send('DELETE', { endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  localStorage.removeItem(stored);
  return 'stopped';
}

async function run(button: HTMLButtonElement, work: () => Promise<State>): Promise<void> {
  if (panel?.ariaBusy === 'true') return;
  if (panel) panel.ariaBusy = 'true';
  show(await work().catch((): State => (Notification.permission === 'denied' ? 'denied' : 'failed')));
  if (panel) panel.ariaBusy = null;
  if (button.hidden) save?.focus();
}

/** Sends the subscription again, because a restored server might not have it. */
async function begin(): Promise<State> {
  const subscription = await (await manager()).getSubscription();
  const topics: string[] | null = JSON.parse(localStorage.getItem(stored) ?? 'null');
  if (!subscription || !topics || !isCurrent(subscription)) return 'off';
  for (const box of boxes) box.checked = topics.includes(box.value);
  const known = chosen();
  if (known.length > 0) await store(subscription, known).catch(() => {});
  return 'on';
}

const { userAgent, maxTouchPoints } = navigator;
const isApple = /iP(hone|ad|od)/.test(userAgent) || (/Mac/.test(userAgent) && maxTouchPoints > 1);

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  if (save) void run(save, subscribe);
});
off?.addEventListener('click', () => void run(off, unsubscribe));
if (!('PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window))
  show(isApple ? 'install' : 'unsupported');
else if (Notification.permission === 'denied') show('denied');
else {
  show('off');
  begin().then(show, () => {});
}
