import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { addTown } from '../../server/commands/addTown';
import { openService } from '../../server/open';
import { newKey, sha256 } from '../../server/people/keys';
import { serve } from '../../server/serve';
import { readSettings } from '../../server/settings/settings';
import { callerOf, rowOf } from '../backend/caller';
import { freshUrl } from '../backend/databases';

const folder = mkdtempSync(join(tmpdir(), 'town-registration-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a registration follows the settings of its town, with each of the town’s keys', async () => {
  const [dist, dataDir] = [join(folder, 'dist'), join(folder, 'data')];
  for (const one of [dist, dataDir]) mkdirSync(one);
  writeFileSync(join(dist, 'index.html'), '');
  const place = { DATA_DIR: dataDir, DATABASE_URL: await freshUrl('empty') };
  const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent', ...place });
  const service = await openService(settings);
  const email = 'maire@saint-aubin.fr';
  const closed = await addTown(service, { name: 'Saint-Aubin', email });
  const open = await addTown(service, { name: 'Rochebelle', email });
  const silent = await addTown(service, { name: 'Valmont', email });
  const ended = newKey();
  await sql`insert into keys (key_hash, tenant, ends_at)
    select ${sha256(ended)}, id, now() - interval '1 hour' from tenants where name = 'Rochebelle'`.execute(
    service.database.kysely,
  );
  await service.database.close();
  const write = (name: string, config: object) => writeFileSync(join(dataDir, name), JSON.stringify(config));
  write('config.json', { apiKey: open.apiKey, registration: 'open' });
  write('config.saint-aubin.example.json', { apiKey: closed.apiKey, registration: 'off' });
  // The settings of this host do not count, because its key has expired.
  write('config.old.example.json', { apiKey: ended, registration: 'off' });

  const server = await serve(settings, { dist });
  const { url } = server;
  const { password } = closed;
  const key = { 'x-api-key': closed.apiKey };
  const { token } = rowOf(await callerOf(url).call('POST', 'auth/sign_in', { email, password }, key));
  const second = 'une-seconde-cle-pour-l-app';
  const other = { name: 'Saint-Aubin, app', apiKey: second };
  expect((await callerOf(url, String(token)).call('POST', 'town', other, key)).status).toBe(201);

  let people = 0;
  const register = async (apiKey: string) => {
    people += 1;
    const person = { firstName: 'Ida', lastName: 'Petit', password: 'Vingt-et-un-lilas' };
    const form = { ...person, email: `ida${people}@exemple.fr` };
    return (await callerOf(url).call('POST', 'auth/sign_up', form, { 'x-api-key': apiKey })).status;
  };
  expect([await register(closed.apiKey), await register(second)]).toEqual([403, 403]);
  expect(await register(open.apiKey)).toBe(201);
  // This town has no settings. Registration is then off, because this server sends no mails to confirm an address.
  expect(await register(silent.apiKey)).toBe(403);
  await server.close();
});
