import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningBackend, startBackend } from '../backend/backend';
import { type Caller, callerOf } from '../backend/caller';

let backend: RunningBackend;
let chief: Caller;
beforeAll(async () => {
  backend = await startBackend();
  chief = await callerOf(backend.url).as('superAdmin');
});
afterAll(() => backend.close());

it('the next caller does not get the transaction of a write that the driver cannot send', async () => {
  const unsendable = {
    toJSON: () => {
      throw new Error('No JSON');
    },
  };
  const row = { collection: 'pages', id: 'x', version: 1, deletedAt: null, deletedBy: null, tenant: 1 };
  for (let time = 0; time < 3; time++) {
    const write = backend.database?.inTown(1, (db) =>
      db
        .insertInto('records')
        .values({ ...row, data: unsendable })
        .execute(),
    );
    await expect(write).rejects.toThrow('No JSON');
    const answers = await Promise.all(['pages', 'users/me', 'types'].map((path) => chief.get(path)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  }
});
