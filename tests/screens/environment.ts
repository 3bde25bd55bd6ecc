import { builtinEnvironments, type Environment } from 'vitest/runtime';

let isOpen = false;

export default {
  name: 'kept-jsdom',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (!isOpen) await builtinEnvironments.jsdom.setup(global, options);
    isOpen = true;
    return { teardown: () => {} };
  },
} satisfies Environment;
