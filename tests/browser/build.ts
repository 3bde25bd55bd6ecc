import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { installChromium } from './chromium';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the built app. */
    dist: string;
  }
}

/** Builds the app into a folder of its own. */
export async function buildApp() {
  const dist = mkdtempSync(join(tmpdir(), 'town-admin-'));
  const before = process.env.NODE_ENV;
  // A test runs with NODE_ENV=test, which would bundle the development build of React.
  process.env.NODE_ENV = 'production';
  await build({ logLevel: 'warn', mode: 'production', build: { outDir: dist, emptyOutDir: true } });
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
  return { dist, remove: () => rmSync(dist, { recursive: true, force: true }) };
}

/** Builds the app once for all browser tests, into a folder that is gone afterwards. */
export default async function setup(project: TestProject) {
  installChromium();
  const { dist, remove } = await buildApp();
  project.provide('dist', dist);
  return remove;
}
