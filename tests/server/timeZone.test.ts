import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { seed } from '../../demo/seed';
import { serve } from '../../server/serve';
import { readSettings } from '../../server/settings/settings';
import { callerOf } from '../backend/caller';

const folder = mkdtempSync(join(tmpdir(), 'town-overseas-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the PDF of a report has the time of the town, also overseas', async () => {
  const [dist, dataDir] = [join(folder, 'dist'), join(folder, 'data')];
  for (const one of [dist, dataDir]) mkdirSync(one);
  writeFileSync(join(dist, 'index.html'), '');
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify({ timeZone: 'Indian/Reunion' }));
  const settings = readSettings({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const town = await serve(settings, { dist, isDemo: true });
  const { token } = await callerOf(town.url).as('admin');
  const { id, createdAt } = seed().data.reports?.[0] ?? {};
  const headers = { 'x-api-key': 'demo-key', 'content-type': 'application/json', authorization: token };
  const response = await fetch(`${town.url}/api/v1/reports/pdf/${id}`, { headers });
  // Réunion is four hours ahead of UTC.
  const hour = (Number(String(createdAt).slice(11, 13)) + 4) % 24;
  const time = `${String(hour).padStart(2, '0')}:${String(createdAt).slice(14, 16)}`;
  expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toMatch(
    new RegExp(`Signalé le : .* ${time}`),
  );
  await town.close();
});
