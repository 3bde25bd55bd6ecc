import { describe, expect, it } from 'vitest';
import app from '../../resources';
import { audit, defineResource, sameLabel, text } from '../../src/metadata';
import { openBackend } from './backend';
import { entriesOf, rowOf } from './caller';

/** Decisions whose remark and private telephone only superAdmin may see. */
const decisions = defineResource({
  name: 'decisions',
  fields: {
    title: text(sameLabel('Titre')),
    remark: text(sameLabel('Remarque'), { readRoles: ['superAdmin'] }),
    phone: text(sameLabel('Téléphone'), { source: 'contact.phone' }),
    private: text(sameLabel('Privé'), { source: 'contact.private', readRoles: ['superAdmin'] }),
    ...audit,
  },
});

const { superAdmin, admin } = await openBackend({ ...app, resources: [...app.resources, decisions] });

describe('the push-service account', () => {
  const key = 'TOWN_SETTINGS_FIREBASE_SERVICEACCOUNT';
  const account = async () => entriesOf(await superAdmin.get(`townSetting?key_eq=${key}`))[0] ?? {};

  it.each([
    'townSetting',
    `townSetting?key_eq=${key}`,
    'townSetting?fields=id,value',
    'townSetting?sort=key_asc',
  ])('is not in what admin reads at %s', async (path) => {
    const { status, body } = await admin.get(path);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain('service_account');
  });

  it('is not counted for admin', async () => {
    const { townId } = rowOf(await admin.get('users/me'));
    const [all, seen] = await Promise.all([
      superAdmin.get(`townSetting/count?townId_eq=${townId}`),
      admin.get('townSetting/count'),
    ]);
    expect(Number(rowOf(all).count) - Number(rowOf(seen).count)).toBe(1);
  });

  it('cannot be read, written, created or deleted by admin', async () => {
    const stored = await account();
    const path = `townSetting/${stored.id}`;
    const [other = {}] = entriesOf(await admin.get('townSetting?key_eq=TOWN_SETTINGS_WELCOMEMESSAGE'));
    for (const [method, address, body] of [
      ['GET', path],
      ['PUT', path, stored],
      ['PUT', path, { ...stored, key: 'TOWN_SETTINGS_HOMEMESSAGE' }],
      ['PUT', path.replace('/', '/setStatus/'), { status: 'CREATED' }],
      ['DELETE', path],
      ['POST', 'townSetting', { key, value: {}, type: 'JSON' }],
      ['PUT', `townSetting/${other.id}`, { ...other, key }],
    ] as const) {
      expect([method, (await admin.call(method, address, body)).status]).toEqual([method, 403]);
    }
    expect(await account()).toEqual(stored);
    expect((await superAdmin.call('PUT', path, stored)).status).toBe(200);
  });
});

describe('the settings of another town', () => {
  const settingOf = async (townId: unknown, key = 'TOWN_SETTINGS_WELCOMEMESSAGE') =>
    entriesOf(await superAdmin.get(`townSetting?townId_eq=${townId}&key_eq=${key}`))[0] ?? {};
  const towns = async () => {
    const { townId: own } = rowOf(await admin.get('users/me'));
    const [setting] = entriesOf(await superAdmin.get(`townSetting?townId_ne=${own}&range=0-0`));
    return { own, other: setting?.townId };
  };

  it('are in no list and no count for admin, who sees those of their own town', async () => {
    const { own, other } = await towns();
    const seen = entriesOf(await admin.get('townSetting'));
    expect([...new Set(seen.map(({ townId }) => townId))]).toEqual([own]);
    expect(entriesOf(await admin.get(`townSetting?townId_eq=${other}`))).toEqual([]);
    expect((await admin.get(`townSetting/count?townId_eq=${other}`)).body).toEqual({ count: 0 });
    expect(entriesOf(await superAdmin.get(`townSetting?townId_eq=${other}`))).not.toEqual([]);
  });

  it('cannot be read, written, created, deleted or moved by admin', async () => {
    const { own, other } = await towns();
    const foreign = await settingOf(other);
    const mine = await settingOf(own);
    const path = `townSetting/${foreign.id}`;
    for (const [method, address, body] of [
      ['GET', path],
      ['PUT', path, foreign],
      ['PUT', path, { ...foreign, townId: own }],
      ['PUT', path.replace('/', '/setStatus/'), { status: 'CREATED' }],
      ['DELETE', path],
      ['POST', 'townSetting', { key: 'TOWN_SETTINGS_HOMEMESSAGE', value: 'x', type: 'TEXT', townId: other }],
      ['POST', 'townSetting', { key: 'TOWN_SETTINGS_HOMEMESSAGE', value: 'x', type: 'TEXT' }],
      ['PUT', `townSetting/${mine.id}`, { ...mine, townId: other }],
    ] as const) {
      expect([method, (await admin.call(method, address, body)).status]).toEqual([method, 403]);
    }
    expect(await settingOf(other)).toEqual(foreign);
    expect((await admin.call('PUT', `townSetting/${mine.id}`, mine)).status).toBe(200);
    expect((await superAdmin.call('PUT', path, foreign)).status).toBe(200);
  });
});

describe('the API key of a town', () => {
  it('is visible only to roles that may edit towns', async () => {
    const [own] = entriesOf(await superAdmin.get('town?apiKey_ne='));
    expect(own?.apiKey).toEqual(expect.any(String));
    expect(rowOf(await admin.get(`town/${own?.id}`))).toEqual({ ...own, apiKey: undefined });
    for (const town of entriesOf(await admin.get('town'))) expect(town).not.toHaveProperty('apiKey');
    for (const query of ['apiKey_ne=', 'sort=apiKey_asc', 'fields=id,apiKey']) {
      expect([query, (await admin.get(`town?${query}`)).status]).toEqual([query, 400]);
    }
  });
});

describe('a field for some roles', () => {
  const whole = { title: 'Budget', remark: 'Secret', contact: { phone: '02 40', private: '06 12' } };
  const make = async () => rowOf(await superAdmin.call('POST', 'decisions', whole));

  it('is in no answer to other roles, nor can they filter, sort or select by it', async () => {
    const { id } = await make();
    const seen = rowOf(await admin.get(`decisions/${id}`));
    expect(seen).toMatchObject({ title: 'Budget', contact: { phone: '02 40' } });
    const [listed] = entriesOf(await admin.get(`decisions?id_eq=${id}&fields=id,title,contact`));
    expect(listed).toEqual({ id, title: 'Budget', contact: { phone: '02 40' } });
    expect(JSON.stringify([seen, listed])).not.toMatch(/Secret|06 12/);
    for (const query of [
      'remark_like=S',
      'contact.private_ne=',
      'sort=remark_asc',
      'fields=remark',
      // The object around a hidden value would reveal it.
      'contact_like=06',
      'contact_gte=%7B',
      'sort=contact_asc',
    ]) {
      expect([query, (await admin.get(`decisions?${query}`)).status]).toEqual([query, 400]);
      expect([query, (await superAdmin.get(`decisions?${query}`)).status]).toEqual([query, 200]);
    }
  });

  it('keeps its value when other roles update the record, and is not in the answers that they get', async () => {
    const { id } = await make();
    const path = `decisions/${id}`;
    const seen = rowOf(await admin.get(path));
    const answers = [
      await admin.call('PUT', path, { ...seen, title: 'Budget 2027' }),
      await admin.call('PUT', path.replace('/', '/setStatus/'), { status: 'PUBLISHED' }),
      await admin.call('PUT', path, { id, title: 'Sans contact' }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/Secret|06 12/);
    }
    expect(rowOf(await superAdmin.get(path))).toMatchObject({
      title: 'Sans contact',
      remark: 'Secret',
      contact: { private: '06 12' },
    });
  });

  it.each([
    ['remark', { remark: 'x' }],
    ['contact.private', { contact: { private: 'x' } }],
  ])('is refused when other roles send it: %s', async (path, part) => {
    const { id } = await make();
    const sent = [
      await admin.call('POST', 'decisions', { title: 'x', ...part }),
      await admin.call('PUT', `decisions/${id}`, { id, ...part }),
    ];
    for (const { status, body } of sent) {
      expect([status, body]).toMatchObject([400, { errors: { [path]: expect.any(String) } }]);
    }
  });
});
