import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { backup, restore } from '../../server/database/backup';
import { readConfigs, serveAdmin } from '../../server/http/admin';
import { createServer } from '../../server/http/server';
import { openService } from '../../server/open';
import { createTown } from '../../server/people/towns';
import { serve } from '../../server/serve';
import type { Mail } from '../../server/service/mail';
import { readSettings } from '../../server/settings/settings';
import { readConfig } from '../../src/config';
import { freshUrl } from '../backend/databases';
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
const configs = () =>
  readConfigs({ dist, dataDir, apiKey: undefined, isDemo: false, hasMail: false, names: ['news', 'events'] });

/** Opens a server with the config files in `dataDir`. Returns a function that reads a URL of a host. */
async function openHosts(publicUrl?: string) {
  const { ofHost, isSite, all } = configs();
  const server = createServer({
    ...service,
    publicUrl,
    configOf: ofHost,
    configOfTown: (isOwnKey) => all.find(({ apiKey }) => isOwnKey(apiKey)),
    isSiteHost: isSite,
  });
  await serveAdmin(server, { dist, isDemo: false, configOf: ofHost });
  onTestFinished(() => server.close());
  return async (host: string, url: string, payload?: object, headers = {}) =>
    (await server.inject({ method: payload ? 'POST' : 'GET', url, payload, headers: { host, ...headers } }))
      .body;
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

it.each(['config.json', 'config.mairie.example.json'])(
  'an unknown name among the disabled resources is refused with the path of %s',
  (name) => {
    write(name, '{"disabled":["news"]}');
    expect(configs).not.toThrow();
    write(name, '{"disabled":["news","newz"]}');
    expect(configs).toThrow(`${join(dataDir, name)}\n"disabled" : inconnu / unknown: newz (news, events)`);
  },
);

describe('two towns on one server', () => {
  const mails: Mail[] = [];
  const [email, password] = ['maire@chinon.example', 'Une-phrase-2026'];
  let keys: Record<'saintAubin' | 'chinon', string>;
  beforeAll(async () => {
    service.mailer = { delivers: true, send: async (mail) => void mails.push(mail) };
    const town = { ...service, email, password };
    keys = {
      saintAubin: await createTown({ ...town, name: 'Saint-Aubin' }),
      chinon: await createTown({ ...town, name: 'Chinon' }),
    };
  });
  const bothTowns = (chinon = {}) => {
    write('config.json', JSON.stringify({ apiKey: keys.saintAubin }));
    write('config.chinon.example.json', JSON.stringify({ apiKey: keys.chinon, ...chinon }));
  };
  const publicUrl = 'https://admin.saint-aubin.example';
  const canonicalIn = (page: string) => /<link rel="canonical" href="([^"]+)"/.exec(page)?.[1];

  it.each([
    ['https://admin.saint-aubin.example', 'https://chinon.example'],
    ['http://localhost:3001', 'http://chinon.example:3001'],
  ])('with PUBLIC_URL=%s, the site of the other one has the address %s', async (given, own) => {
    bothTowns();
    const read = await openHosts(given);
    expect(canonicalIn(await read('chinon.example', '/ville/'))).toBe(`${own}/ville/`);
    expect(canonicalIn(await read('saint-aubin.example', '/ville/'))).toBe(`${given}/ville/`);
    expect(await read('chinon.example', '/robots.txt')).toContain(`Sitemap: ${own}/ville/sitemap.xml`);
  });

  it('have an address each in the mails about an account, whatever host the call names', async () => {
    bothTowns();
    const call = await openHosts(publicUrl);
    for (const [key, host, own] of [
      [keys.chinon, 'chinon.example', 'https://chinon.example'],
      [keys.chinon, 'admin.saint-aubin.example', 'https://chinon.example'],
      [keys.saintAubin, 'chinon.example', publicUrl],
      [keys.saintAubin, 'attack.example', publicUrl],
    ] as const) {
      mails.length = 0;
      await call(host, '/api/v1/users/sendPasswordMail/', { email }, { 'x-api-key': key });
      expect(mails.map(({ text }) => /https?:\/\/[^/]*/.exec(text)?.[0])).toEqual([own]);
    }
  });

  it('lead from the page of a link that was used back to the admin on the same host', async () => {
    bothTowns();
    const read = await openHosts(publicUrl);
    const page = await read('chinon.example', '/api/v1/auth/password?link=2.used');
    const [, href = ''] = /<a href="([^"?]+)">/.exec(page) ?? [];
    expect(new URL(href, 'https://chinon.example/api/v1/auth/password').href).toBe(
      'https://chinon.example/forget_password',
    );
  });

  it('have an address each in the link to what a citizen has sent', async () => {
    bothTowns();
    const call = await openHosts(publicUrl);
    const asMayor = { 'x-api-key': keys.chinon, 'content-type': 'application/json' };
    const account = { email, password };
    const { token } = JSON.parse(await call('chinon.example', '/api/v1/auth/sign_in', account, asMayor));
    const category = await call(
      'chinon.example',
      '/api/v1/reportCategories',
      { title: 'Voirie' },
      {
        ...asMayor,
        authorization: token,
      },
    );
    const report = {
      service_code: JSON.parse(category).id,
      lat: 47.1,
      long: 0.2,
      description: 'Un trou',
      email,
    };
    const sent = await call('chinon.example', '/public/v1/open311/requests.json', report);
    expect(JSON.parse(sent)[0].service_notice).toContain(' https://chinon.example/ville/signaler/suivi/');
  });

  it('siteUrl still names the site of a town that has its own', async () => {
    bothTowns({ siteUrl: 'https://www.chinon.example' });
    const read = await openHosts(publicUrl);
    expect(canonicalIn(await read('www.chinon.example', '/'))).toBe('https://www.chinon.example/');
  });

  it('show the settings of a host without the name of their file', async () => {
    bothTowns();
    const read = await openHosts();
    expect(Object.keys(JSON.parse(await read('chinon.example', '/config.json')))).toEqual(
      Object.keys(readConfig({})),
    );
  });
});

describe('a server without the key of its secrets', () => {
  const town = { name: 'Saint-Aubin', email: 'maire@saint-aubin.fr', password: 'Saint-Aubin-2026' };
  const another = { SECRET_KEY: 'the key of another machine, which is long' };
  const key = join(dataDir, 'secret.key');
  /** Returns a function that opens a new database with the given settings. */
  async function newDatabase() {
    const place = { DATA_DIR: dataDir, DATABASE_URL: await freshUrl('empty') };
    return (more = {}, needsKey = true) => openService(readSettings({ ...place, ...more }), { needsKey });
  }
  const closed = async ({ database }: Awaited<ReturnType<typeof openService>>) => database.close();

  it('refuses the database, and makes no other key', async () => {
    const open = await newDatabase();
    const service = await open();
    await createTown({ ...service, ...town });
    await closed(service);
    await closed(await open());
    renameSync(key, `${key}.away`);
    await expect(open()).rejects.toThrow(`there is no ${key}`);
    await expect(open(another)).rejects.toThrow('SECRET_KEY is not the key');
    expect(readdirSync(dataDir)).not.toContain('secret.key');
    writeFileSync(key, 'another key');
    await expect(open()).rejects.toThrow(`${key} is not the key`);
    renameSync(`${key}.away`, key);
    await closed(await open());
  });

  it('refuses a database of an earlier release if the key is missing, and keeps no key that opens nothing', async () => {
    const open = await newDatabase();
    const service = await open();
    await createTown({ ...service, ...town });
    await sql`delete from secret_check`.execute(service.database.kysely);
    await closed(service);
    renameSync(key, `${key}.away`);
    await expect(open()).rejects.toThrow(`there is no ${key}`);
    // That release may have restored the database without its key.
    await closed(await open(another));
    renameSync(`${key}.away`, key);
    await closed(await open());
    await expect(open(another)).rejects.toThrow('SECRET_KEY is not the key');
  });

  it('takes the key of an archive into a database without a town', async () => {
    const open = await newDatabase();
    await closed(await open());
    await closed(await open(another));
  });

  it('can go on with a backup that it restores into an empty database', async () => {
    const open = await newDatabase();
    const first = await open();
    await createTown({ ...first, ...town });
    await closed(first);
    rmSync(key);
    const keyless = await open({}, false);
    const archive = join(folder, 'keyless.backup');
    await backup(keyless, archive);
    await closed(keyless);
    expect(readdirSync(dataDir)).not.toContain('secret.key');
    const openNext = await newDatabase();
    const next = await openNext();
    expect(await restore(next, archive)).toMatchObject({
      towns: 1,
      unreadable: ['town, Saint-Aubin: apiKey'],
    });
    await closed(next);
    await closed(await openNext());
  });
});

it('the start of a server warns of towns without a config file, and of keys without a town', async () => {
  const place = { DATA_DIR: dataDir, DATABASE_URL: await freshUrl('empty'), PORT: '0' };
  const opened = await openService(readSettings(place));
  const town = { ...opened, email: 'maire@saint-aubin.fr', password: 'Saint-Aubin-2026' };
  const first = await createTown({ ...town, name: 'Saint-Aubin' });
  const start = async (more = {}) => {
    const lines: object[] = [];
    const log = pino(
      { level: 'warn', base: null, timestamp: false },
      { write: (line) => void lines.push(JSON.parse(line)) },
    );
    await (await serve(readSettings({ ...place, ...more }), { dist, log, jobs: {} })).close();
    return lines.map((line) => ({ ...line, level: undefined }));
  };
  write('config.json', JSON.stringify({ apiKey: 'mistyped' }));
  const stray = (file: string) => ({
    files: [file],
    msg: 'the API key in these files or settings belongs to no town',
  });
  expect(await start()).toEqual([stray('config.json')]);
  expect(await start({ API_KEY: 'mistyped too' })).toEqual([stray('API_KEY')]);
  const second = await createTown({ ...town, name: 'Chinon' });
  const lost = (...towns: string[]) => ({
    towns,
    msg: 'no config file has a key of these towns: their hosts show the town of config.json',
  });
  expect(await start()).toEqual([lost('Saint-Aubin', 'Chinon'), stray('config.json')]);
  write('config.json', JSON.stringify({ apiKey: first }));
  expect(await start()).toEqual([lost('Chinon')]);
  write('config.chinon.example.json', JSON.stringify({ apiKey: second }));
  expect(await start()).toEqual([]);
  await opened.database.close();
});
