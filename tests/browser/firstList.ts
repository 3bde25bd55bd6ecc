import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { openPageAs, type Town } from './town';

/** Opens the news in a browser that has cached nothing: requests, script files and kB of gzipped JavaScript until rows. */
export async function costOfFirstList(browser: Browser, town: Town, dist: string) {
  const { page, context } = await openPageAs(browser, town, 'admin');
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.goto(town.url('newsList'));
  await page.locator('tbody tr[data-id]').first().waitFor();
  const requests = paths.length;
  const files = [...new Set(paths.filter((path) => path.endsWith('.js')))];
  await context.close();
  const bytes = files.map((path) => gzipSync(readFileSync(join(dist, path))).byteLength);
  return { requests, files: files.length, size: bytes.reduce((sum, size) => sum + size, 0) / 1000 };
}
