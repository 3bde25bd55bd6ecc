import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readConfigs, serveAdmin } from '../../server/http/admin';
import { createServer } from '../../server/http/server';
import { emptyService } from './emptyTown';

const service = await emptyService();
const folder = mkdtempSync(join(tmpdir(), 'town-configs-'));
const [dist, dataDir] = [join(folder, 'dist'), join(folder, 'data')];
mkdirSync(dist);
writeFileSync(join(dist, 'index.html'), '<title>Écran de la mairie</title>');
afterAll(async () => {
  await service.database.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir);
});

const write = (name: string, text: string) => writeFileSync(join(dataDir, name), text);
const configs = () => readConfigs({ dist, dataDir, apiKey: 'k', isDemo: false, hasMail: false });

/** Opens a server with the config files in `dataDir`. Returns a function that reads a URL of a host. */
async function openHosts() {
  const { ofHost, isSite } = configs();
  const server = createServer({ ...service, configOf: ofHost, isSiteHost: isSite });
  await serveAdmin(server, { dist, isDemo: false, configOf: ofHost });
  onTestFinished(() => server.close());
  return async (host: string, url: string) => (await server.inject({ url, headers: { host } })).body;
}

describe('the settings of a host', () => {
  it('are found by its name, in capital or small letters', async () => {
    write('config.Mairie.Example.json', '{"apiKey":"m","appTitle":"Mairie"}');
    write('config.json', '{"apiKey":"v","siteUrl":"https://ville.example"}');
    const read = await openHosts();
    for (const host of ['mairie.example', 'MAIRIE.example'])
      expect(JSON.parse(await read(host, '/config.json'))).toMatchObject({ appTitle: 'Mairie' });
    // The host of a site serves no admin, so /newsList is not answered with the admin's page.
    for (const host of ['ville.example', 'VILLE.EXAMPLE'])
      expect(await read(host, '/newsList')).not.toContain('Écran de la mairie');
  });

  it.each([
    ['a value is wrong', '{"timeZone":"Europe/Pariss"}'],
    ['it is no JSON', '{"timeZone":'],
    ['it is no object', '[]'],
  ])('are refused with the name of their file if %s', (_, text) => {
    for (const name of ['config.json', 'config.mairie.example.json']) {
      write(name, text);
      expect(configs).toThrow(join(dataDir, name));
      rmSync(join(dataDir, name));
    }
  });
});
