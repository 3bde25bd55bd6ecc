import { writeFileSync } from 'node:fs';
import { readCommand } from '../../server/settings/command';
import { declarationsPage } from './declarationsPage';
import { enginePage } from './enginePage';

readCommand({
  name: 'docs',
  about: 'Writes docs/declarations.md and docs/engine.md from the docstrings of src/.',
});
const pages = { declarations: declarationsPage(), engine: enginePage() };
for (const [name, page] of Object.entries(pages)) {
  writeFileSync(new URL(`../../docs/${name}.md`, import.meta.url), page);
  console.log(`Wrote docs/${name}.md.`);
}
