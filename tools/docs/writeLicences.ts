import { writeFileSync } from 'node:fs';
import { licencesText } from './licences';

writeFileSync(new URL('../../docs/licences.md', import.meta.url), licencesText());
console.log('docs/licences.md is written.');
