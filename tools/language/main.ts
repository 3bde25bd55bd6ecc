import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readCommand } from '../../server/settings/command';
import { isNamed, languageLine } from './names';

const { positionals } = readCommand({
  name: 'language',
  about: `Writes languages/CODE.json: every French text, with an empty translation at first. Users see the French text
until somebody translates it. A second run keeps the translations, adds new texts, and removes those that are gone.`,
  positionals: { value: 'CODE', about: 'the ISO 639 code of a language, such as br or de', count: [1, 1] },
  example: 'br',
});
const code = positionals[0] ?? '';
const root = fileURLToPath(new URL('../..', import.meta.url));
const path = `${root}languages/${code}.json`;
const isCode =
  /^[a-z]{2,3}$/.test(code) &&
  !['fr', 'en'].includes(code) &&
  // `bre` stands for `br`, which browsers ask for.
  Intl.getCanonicalLocales(code)[0] === code;
// Node does not know the names of all languages: a town may begin the file itself.
if (!isCode || !(isNamed(code) || existsSync(path))) {
  console.error(`${code}: not the code of a language other than French and English, such as br or de.`);
  if (isCode)
    console.error(`If it is right, such as rcf for the creole of La Réunion, write {} into languages/${code}.json and run the
command again.`);
  process.exit(1);
}

const before: Record<string, string> = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
// `languages/index.ts`, written below, imports each file that exists.
if (!existsSync(path)) writeFileSync(path, '{}\n');

const index = `${root}languages/index.ts`;
const codes = readdirSync(`${root}languages`).flatMap((name) => /^(\w+)\.json$/.exec(name)?.[1] ?? []);
const lines = codes.map(languageLine).join('');
// Replaces the object at the end of the file.
writeFileSync(
  index,
  readFileSync(index, 'utf8').replace(/(= )\{[^;]*\};\n$/, (_, start: string) => `${start}{\n${lines}};\n`),
);

// Imported only now, because the app reads `languages/index.ts`, which was written above.
const [{ default: app }, { frenchTexts }] = await Promise.all([import('../../resources'), import('./texts')]);
const texts = frenchTexts(app, root);
const after = Object.fromEntries(texts.map((text) => [text, before[text] ?? '']));
writeFileSync(path, `${JSON.stringify(after, null, 2)}\n`);

const missing = Object.values(after).filter((text) => text === '').length;
const gone = Object.keys(before).filter((text) => !(text in after)).length;
console.log(
  `languages/${code}.json has ${texts.length} texts. ${missing} of them are not translated: French is shown.`,
);
if (gone > 0) console.log(`${gone} unused texts were removed.`);
console.log(`Offer the language with "locales" in config.json, as ["fr", "en", "${code}"].`);
