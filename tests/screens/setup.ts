import { createRequire } from 'node:module';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { openSession } from '../../src/api/session';
import { cancelIdleWork } from '../../src/ui/whenIdle';
import { noAnswer } from './noAnswer';

configure({
  // The code of a screen loads when the screen is opened, which takes long on a busy machine.
  asyncUtilTimeout: 30_000,
  // Leaves the document out of the message: `findBy` would print it after each change.
  getElementError: (message) => new Error(message ?? 'Not found.'),
});

// The browser of a French clerk, whose date inputs are French.
Object.defineProperty(navigator, 'language', { value: 'fr-FR', configurable: true });

// What jsdom lacks: scrolling, sizes, `CSS.escape`, modal dialogs, and media queries.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.CSS ??= { escape: (text: string) => text.replace(/\W/g, '\\$&') } as typeof CSS;
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

// jsdom would match every style rule against each element that a test looks for, which takes a third of the time.
// What a style shows or hides is tested in Chromium.
const hidden = document.createElement('i').style;
hidden.display = 'none';
window.getComputedStyle = (element) =>
  (element as HTMLElement).hidden ? hidden : (element as HTMLElement).style;

// Without computed styles, Emotion need not insert its rules. jsdom would parse each of them, and each search of a test
// would go through thousands of style elements.
const { default: createCache } = createRequire(import.meta.url)('@emotion/cache');
Object.getPrototypeOf(createCache({ key: 'css' }).sheet).insert = () => {};

// jsdom's own versions of the following look through the whole document, which takes another third of the time.
for (const { prototype } of [Document, Element])
  prototype.querySelector = function (selectors: string) {
    return this.querySelectorAll(selectors)[0] ?? null;
  };
const labelable = 'button, input, meter, output, progress, select, textarea';
Object.defineProperty(HTMLLabelElement.prototype, 'control', {
  get(this: HTMLLabelElement) {
    const control = this.htmlFor ? document.getElementById(this.htmlFor) : this.querySelector(labelable);
    return control?.matches(labelable) ? control : null;
  },
});
for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement])
  Object.defineProperty(prototype, 'labels', {
    get() {
      return [...document.getElementsByTagName('label')].filter(({ control }) => control === this);
    },
  });

// React would keep stack traces of up to 10,000 elements per second, to print them with warnings.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 1e5, set: () => {} });

beforeEach(() => {
  vi.unstubAllGlobals();
  // As in index.html: the path that the app is served under.
  if (!document.querySelector('base'))
    document.head.append(Object.assign(document.createElement('base'), { href: '/' }));
});

afterEach(() => {
  cleanup();
  cancelIdleWork();
  localStorage.clear();
  sessionStorage.clear();
  // Forgets the session: during the next test, the app of this test could take the empty storage for a sign-out.
  openSession();
  vi.stubGlobal('fetch', () => noAnswer);
});
