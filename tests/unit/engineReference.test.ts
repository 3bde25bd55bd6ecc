import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript6';
import { expect, it } from 'vitest';
import * as metadata from '../../src/metadata';
import { engineExports, enginePage, exampleSetup } from '../../tools/docs/enginePage';
import { compilerHost, type Exported } from '../../tools/docs/exports';

const root = fileURLToPath(new URL('../..', import.meta.url));
const found = engineExports();
const all = Object.entries(found).flatMap(([entry, some]) => some.map((one) => ({ ...one, entry })));

/** Whether an example is a value of the type that it explains. */
const isValue = (text: string) => /^\{/.test(text);
/** Whether an example is an option such as `max: 3`. */
const isOption = (text: string) => /^\w+: /.test(text);

/** The imports that an example needs and that the page leaves out. */
function importsFor(text: string, own: Exported & { entry: string }): string {
  const names = new Set(text.match(/\b\w+\b/g) ?? []);
  const importLine = (some: readonly string[], from: string) =>
    some.length > 0 ? `import { ${some.join(', ')} } from '${from}';\n` : '';
  /** For each entry, its exports that the example uses. */
  const used = Object.entries(found).map(
    ([entry, some]) => [entry, some.map(({ name }) => name).filter((name) => names.has(name))] as const,
  );
  // If both entries export a name, the example imports it from its own entry.
  const taken = new Set(used.flatMap(([entry, some]) => (entry === own.entry ? some : [])));
  const others = {
    useGetOne: 'react-admin',
    useQuery: '@tanstack/react-query',
    useQueryClient: '@tanstack/react-query',
  };
  return [
    ...used.map(([entry, some]) =>
      importLine(
        some.filter((name) => entry === own.entry || !taken.has(name)),
        entry === 'engine' ? './src/engine' : './src/metadata',
      ),
    ),
    importLine(own.example.includes('@mdi') ? [] : (own.example.match(/\bmdi\w+/g) ?? []), '@mdi/js'),
    ...Object.entries(others).map(([name, from]) => importLine(names.has(name) ? [name] : [], from)),
  ].join('');
}

/** The file to compile for an example: the example in a component, below the entity of `exampleSetup`. */
function codeOf(one: Exported & { entry: string }): string {
  const imported = one.example.match(/^import .*$/gm) ?? [];
  const rest = one.example
    .replace(/^import .*$/gm, '')
    .trim()
    .replace(/import\('[^']*'\)/g, 'Promise.resolve({ default: () => null })')
    .replace('export default ', 'const declared = ');
  let body = rest;
  if (isValue(rest)) body = `const value: ${one.name} = ${rest};`;
  else if (isOption(rest)) body = `const options = { ${rest.replace(/,$/, '')} };`;
  else if (rest.startsWith('<')) body = `return (${rest});`;
  const entities = `declare const images: Resource; declare const users: Resource; declare const town: App;`;
  const text = `${exampleSetup}\n${entities}\nexport function Example() {\n${body}\n}\n`;
  return `${importsFor(text, one)}${imported.join('\n')}\n${text}`;
}

/** The mistakes that the compiler finds in files that exist only in memory. */
function mistakesIn(files: ReadonlyMap<string, string>): string[] {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const host = compilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path) ?? readFile(path);
  host.getSourceFile = (path, ...rest) => {
    const text = files.get(path);
    return text === undefined
      ? getSourceFile(path, ...rest)
      : ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  };
  const loose = {
    ...options,
    noUnusedLocals: false,
    noUnusedParameters: false,
    verbatimModuleSyntax: false,
  };
  // `theme.ts` declares the types of the colours, which examples may use.
  const program = ts.createProgram([...files.keys(), `${root}src/layout/theme/theme.ts`], loose, host);
  return [...files.keys()].flatMap((path) => {
    const source = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${path.replace(root, '')}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  });
}

it('docs/engine.md is up to date with the docstrings', () => {
  const page = readFileSync(`${root}docs/engine.md`, 'utf8');
  expect(page === enginePage(found), 'docs/engine.md is older than src/: npm run docs').toBe(true);
});

it('every export for custom code has a description and an example', () => {
  const undescribed = all.filter(({ words }) => words === '').map(({ name }) => name);
  const withoutExample = all.filter(({ example }) => example === '').map(({ name }) => name);
  expect({ undescribed, withoutExample }).toEqual({ undescribed: [], withoutExample: [] });
  for (const { name, example } of all)
    if (!isValue(example)) expect(example, name).toMatch(new RegExp(`\\b${name}\\b`));
});

it('every example compiles', () => {
  const files = all.map((one) => [`${root}${one.entry}-${one.name}.tsx`, codeOf(one)] as const);
  expect(mistakesIn(new Map(files))).toEqual([]);
}, 240_000);

/** The examples for declarations that state their result as a literal, such as `isEmpty(''); // true`. */
const examplesWithResult = found.metadata.flatMap(({ example }) => {
  const [, call, result] = /^(.+); \/\/ (true|false|undefined|[\d'[{].*)$/.exec(example) ?? [];
  return call && result ? [[call, result] as const] : [];
});

it.each(examplesWithResult)('%s is %s', (call, result) => {
  const run = new Function(...Object.keys(metadata), `${exampleSetup}\nreturn [${call}, (${result})];`);
  const [actual, stated] = run(...Object.values(metadata));
  expect(actual).toEqual(stated);
});
