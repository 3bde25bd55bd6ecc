import { describe, expect, it } from 'vitest';
import { fileKind } from '../../contract/fileKind';
import type { Row } from '../../contract/row';
import { checkedBody } from '../../contract/rules';
import { schemaOf } from '../../contract/schema';
import { demoAccounts } from '../../demo/accounts';
import { seed } from '../../demo/seed';
import app from '../../resources';
import { periodState } from '../../src/i18n/dates';
import { collectionOf, readRole } from '../../src/metadata';

const { data, files } = seed();
const rows = (collection: string): Row[] => data[collection] ?? [];
const served = [...new Set(app.resources.map(collectionOf))].filter((collection) => collection in data);

describe('the seed data', () => {
  it.each(served)('%s has only keys that its declarations store, and each id once', (collection) => {
    const schema = schemaOf(app, collection);
    if (!schema) throw new Error(`${collection} is not served`);
    for (const row of rows(collection)) expect(() => checkedBody(row, schema)).not.toThrow();
    expect(new Set(rows(collection).map((row) => row[schema.idField])).size).toBe(rows(collection).length);
  });

  it.each(served)('%s has only statuses that may be set', (collection) => {
    const statuses = schemaOf(app, collection)?.statuses;
    const unknown = rows(collection).filter((row) => 'status' in row && !statuses?.has(row.status));
    expect(unknown).toEqual([]);
  });

  it('has more news than one page of a list can show, and home pages in an order without gaps', () => {
    expect(rows('pages').filter((row) => row.newsPage === true).length).toBeGreaterThan(300);
    const home = rows('pages').filter((row) => row.homePage === true && row.newsPage !== true);
    expect(home.map((row) => row.position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('writes the first day of a month as French does', () => {
    const months = 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre';
    expect(JSON.stringify(data)).not.toMatch(new RegExp(`(?<!\\d)1 (${months})`));
  });

  it('has past, current and upcoming events, and events without a date', () => {
    const states = rows('events').map((row) => periodState(row.timings));
    expect(new Set(states)).toEqual(new Set(['past', 'current', 'upcoming', undefined]));
  });

  it('has upcoming and past news, and no record that was changed in the future', () => {
    const now = new Date().toISOString();
    const periods = rows('pages').flatMap((row) => {
      const period = row.newsPeriod;
      return period && typeof period === 'object' && 'startDate' in period && 'endDate' in period
        ? [period]
        : [];
    });
    expect(periods.filter((period) => String(period.startDate) > now).length).toBeGreaterThan(10);
    expect(periods.filter((period) => String(period.endDate) < now).length).toBeGreaterThan(100);
    const late = Object.values(data)
      .flat()
      .filter((row) => String(row.updatedAt ?? '') > now);
    expect(late).toEqual([]);
  });

  it('points only at records and pictures that exist', () => {
    const ids = new Set(Object.values(data).flatMap((list) => list.map((row) => String(row.id ?? row._id))));
    const text = JSON.stringify(data);
    const missing = [...text.matchAll(/"([0-9a-f]{24})"/g)]
      .map((match) => match[1] ?? '')
      .filter((id) => !ids.has(id));
    // The API key of a town looks like an id.
    const keys = new Set(rows('town').map((town) => town.apiKey));
    expect(missing.filter((id) => !keys.has(id))).toEqual([]);
    const shown = [...text.matchAll(/\/api\/v1\/files\/([0-9a-f]+\.\w+)/g)].map((match) => match[1] ?? '');
    expect(shown.filter((name) => !files.has(name))).toEqual([]);
    expect(shown.length).toBeGreaterThan(100);
  });

  it('states the true type and size of each file of the gallery', () => {
    for (const picture of rows('GCS')) {
      const bytes = files.get(String(picture.url).split('/').at(-1) ?? '') ?? Buffer.alloc(0);
      const { contentType, width, height } = fileKind(bytes) ?? {};
      expect({ contentType, width, height, size: bytes.length }).toEqual({
        contentType: picture.contentType,
        width: picture.width,
        height: picture.height,
        size: picture.size,
      });
    }
  });

  it('has the demo accounts, and users of all three roles', () => {
    expect(new Set(rows('users').map((user) => readRole(user.role)))).toEqual(
      new Set(['superAdmin', 'admin', 'user']),
    );
    expect(rows('users').some((user) => typeof user.role === 'number')).toBe(true);
    expect(rows('users')).toEqual(
      expect.arrayContaining(demoAccounts.map((account) => expect.objectContaining({ ...account }))),
    );
  });
});
