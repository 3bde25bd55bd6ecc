import { expect, it, onTestFinished } from 'vitest';
import { openTown } from '../../mock-api/town';
import { callerOf, serve } from '../backend/caller';

it('the mock announces no capability, and refuses the calls that need one', async () => {
  const { url, close } = await serve(openTown());
  onTestFinished(close);
  const admin = await callerOf(url).as('admin');
  expect(await admin.get('capabilities')).toMatchObject({ status: 200, body: { capabilities: [] } });
  expect(await admin.get('pages?title|longDescription_like=a')).toMatchObject({
    status: 400,
    body: { message: 'Champ inconnu : "title|longDescription".' },
  });
  for (const path of ['counts?of=pages', 'search?q=a', 'siteVacuums/log/1']) {
    expect(await admin.get(path)).toMatchObject({ status: 404 });
  }
});
