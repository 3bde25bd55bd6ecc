import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiDocument } from '../../api-doc/document';
import { objectAt } from '../../api-doc/json';
import { collectionOf, type Resource } from '../../src/metadata';
import { launchChromium } from './chromium';
import { buildCopy, type Step } from './copy';
import { costOfFirstList } from './firstList';
import { axeViolations, openPageAs, openTown, type Town } from './town';
import { walkThroughScreens } from './walk';

const folder = new URL('../newcomer/', import.meta.url);

/** A declaration of `tests/newcomer`, as it stands in `resources/`. */
const declaration = (file: string): string =>
  readFileSync(new URL(file, folder), 'utf8')
    .replace("'../../src/metadata'", "'../src/metadata'")
    .replace("'../../resources/vocabulary'", "'./vocabulary'");

/** One file and one line for the entity, and its import. */
const stepsFor = (name: string, content: string): Step[] => [
  { path: `resources/${name}.ts`, content, isChange: false },
  {
    path: 'resources/index.ts',
    content: ` import { defineApp } from '../src/metadata';\n+import ${name} from './${name}';\n`,
    isChange: true,
  },
  { path: 'resources/index.ts', content: `   resources: [\n+    ${name},\n`, isChange: true },
];

const names = readdirSync(folder).map((file) => file.replace('.ts', ''));
const own = names.map((name) => [name, declaration(`${name}.ts`)] as const);
const tenders = declaration('tenders.ts');
/** Sixteen entities more, each as large as the tenders. */
const others = Array.from({ length: 16 }, (_, index) => {
  const name = `tenders${index}`;
  return [
    name,
    tenders.replaceAll("'tender", `'tender${index}`).replace(/name: '\w+'/, `name: '${name}'`),
  ] as const;
});

let browser: Browser;
let copy: Awaited<ReturnType<typeof buildCopy>>;
let town: Town;
let added: Resource[];
beforeAll(async () => {
  const steps = [...own, ...others].flatMap(([name, content]) => stepsFor(name, content));
  [browser, copy] = await Promise.all([launchChromium(), buildCopy(steps)]);
  town = await openTown({ app: copy.app, dist: copy.dist });
  added = copy.app.resources.filter(({ name }) => names.includes(name));
}, 240_000);
afterAll(async () => {
  await town?.close();
  await browser?.close();
  copy?.remove();
});

describe('four entities that nobody foresaw, and sixteen more', () => {
  it.each(names)('%s are listed, created, changed and deleted, in both languages', async (name) => {
    const resource = added.find((one) => one.name === name);
    if (!resource) throw new Error(`${name} is not declared`);
    for (const locale of ['fr', 'en'] as const) {
      const { page, context, report } = await openPageAs(browser, town, 'superAdmin', { locale });
      await walkThroughScreens(page, town, resource, locale);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: locale === 'fr' ? 'Exporter' : 'Export' }).click(),
      ]);
      const csv = readFileSync(await download.path(), 'utf8')
        .trim()
        .split('\r\n');
      expect(csv).toHaveLength(31);
      expect(report.problems).toEqual([]);
      expect(await axeViolations(page)).toEqual([]);
      await context.close();
    }
    const paths = Object.keys(objectAt(apiDocument(copy.app).paths));
    expect(paths).toContain(`/${collectionOf(resource)}`);
  });

  it('let in the roles that they name', async () => {
    const { page, context } = await openPageAs(browser, town, 'admin');
    await page.goto(town.url('decisionList'));
    await page.locator('tbody a.row-link').first().click();
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Supprimer', exact: true }).count()).toBe(0);
    await context.close();
    const user = await openPageAs(browser, town, 'user');
    await user.page.goto(town.url('tenderList'));
    await user.page.waitForURL(town.url('error-403'));
    await user.context.close();
  });

  it('leave the first list of another entity as light as it was', async () => {
    const { requests, size } = await costOfFirstList(browser, town, copy.dist);
    console.log(`With 20 entities more: ${requests} requests, ${size.toFixed(1)} kB gzip`);
    expect(requests).toBeLessThanOrEqual(14);
    expect(size).toBeLessThanOrEqual(240);
  });

  it('keep the tests of the declarations and of the mock green', async () => {
    // A test reads the files of the repository.
    execFileSync('git', ['init', '--quiet'], { cwd: copy.folder });
    await copy.node('tsx/dist/cli.mjs', 'api-doc/write.ts');
    const run = copy.node('vitest/vitest.mjs', 'run', '--project', 'node', 'tests/unit', 'tests/mock');
    const failure = await run.then(
      () => undefined,
      ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
    );
    const failed = failure?.split('\n').filter((line) => line.includes('FAIL') || line.includes('Error:'));
    expect(failed ?? []).toEqual([]);
    expect(failure).toBeUndefined();
  }, 400_000);
});
