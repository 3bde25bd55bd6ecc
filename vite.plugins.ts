import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const packageImport = /^import \w+ from '([^.'][^']*)';/gm;

/** The packages from which `resources/index.ts` takes declarations (docs/recipes.md#a-plug-in). */
export const pluginNames = (root: string): string[] =>
  [...readFileSync(join(root, 'resources/index.ts'), 'utf8').matchAll(packageImport)].flatMap(
    ([, name = '']) => name,
  );

/** Makes Vite treat the code of plug-ins as that of the project, so that both use the same engine. */
export const withPlugins = (root: string) => {
  const noExternal = pluginNames(root);
  return {
    ssr: { noExternal },
    environments: { inline: { resolve: { noExternal } } },
    optimizeDeps: { exclude: noExternal },
  };
};

interface Package {
  name: string;
  version: string;
  peerDependencies?: Readonly<Record<string, string>>;
}

/** Whether a version is in a range such as `^0.2.0`: not older, and equal up to the first number that is not zero. */
function isInRange(version: string, range: string): boolean {
  const numbersOf = (text: string) => /^\^?(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number) ?? [];
  const [has, wants] = [numbersOf(version), numbersOf(range)];
  if (wants.length === 0) return false;
  // How many numbers, from the first on, must be equal.
  const first = wants.findIndex((number) => number > 0);
  const fixed = range.startsWith('^') && first >= 0 ? first + 1 : wants.length;
  const different = wants.findIndex((number, index) => has[index] !== number);
  return different < 0 || (different >= fixed && (has[different] ?? 0) > (wants[different] ?? 0));
}

/** Says which plug-ins were made for another release of the engine, or name no release. */
export function pluginMistakes(root: string): string[] {
  const read = (folder: string): Package =>
    JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const { name: engine, version } = read('.');
  return pluginNames(root).flatMap((plugin) => {
    const range = read(`node_modules/${plugin}`).peerDependencies?.[engine];
    if (range === undefined)
      return `${plugin}: It does not say for which engine it was made. Add "${engine}": "^${version}" to its peerDependencies.`;
    if (isInRange(version, range)) return [];
    return `${plugin}: Made for ${engine} ${range}, and this is ${version}. Install the release of ${plugin} for ${version}.`;
  });
}
