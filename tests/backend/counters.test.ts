import { describe, expect, it } from 'vitest';
import declared from '../../resources';
import counters from '../newcomer/counters';
import { openBackend } from './backend';
import { entriesOf, rowOf } from './caller';

const { admin } = await openBackend({ ...declared, resources: [...declared.resources, counters] });

describe('a normalized value', () => {
  it('is stored as the town writes it, whatever a client sends, and found by it', async () => {
    const { id, ...stored } = rowOf(
      await admin.call('POST', 'counters', { name: '  État   civil ', phone: '0033247123456' }),
    );
    expect(stored).toMatchObject({ name: 'État civil', phone: '02 47 12 34 56' });
    const changed = await admin.call('PUT', `counters/${id}`, { ...stored, phone: '02.47.65.43.21' });
    expect(changed).toMatchObject({ status: 200, body: { phone: '02 47 65 43 21' } });
    expect(entriesOf(await admin.get('counters?phone_eq=02%2047%2065%2043%2021'))).toMatchObject([{ id }]);
  });

  it('stays as it is if it is no French number, empty, or of another type', async () => {
    const stored = await admin.call('POST', 'counters', { name: 'Police', phone: ' 17 ' });
    expect(rowOf(stored)).toMatchObject({ phone: '17' });
    const others = [{ name: 'Sans' }, { name: 'Vide', phone: '' }, { name: 'Nul', phone: null }];
    for (const body of others) expect((await admin.call('POST', 'counters', body)).status).toBe(201);
    expect((await admin.call('POST', 'counters', { name: 'Nombre', phone: 17 })).status).toBeLessThan(500);
  });
});
