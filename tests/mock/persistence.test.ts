import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seed } from '../../demo/seed';
import { openTown } from '../../mock-api/town';
import { deleteTown } from '../../tools/reset/reset';
import { callerOf, entriesOf, rowOf, serve } from '../backend/caller';

let dataDir = '';
const closing: (() => void)[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'town-'));
});
afterEach(() => {
  for (const close of closing.splice(0)) close();
  rmSync(dataDir, { recursive: true });
});

async function start() {
  const { url, close } = await serve(openTown({ dataDir }));
  closing.push(close);
  return { url, close, caller: callerOf(url) };
}

describe('the mock with a folder of data', () => {
  it('keeps records, files and sessions over a restart', async () => {
    const before = await start();
    const admin = await before.caller.as('admin');
    const page = rowOf(await admin.call('POST', 'pages', { title: 'Œuvre d’été', imageUrl: null }));
    const form = new FormData();
    form.append('file', new File([Buffer.from('%PDF-1.4\n%%EOF')], 'a.pdf'));
    const file = rowOf(await admin.call('POST', 'GCS', form, { 'content-type': '' }));
    const [gone] = entriesOf(await admin.get('pages?newsPage_eq=true&range=0-0'));
    expect((await admin.call('DELETE', `pages/${gone?.id}`)).status).toBe(200);
    before.close();

    const after = await start();
    const again = callerOf(after.url, admin.token);
    expect(rowOf(await again.get(`pages/${page.id}`))).toEqual(page);
    expect((await again.get(`pages/${gone?.id}`)).status).toBe(404);
    expect(await (await fetch(`${after.url}${file.url}`)).text()).toBe('%PDF-1.4\n%%EOF');
  });

  it('answers 404 for the folder that contains its data', async () => {
    const { hostname, port } = new URL((await start()).url);
    // `fetch` would resolve the two dots itself.
    const [answer]: IncomingMessage[] = await once(
      get({ hostname, port, path: '/api/v1/files/%2e%2e' }),
      'response',
    );
    expect(answer?.resume().statusCode).toBe(404);
  });

  it('stores a whole write before it answers, and leaves no temporary file', async () => {
    const admin = await (await start()).caller.as('admin');
    const page = rowOf(await admin.call('POST', 'pages', { title: 'Tout de suite' }));
    const stored: unknown = JSON.parse(readFileSync(join(dataDir, 'db.json'), 'utf8'));
    expect(stored).toMatchObject({ pages: expect.arrayContaining([page]) });
    expect(readdirSync(dataDir).toSorted()).toEqual(['db.json', 'files']);
  });

  it('refuses a write that it cannot store, and does not show its record', async () => {
    const admin = await (await start()).caller.as('admin');
    const before = (await admin.get('pages/count')).body;
    // The mock writes to a temporary file first. A folder with the name of this file makes the write fail.
    mkdirSync(join(dataDir, `db.json.${process.pid}.tmp`));
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { status, body } = await admin.call('POST', 'pages', { title: 'Perdue' });
    expect([status, body]).toEqual([500, { message: 'Erreur interne du serveur.' }]);
    expect((await admin.get('pages/count')).body).toEqual(before);
    said.mockRestore();
  });

  it('loses nothing when two servers write to the folder in turn', async () => {
    const [one, other] = [await start(), await start()];
    const admin = await one.caller.as('admin');
    const first = rowOf(await admin.call('POST', 'pages', { title: 'Un' }));
    const second = rowOf(await callerOf(other.url, admin.token).call('POST', 'pages', { title: 'Deux' }));
    const third = rowOf(await admin.call('POST', 'pages', { title: 'Trois' }));
    const titles = entriesOf(
      await callerOf(other.url, admin.token).get(`pages?id_in=${first.id},${second.id},${third.id}`),
    );
    expect(titles.map((row) => row.title)).toEqual(['Un', 'Deux', 'Trois']);
  });

  it('starts over when its folder is deleted while it runs', async () => {
    const running = await start();
    const admin = await running.caller.as('admin');
    const page = rowOf(await admin.call('POST', 'pages', { title: 'Perdue' }));
    deleteTown(dataDir, () => {});
    const again = await running.caller.as('admin');
    expect((await again.get(`pages/${page.id}`)).status).toBe(404);
    expect(rowOf(await again.get('pages/count')).count).toBe(seed().data.pages?.length);
  });

  it('adds the collections that an older version did not have', async () => {
    const { socialNetworks: _, ...older } = seed().data;
    writeFileSync(join(dataDir, 'db.json'), JSON.stringify(older));
    const admin = await (await start()).caller.as('admin');
    expect(rowOf(await admin.get('socialNetworks/count')).count).toBe(8);
  });

  it('refuses a file with invalid data, and leaves the file unchanged', () => {
    for (const content of ['{"pages": [', '{"pages": 1}']) {
      writeFileSync(join(dataDir, 'db.json'), content);
      expect(() => openTown({ dataDir })).toThrow(/db\.json.*mock:reset/s);
      expect(readFileSync(join(dataDir, 'db.json'), 'utf8')).toBe(content);
    }
  });
});

describe('in memory', () => {
  it('two servers share nothing', async () => {
    const [one, other] = [await serve(openTown()), await serve(openTown())];
    closing.push(one.close, other.close);
    const admin = await callerOf(one.url).as('admin');
    const page = rowOf(await admin.call('POST', 'pages', { title: 'Ici' }));
    expect((await (await callerOf(other.url).as('admin')).get(`pages/${page.id}`)).status).toBe(404);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
