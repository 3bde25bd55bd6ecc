import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runnerImport } from 'vite';
import type { App, ResourceHooks } from '../../src/metadata';
import { withPlugins } from '../../vite.plugins';
import { it } from './fixtures';
import type { TownOptions } from './town';

const root = fileURLToPath(new URL('../..', import.meta.url));
const newcomers = join(root, 'tests', 'newcomer');
const engine = 'my-town-admin';
const run = promisify(execFile);

/** Folders that are not copied. The packages in `node_modules` are linked instead. */
const omitted = ['.git', 'node_modules', 'dist', 'test-results'];

/** A step of a guide: a whole file to write, or a diff of an existing file. */
export interface Step {
  path: string;
  content: string;
  isChange: boolean;
}

/** The steps of a page: its code blocks whose first line is `ts` or `diff` and the path of a file. */
export const stepsOf = (markdown: string): Step[] =>
  [...markdown.matchAll(/^```(ts|diff) (\S+)\n([\s\S]*?)^```$/gm)].map(
    ([, language, path = '', content = '']) => ({
      path,
      content,
      isChange: language === 'diff',
    }),
  );

function apply(folder: string, { path, content, isChange }: Step): void {
  const file = join(folder, path);
  if (!isChange) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return;
  }
  const lines = content.trimEnd().split('\n');
  const linesWithout = (sign: '+' | '-') =>
    lines.flatMap((line) => (line.startsWith(sign) ? [] : [`${line.slice(1)}\n`])).join('');
  const [old, changed] = [linesWithout('+'), linesWithout('-')];
  const before = readFileSync(file, 'utf8');
  const places = before.split(old).length - 1;
  if (places !== 1) throw new Error(`${path} has ${places} places instead of one for:\n${content}`);
  writeFileSync(
    file,
    before.replace(old, () => changed),
  );
}

/** The files of `tests/newcomer`, with the paths and imports that they need in `resources/`. */
export const newcomerFiles = (): Step[] =>
  readdirSync(newcomers, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({
      path: `resources/${path.replaceAll('\\', '/')}`,
      // In `resources/`, `src/` is one folder nearer, and the other declarations are in the same folder.
      content: readFileSync(join(newcomers, path), 'utf8')
        .replaceAll(/'\.\.\/((\.\.\/)+src\/)/g, "'$1")
        .replaceAll(/'\.\.\/\.\.\/((\.\.\/)*)resources\//g, (_, up: string) => `'${up || './'}`),
      isChange: false,
    }));

/** The import of a declaration and its line in the list of resources. */
export const linesFor = (name: string): Step[] => [
  {
    path: 'resources/index.ts',
    content: ` import { defineApp } from '../src/metadata';\n+import ${name} from './${name}';\n`,
    isChange: true,
  },
  { path: 'resources/index.ts', content: `   resources: [\n+    ${name},\n`, isChange: true },
];

/** The steps that add twenty entities: those of `tests/newcomer` (`names`), and renamed copies of its tenders. */
export function twentyEntities() {
  const files = newcomerFiles();
  const names = files
    .filter(({ content }) => content.includes('export default defineResource('))
    .map(({ path }) => path.replace(/^resources\/|(\/index)?\.ts$/g, ''));
  const tenders = files.find(({ path }) => path === 'resources/tenders.ts')?.content ?? '';
  const others = Array.from({ length: 20 - names.length }, (_, index) => `tenders${index}`);
  // Each copy has a public path, routes and a name of its own. `tenders3` has routes such as `tender3/edit`.
  const copies = others.map((name) => ({
    path: `resources/${name}.ts`,
    content: tenders
      .replace(/(path: '[a-z-]+)'/, `$1-${name}'`)
      .replaceAll("'tender", `'${name.replace('s', '')}`)
      .replace(/name: '\w+'/, `name: '${name}'`),
    isChange: false,
  }));
  return { names, steps: [...files, ...copies, ...[...names, ...others].flatMap(linesFor)] };
}

/** The steps that add all declarations of a package to the list of resources. */
export const stepsFor = (name: string): Step[] =>
  linesFor(name).map(({ content, ...step }) => ({
    ...step,
    content: content
      .replace(`'./${name}'`, `'town-${name}'`)
      .replace(new RegExp(`^(\\+ +)${name},`, 'm'), `$1...${name},`),
  }));

/** Installs packages in a copy, beside those of the project. `npm pack` makes each from its folder. */
function installPackages(folder: string, packages: readonly string[]): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(root, 'node_modules')))
    symlinkSync(join(root, 'node_modules', name), join(modules, name));
  // The engine is the copy itself, linked as `npm ci` does.
  rmSync(join(modules, engine), { force: true });
  symlinkSync('..', join(modules, engine));
  for (const source of packages) {
    const packed = execFileSync('npm', ['pack', '--offline', '--silent', '--pack-destination', folder], {
      cwd: join(root, source),
      encoding: 'utf8',
    }).trim();
    const target = join(modules, packed.replace(/-[\d.]+\.tgz$/, ''));
    mkdirSync(target);
    execFileSync('tar', ['-xzf', join(folder, packed), '-C', target, '--strip-components=1']);
    rmSync(join(folder, packed));
  }
}

/** Copies the project to a temporary folder, installs packages of `examples/` in the copy, and applies some steps. */
export function copyProject(steps: readonly Step[], packages: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'town-copy-'));
  cpSync(root, folder, {
    recursive: true,
    // A backend that runs on this machine keeps its data in `mock-api/data` or `server/data`.
    filter: (path) =>
      !omitted.includes(relative(root, path)) && !(basename(path) === 'data' && /mock-api|server/.test(path)),
  });
  if (packages.length > 0) installPackages(folder, packages);
  else symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const step of steps) apply(folder, step);
  const node = (script: string, ...args: string[]) =>
    run(process.execPath, [join(folder, 'node_modules', script), ...args], {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1', NODE_ENV: script.startsWith('vitest/') ? 'test' : 'production' },
      maxBuffer: 2 ** 26,
    });
  return { folder, node, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Long timeouts, because another worker drives a browser at the same time. */
const slow = ['--testTimeout', '60000', '--hookTimeout', '60000'];

/** The node tests to run in a copy: they depend on the declarations, and repeat no check of the build. */
const dependent = [
  'mock/capabilities',
  'mock/generated',
  'mock/seed',
  'unit/apiDoc',
  'unit/dashboard',
  'unit/paths',
  'unit/townSettings',
  'unit/vocabulary',
  'api/checkBackend',
];

/**
 * The options that leave out some of these tests. Of `api/checkBackend`, only "finds nothing wrong with the mock"
 * stays. The test of `docs/api` is left out, because the steps do not regenerate these files.
 */
const withoutOthers = [
  '--testNamePattern',
  '^(?!the check of a backend (?!finds nothing wrong with the mock)|the description of the API in docs)',
];

/**
 * Runs the node tests that the declarations of a copy may break. If a test fails, returns the lines that report it, or
 * the whole output if no line does.
 */
export async function failuresIn({ node }: ReturnType<typeof copyProject>) {
  const failure = await node(
    'vitest/vitest.mjs',
    'run',
    '--project',
    'node',
    ...dependent,
    ...withoutOthers,
    ...slow,
    // Other workers would load the same code again.
    '--no-file-parallelism',
  ).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
  );
  const lines = failure.split('\n').filter(Boolean);
  const failed = lines.filter((line) => line.includes('FAIL') || line.includes('Error:'));
  return failed.length ? failed : lines;
}

export interface CopyOptions {
  /** Packages of `examples/` to install. */
  packages?: readonly string[];
  /** Whether to check the types of the files that the steps write or change. `npm run types` checks all others. */
  checksTypes?: boolean;
}

/** Checks the types of some files of a copy: a check of the whole project takes long. */
async function checkTypes({ folder, node }: ReturnType<typeof copyProject>, files: readonly string[]) {
  // The theme declares the colours that components use.
  const config = { extends: './tsconfig.json', include: [...files, 'src/layout/theme/theme.ts'] };
  writeFileSync(join(folder, 'tsconfig.added.json'), JSON.stringify(config));
  // Several threads would check common types once each, while other tests need the processor.
  await node('typescript/bin/tsc', '--noEmit', '--singleThreaded', '-p', 'tsconfig.added.json');
}

/** Copies the project with some steps, builds it, and loads its declarations. */
export async function buildCopy(steps: readonly Step[], { packages, checksTypes = false }: CopyOptions = {}) {
  const copy = copyProject(steps, packages);
  const { folder, node, remove } = copy;
  const dist = join(folder, 'dist');
  if (checksTypes)
    await checkTypes(
      copy,
      steps.map(({ path }) => path),
    );
  await node('vite/bin/vite.js', 'build', '--logLevel', 'error');
  const load = async <T>(file: string): Promise<T> => {
    const config = { root: folder, configFile: false as const, ...withPlugins(folder) };
    return (await runnerImport<{ default: T }>(join(folder, 'resources', file), config)).module.default;
  };
  // The runner closes after a load, so the copy can import nothing later. The site therefore comes from this project.
  const app: App = { ...(await load<App>('index.ts')), site: () => import('../../resources/site') };
  const hooks = await load<ResourceHooks[]>('hooks.ts');
  return { app, hooks, folder, dist, node, remove };
}

/** The `it` of a file whose tests share one copy of the project, changed by steps: a copy takes long to build. */
export const onCopy = (steps: readonly Step[], options?: CopyOptions) =>
  it
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures from the pattern.
    .extend('copy', { scope: 'file' }, async ({}, { onCleanup }) => {
      const copy = await buildCopy(steps, options);
      onCleanup(copy.remove);
      return copy;
    })
    .extend(
      'built',
      { scope: 'file' },
      ({ copy: { app, hooks, dist } }): TownOptions => ({ app, hooks, dist }),
    );
