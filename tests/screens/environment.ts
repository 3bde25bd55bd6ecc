import { builtinEnvironments, type Environment } from 'vitest/runtime';

let isOpen = false;

/** A jsdom that stays open for all test files of a process. Vitest would open another one for each file. */
export default {
  name: 'kept-jsdom',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (!isOpen) await builtinEnvironments.jsdom.setup(global, options);
    isOpen = true;
    return { teardown: () => {} };
  },
} satisfies Environment;
