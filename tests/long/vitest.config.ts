import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The tests that take minutes. They have a command of their own: `npm run test:long`. */
export default defineConfig({
  test: {
    name: 'long',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    environment: 'node',
    include: ['tests/long/**/*.test.ts'],
    globalSetup: ['tests/browser/build.ts'],
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
