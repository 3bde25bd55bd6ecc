import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import frenchPack from 'ra-language-french';
import ts from 'typescript6';
import { messages } from '../../src/i18n/fr';
import { type App, isRecord } from '../../src/metadata';
import { pluginNames } from '../../vite.plugins';

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Needed beside `labelsWrittenIn`: the app makes some labels at its start, and they are in no file. */
function labelsIn(value: unknown, seen = new Set<object>()): string[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  if (isRecord(value) && typeof value.fr === 'string' && typeof value.en === 'string') return [value.fr];
  return Object.values(value).flatMap((one) => labelsIn(one, seen));
}

/** The folders with texts for users. */
const folders = ['contract', 'resources', 'server', 'site', 'src'];

/** Leaves out functions and templates: their texts depend on values. */
function literalsIn(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isArrowFunction(node) || ts.isTemplateExpression(node)) return [];
  const texts: string[] = [];
  node.forEachChild((child) => {
    // The name of a property is not a text for users.
    if (!ts.isPropertyAssignment(node) || child !== node.name) texts.push(...literalsIn(child));
  });
  return texts;
}

function labelsWrittenIn(file: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const named = (name: string) =>
        node.properties.find(
          (one): one is ts.PropertyAssignment =>
            ts.isPropertyAssignment(one) && one.name.getText(file) === name,
        );
      const french = named('fr');
      if (french && named('en')) found.push(...literalsIn(french.initializer));
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

export function frenchTexts(app: App, root: string): string[] {
  const plugins = pluginNames(root).map((name) => `node_modules/${name}`);
  const files = [...folders, ...plugins].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\bnode_modules\b/.test(path))
      .map((path) => join(root, folder, path)),
  );
  const written = files.flatMap((path) =>
    labelsWrittenIn(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)),
  );
  const all = [...textsIn(messages), ...textsIn(frenchPack), ...labelsIn(app), ...written];
  const order = new Intl.Collator('fr').compare;
  return [...new Set(all)].filter((text) => /\p{L}/u.test(text)).sort(order);
}
