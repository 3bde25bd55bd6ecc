import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

// The code of a screen is loaded when it is opened, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// The browser of a clerk: its date inputs are French.
Object.defineProperty(navigator, 'language', { value: 'fr-FR' });

// What jsdom lacks, since it lays nothing out: scrolling, the width of a window, and dialogs above all others.
window.scrollTo = () => {};
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

beforeEach(() => {
  // As in index.html: the path that the app is served under.
  if (!document.querySelector('base'))
    document.head.append(Object.assign(document.createElement('base'), { href: '/' }));
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});
