import { expect, it } from 'vitest';
import { openBackend } from '../backend/backend';

const { backend, superAdmin: chief } = await openBackend();

it('a write that the driver cannot send leaves no open transaction to the next caller', async () => {
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
