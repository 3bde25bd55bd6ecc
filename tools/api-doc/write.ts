import { mkdirSync, writeFileSync } from 'node:fs';
import app from '../../resources';
import hooks from '../../resources/hooks';
import { readCommand } from '../../server/settings/command';
import { screens } from '../../src/app/screens';
import { checkApp } from '../../src/metadata';
import { apiDocument, apiText, documentText } from './document';
import { apiPage } from './page';
import { publicDocument } from './public';

readCommand({ name: 'api-doc', about: 'Writes docs/api/ from the declarations.' });

const folder = new URL('../../docs/api/', import.meta.url);

checkApp(app, Object.keys(screens.engine));
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('openapi.json', folder), apiText(app, hooks));
writeFileSync(new URL('index.html', folder), apiPage(apiDocument(app, hooks)));
writeFileSync(new URL('public.json', folder), documentText(publicDocument(app)));
console.log('docs/api/openapi.json, docs/api/index.html and docs/api/public.json are written.');
