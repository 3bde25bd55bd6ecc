import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const here = new URL('./wrong/', import.meta.url);
const fixtures = readdirSync(here).filter((name) => name.endsWith('.ts'));

/** What the compiler says about the wrong declarations, a line each, in the order of their files. */
const compiled = (): Promise<string[]> =>
  new Promise((done) => {
    const args = ['node_modules/typescript/bin/tsc', '--noEmit', '--pretty', 'false', '-p', here.pathname];
    // The compiler has to fail. What it says is compared below.
    execFile(process.execPath, args, (_failure, said) => {
      const lines = said.trimEnd().split('\n');
      done(
        lines.map((line) => line.replaceAll('\\', '/').replace(/^\S*tests\/types\/wrong\//, '')).toSorted(),
      );
    });
  });

it('a wrong declaration fails at compile time, with one readable line', async () => {
  const said = await compiled();
  const expected = readFileSync(new URL('expected.txt', here), 'utf8').trimEnd().split('\n');
  expect(said).toEqual(expected);
  expect(said.map((line) => line.split('(')[0])).toEqual(fixtures.toSorted());
  for (const line of said) expect(line.length).toBeLessThan(180);
}, 30_000);
