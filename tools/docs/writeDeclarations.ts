import { writeFileSync } from 'node:fs';
import { readCommand } from '../../server/settings/command';
import { declarationsPage } from './declarationsPage';

readCommand({ name: 'docs', about: 'Writes docs/declarations.md from the docstrings of src/metadata/.' });
writeFileSync(new URL('../../docs/declarations.md', import.meta.url), declarationsPage());
console.log('Wrote docs/declarations.md.');
