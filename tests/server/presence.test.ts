import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openBackend } from '../backend/backend';
import { rowOf } from '../backend/caller';

const { backend, nobody, admin, superAdmin } = await openBackend();
/** A setting that only a superAdmin may see. */
const key = 'TOWN_SETTINGS_FIREBASE_SERVICEACCOUNT';

it('names the others who have the same record open', async () => {
  expect((await admin.call('PUT', 'presence/pages/1')).body).toEqual({ people: [] });
  expect((await superAdmin.call('PUT', 'presence/pages/1')).body).toEqual({ people: ['Mehdi Benali'] });
  expect((await admin.call('PUT', 'presence/pages/1')).body).toEqual({ people: ['Claire Fontaine'] });
  for (const other of ['presence/pages/2', 'presence/events/1']) {
    expect((await admin.call('PUT', other)).body).toEqual({ people: [] });
  }
});

it('forgets people who have not called for 30 seconds', async () => {
  await admin.call('PUT', 'presence/pages/3');
  const kysely = backend.database?.kysely;
  if (!kysely) throw new Error('No database');
  await sql`update presence set seen_at = now() - interval '31 seconds'`.execute(kysely);
  expect((await superAdmin.call('PUT', 'presence/pages/3')).body).toEqual({ people: [] });
  const { rows } = await sql<{ id: string }>`select id from presence`.execute(kysely);
  expect(rows).toEqual([{ id: '3' }]);
});

it('answers only roles that may read the record', async () => {
  const { id } = rowOf(await superAdmin.call('POST', 'townSetting', { key, type: 'JSON', value: '{}' }));
  expect((await superAdmin.call('PUT', `presence/townSetting/${id}`)).status).toBe(200);
  expect((await admin.call('PUT', `presence/townSetting/${id}`)).status).toBe(403);
  expect((await (await nobody.as('user')).call('PUT', 'presence/pages/1')).status).toBe(403);
  expect((await admin.call('PUT', 'presence/unknown/1')).status).toBe(404);
  expect((await admin.call('PUT', 'presence/pages/1?x=1')).status).toBe(400);
});
