import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(tsx?|md|yml|conf)$/.test(file) && existsSync(join(root, file)));

/** The anchor that a heading of a document has on GitHub. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** What is wrong with a reference to a file and, after "#", to one of its headings. */
function mistakeIn(target: string): string | undefined {
  const [path = '', anchor] = target.split('#');
  if (!existsSync(join(root, path))) return `${path} does not exist`;
  if (anchor !== undefined && !anchorsOf(path).includes(anchor)) return `${path} has no heading #${anchor}`;
  return undefined;
}

describe('the documents', () => {
  it('have every page and heading that the code and the documents point to', () => {
    const mistakes = files.flatMap((file) => {
      const cited = [...read(file).matchAll(/\bdocs\/[\w-]+\.md(?:#[\w-]+)?/g)].map(([target]) => target);
      // The relative links of a document.
      const linked = file.endsWith('.md')
        ? [...read(file).matchAll(/\]\((?!\w+:)([^)\s]*)\)/g)].map(([, target = '']) =>
            target.startsWith('#') ? `${file}${target}` : relative(root, join(root, dirname(file), target)),
          )
        : [];
      return [...cited, ...linked].flatMap((target) => {
        const mistake = mistakeIn(target);
        return mistake ? [`${file}: ${mistake}`] : [];
      });
    });
    expect(mistakes).toEqual([]);
  });

  it('are all in the repository: no comment cites another specification', () => {
    // The forms in which comments cite specifications outside of the repository.
    const absent = files.filter((file) => !file.endsWith('.md') && /\bspec §|\(contract\b/.test(read(file)));
    expect(absent.filter((file) => file !== 'tests/unit/citations.test.ts')).toEqual([]);
  });
});
