import { writeFileSync } from 'node:fs';
import { readCommand } from '../../server/settings/command';
import { licencesText } from './licences';

readCommand({ name: 'licences', about: 'Writes docs/licences.md from package-lock.json.' });
writeFileSync(new URL('../../docs/licences.md', import.meta.url), licencesText());
console.log('docs/licences.md is written.');
