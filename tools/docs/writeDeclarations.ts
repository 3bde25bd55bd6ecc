import { writeFileSync } from 'node:fs';
import { declarationsPage } from './declarationsPage';

writeFileSync(new URL('../../docs/declarations.md', import.meta.url), declarationsPage());
console.log('Wrote docs/declarations.md.');
