import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import frenchPack from 'ra-language-french';
import { mergeTranslations } from 'react-admin';
import { expect, inject } from 'vitest';
import { messages } from '../../src/i18n/fr';
import { valueAt } from '../../src/metadata';
import { costOfFirstList } from './firstList';
import { it } from './fixtures';

it('shows the first list after at most 12 requests and 250 kB of gzipped JavaScript', async ({
  browser,
  town,
}) => {
  const { requests, files, size } = await costOfFirstList(browser, town, inject('dist'));
  console.log(`Up to the first list: ${requests} requests, ${size.toFixed(1)} kB gzip in ${files} files`);
  expect(requests).toBeLessThanOrEqual(12);
  expect(size).toBeLessThanOrEqual(250);
  expect(files).toBeGreaterThan(1);
});

it('has a French text for every message of react-admin in the build', () => {
  const folder = join(inject('dist'), 'assets');
  const code = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const keys = new Set(code.join('\n').match(/(?<=["'`])ra\.[\w.]+(?=["'`])/g));
  const texts = mergeTranslations(frenchPack, messages);
  expect(keys.size).toBeGreaterThan(10);
  expect([...keys].filter((key) => typeof valueAt(texts, key) !== 'string')).toEqual([]);
});
