import { mkdirSync, writeFileSync } from 'node:fs';
import app from '../../resources';
import { checkApp } from '../../src/metadata';
import { apiDocument, apiText } from './document';
import { apiPage } from './page';

const folder = new URL('../../docs/api/', import.meta.url);

checkApp(app);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('openapi.json', folder), apiText(app));
writeFileSync(new URL('index.html', folder), apiPage(apiDocument(app)));
console.log('docs/api/openapi.json and docs/api/index.html are written.');
