import { vi } from 'vitest';

/** Gives the app a wide window, whose filters are not behind a button. */
export const openWideWindow = () =>
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('min-width'),
      addListener: () => {},
      removeListener: () => {},
    }),
  );
