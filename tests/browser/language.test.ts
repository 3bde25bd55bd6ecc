import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { describe, expect } from 'vitest';
import { copyProject } from './copy';
import { it as ours } from './fixtures';

const breton = {
  Enregistrer: 'Enrollañ',
  Actualités: 'Keleier',
  'Liste des actualités': 'Roll ar c’heleier',
  'Le champ est requis': 'Ret eo leuniañ ar vaezienn-mañ',
};

/** A test on a copy of the project, to which a town has added Breton with a few translated texts. */
const it = ours
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures from the pattern.
  .extend('copy', { scope: 'file' }, async ({}, { onCleanup }) => {
    const { folder, node, remove } = copyProject([]);
    onCleanup(remove);
    const { stdout } = await node('tsx/dist/cli.mjs', 'tools/language/main.ts', 'br');
    const path = join(folder, 'languages/br.json');
    const skeleton: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...skeleton, ...breton }));
    const { stdout: again } = await node('tsx/dist/cli.mjs', 'tools/language/main.ts', 'br');
    await node('vite/bin/vite.js', 'build', '--logLevel', 'error');
    return { folder, skeleton, printed: [stdout, again] };
  })
  .extend('modules', { scope: 'file' }, async ({ copy }, { onCleanup }) => {
    // Loads `openTown` from the copy: the one of this project would start a backend without Breton.
    const vite = await createServer({
      root: copy.folder,
      configFile: false,
      appType: 'custom',
      server: { middlewareMode: true, ws: false, watch: null },
      optimizeDeps: { noDiscovery: true },
    });
    onCleanup(() => vite.close());
    return (await vite.ssrLoadModule('/tests/browser/town.ts')) as typeof import('./town');
  })
  .extend('sharedTown', { scope: 'file' }, async ({ copy, modules }, { onCleanup }) => {
    const dist = join(copy.folder, 'dist');
    const town = await modules.openTown({ dist, backend: 'server', config: { locales: ['fr', 'en', 'br'] } });
    onCleanup(town.close);
    return town;
  })
  .extend('town', ({ sharedTown }) => sharedTown);

// Building the copy and starting its server can take longer than a test may last.
it.beforeAll(async ({ sharedTown: _ }) => {}, 240_000);

describe('a language that a town adds', () => {
  it('gets a file of all French texts; the command prints how many are untranslated', ({ copy }) => {
    const texts = Object.keys(copy.skeleton);
    for (const text of Object.keys(breton)) expect(texts).toContain(text);
    expect(copy.printed[0]).toContain(
      `has ${texts.length} texts. ${texts.length} of them are not translated`,
    );
    expect(copy.printed[1]).toContain(`${texts.length - Object.keys(breton).length} of them are not`);
  });

  it('is offered in the header, works on the site, and shows French where a text has no translation', async ({
    town,
    page,
  }) => {
    const language = () => page.locator('html').getAttribute('lang');
    await page.goto('newsList');
    await page.getByRole('button', { name: 'Brezhoneg' }).click();
    await page.getByRole('heading', { name: 'Roll ar c’heleier' }).waitFor();
    expect(await language()).toBe('br');
    await page.getByRole('link', { name: 'Ajouter', exact: true }).first().waitFor();
    // The next visit is in Breton, too.
    await page.goto('news/edit');
    await page.getByRole('button', { name: 'Enrollañ' }).waitFor();

    await page.goto(town.url('ville/br/actualites'));
    await page.getByRole('heading', { level: 1, name: 'Keleier' }).waitFor();
    expect(await language()).toBe('br');
    await page.goto(town.url('ville/br/signaler'));
    await page.getByRole('heading', { level: 1, name: 'Signaler un problème' }).waitFor();
    expect(await language()).toBe('br');
    // Even a refused subscription is answered in Breton.
    const subscribe = { method: 'POST', body: new URLSearchParams({ email: 'x' }) };
    const refused = await fetch(town.url('ville/br/notifications'), subscribe);
    expect(await refused.text()).toContain('<html lang="br">');
  });
});
