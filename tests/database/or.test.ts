import { beforeAll, expect, it } from 'vitest';
import { openBackend } from '../backend/backend';
import { entriesOf, rowOf } from '../backend/caller';

const { admin } = await openBackend();
beforeAll(async () => {
  for (const event of [
    { eventTitle: 'Wurtz en fête', eventPlace: 'Halles' },
    { eventTitle: 'Brocante', eventPlace: 'Place Wurtz' },
    { eventTitle: 'Concert', eventPlace: 'Église' },
  ])
    await admin.call('POST', 'events', event);
});

const titlesOf = async (query: string) =>
  entriesOf(await admin.get(`events?${query}`)).map(({ eventTitle }) => eventTitle);

it('lists and counts records that match in one of several fields, together with other filters', async () => {
  const either = 'eventTitle|eventPlace_like=WURTZ';
  expect(await titlesOf(`${either}&sort=eventTitle_asc`)).toEqual(['Brocante', 'Wurtz en fête']);
  expect(
    await titlesOf(`${encodeURIComponent('eventTitle|eventPlace')}_like=wurtz&eventPlace_eq=Halles`),
  ).toEqual(['Wurtz en fête']);
  expect(rowOf(await admin.get(`events/count?${either}`))).toEqual({ count: 2 });
  const asked = new URLSearchParams({ of: `events?${either}` });
  expect(rowOf(await admin.get(`counts?${asked}`))).toEqual({ counts: [2] });
});

it('refuses a query with more than 100 conditions', async () => {
  const fields = (count: number) => Array.from({ length: count }, () => 'eventTitle').join('|');
  expect(await admin.get(`events/count?${fields(100)}_like=e`)).toMatchObject({ status: 200 });
  for (const query of [`${fields(101)}_like=e`, `${fields(60)}_like=e&${fields(41)}_eq=e`])
    expect(await admin.get(`events/count?${query}`)).toMatchObject({ status: 400 });
});

it('refuses an unknown field and a value of a wrong type', async () => {
  for (const query of ['eventTitle|nothing_like=a', 'eventTitle|_like=a', 'eventTitle|updatedAt_gte=a'])
    expect(await admin.get(`events?${query}`)).toMatchObject({ status: 400 });
});
