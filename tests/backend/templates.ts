import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

/** A database takes seconds to make, so tests copy a template: the tables alone (`empty`), or with the demo town. */
export type Template = 'empty' | 'demo';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the templates, for a project whose databases are embedded. */
    templates: string;
  }
}

/** The key that encrypts the secrets in the template `demo`. A copy of the template needs the same key. */
export const demoSecretKey = 'the key of the secrets in the demo town of the tests';

/** Makes both templates. @param target a folder, or the URL of a PostgreSQL server */
export const makeTemplates = (target: string) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'tests/backend/makeTemplates.ts', target]);

/** The global setup of the projects with embedded databases. The first of them makes the templates for all. */
export default async function setup(project: TestProject) {
  // Vitest loads this file once for each project. A variable of this file would be new for each project, so an
  // environment variable says that the templates exist.
  if (!process.env.TEMPLATES) {
    process.env.TEMPLATES = await mkdtemp(join(tmpdir(), 'my-town-'));
    await makeTemplates(process.env.TEMPLATES);
  }
  const folder = process.env.TEMPLATES;
  project.provide('templates', folder);
  return () => rm(folder, { recursive: true, force: true });
}
