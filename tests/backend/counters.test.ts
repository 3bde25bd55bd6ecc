import { describe, expect, it } from 'vitest';
import declared from '../../resources';
import counters from '../newcomer/counters';
import { openBackend } from './backend';
import { entriesOf, rowOf } from './caller';

const { admin, superAdmin } = await openBackend({
  ...declared,
  resources: [...declared.resources, counters],
});

describe('a normalized value', () => {
  it('is stored in the format of its field, and filters find it in this format', async () => {
    const { id, ...stored } = rowOf(
      await admin.call('POST', 'counters', { name: '  État   civil ', phone: '0033247123456' }),
    );
    expect(stored).toMatchObject({ name: 'État civil', phone: '02 47 12 34 56' });
    const changed = await admin.call('PUT', `counters/${id}`, { ...stored, phone: '02.47.65.43.21' });
    expect(changed).toMatchObject({ status: 200, body: { phone: '02 47 65 43 21' } });
    expect(entriesOf(await admin.get('counters?phone_eq=02%2047%2065%2043%2021'))).toMatchObject([{ id }]);
  });

  it('is trimmed, but not reformatted, if it is not a French telephone number', async () => {
    const stored = await admin.call('POST', 'counters', { name: 'Police', phone: ' 17 ' });
    expect(rowOf(stored)).toMatchObject({ phone: '17' });
    const others = [{ name: 'Sans' }, { name: 'Vide', phone: '' }, { name: 'Nul', phone: null }];
    for (const body of others) expect((await admin.call('POST', 'counters', body)).status).toBe(201);
    expect((await admin.call('POST', 'counters', { name: 'Nombre', phone: 17 })).status).toBeLessThan(500);
  });
});

describe('a field that only some roles change', () => {
  it('keeps its value when another role writes the record, whatever that role sends', async () => {
    const { id, ...stored } = rowOf(await superAdmin.call('POST', 'counters', { name: 'Régie', fee: 9 }));
    for (const body of [
      { ...stored, name: 'Caisse' },
      { ...stored, name: 'Caisse', fee: 1 },
      { ...stored, name: 'Caisse', fee: undefined },
    ])
      expect(await admin.call('PUT', `counters/${id}`, body)).toMatchObject({
        status: 200,
        body: { name: 'Caisse', fee: 9 },
      });
    const changed = await superAdmin.call('PUT', `counters/${id}`, { ...stored, fee: 7 });
    expect(rowOf(changed)).toMatchObject({ fee: 7 });
    expect(entriesOf(await admin.get('counters?fee_eq=7&name_eq=R%C3%A9gie'))).toMatchObject([
      { id, fee: 7 },
    ]);
  });

  it('has its default in a record that another role creates', async () => {
    expect(rowOf(await admin.call('POST', 'counters', { name: 'Annexe', fee: 1 }))).toMatchObject({ fee: 5 });
    expect(rowOf(await admin.call('POST', 'counters', { name: 'Relais' }))).toMatchObject({ fee: 5 });
  });
});

describe('a field that only some roles see', () => {
  const text = 'confidentiel-42';

  it('is hidden from other roles, and keeps its value when they save the record', async () => {
    const { id } = rowOf(
      await superAdmin.call('POST', 'counters', { name: 'Secret', budget: 4200, inner: { archive: text } }),
    );
    const read = await admin.get(`counters/${id}`);
    expect(read.body).not.toHaveProperty('budget');
    expect(JSON.stringify([read.body, (await admin.get('counters')).body])).not.toContain(text);
    const { id: _, ...seen } = rowOf(read);
    expect((await admin.call('PUT', `counters/${id}`, { ...seen, name: 'Encore' })).status).toBe(200);
    expect((await superAdmin.get(`counters/${id}`)).body).toMatchObject({
      name: 'Encore',
      budget: 4200,
      inner: { archive: text },
    });
    for (const query of ['budget_eq=4200', 'sort=budget_asc', 'fields=id,budget', 'inner.archive_like=conf'])
      expect([query, (await admin.get(`counters?${query}`)).status]).toEqual([query, 400]);
  });
});

describe('versions and search results, if the backend has them', () => {
  it('leave out a field that the role may not see', async () => {
    const text = 'confidentiel-77';
    const { id } = rowOf(
      await superAdmin.call('POST', 'counters', { name: 'Coffre', inner: { archive: text } }),
    );
    const { capabilities } = rowOf(await admin.get('capabilities'));
    const paths = Object.entries({
      revisions: [`revisions/counters/${id}`, `revisions/counters/${id}/1`],
      search: [`search?q=${text}`],
    }).flatMap(([capability, calls]) =>
      Array.isArray(capabilities) && capabilities.includes(capability) ? calls : [],
    );
    const seen = await Promise.all(paths.map((path) => admin.get(path)));
    expect(seen.map(({ status }) => status)).toEqual(paths.map(() => 200));
    expect(JSON.stringify(seen.map(({ body }) => body))).not.toContain(text);
    const whole = await Promise.all(paths.map((path) => superAdmin.get(path)));
    // The first path lists the versions, without values. The second contains the text, and the third contains the id.
    for (const { body } of whole.slice(1)) expect(JSON.stringify(body)).toMatch(RegExp(`${text}|${id}`));
    // The third path is the search, which finds nothing for admin.
    for (const { body } of seen.slice(2)) expect(JSON.stringify(body)).not.toContain(id);
  });
});

describe('opening hours', () => {
  const hours = {
    monday: [{ opens: '09:00', closes: '12:00' }],
    exceptions: [{ date: '2026-12-25', slots: [] }],
  };

  it('are stored as they were sent', async () => {
    const { id } = rowOf(await admin.call('POST', 'counters', { name: 'Poste', hours }));
    expect((await admin.get(`counters/${id}`)).body).toMatchObject({ hours });
  });

  it('are refused with an unknown key', async () => {
    const answer = await admin.call('POST', 'counters', { name: 'Poste', hours: { lundi: [] } });
    expect(answer.status).toBe(400);
  });
});
