import { describe, expect, it } from 'vitest';
import declared from '../../resources';
import markets from '../newcomer/markets';
import { openBackend } from './backend';
import { entriesOf, rowOf } from './caller';

const { admin } = await openBackend({ ...declared, resources: [...declared.resources, markets] });

const create = (body: object) =>
  admin.call('POST', 'markets', { title: 'Marché', ...body }, { 'accept-language': 'fr' });
const errorsOf = async (body: object) => ((await create(body)).body as { errors?: object }).errors;

const street = {
  type: 'LineString',
  coordinates: [
    [0.68, 47.39],
    [0.69, 47.4],
  ],
};
const ring = [
  [0.68, 47.39],
  [0.69, 47.4],
  [0.7, 47.39],
];

describe('a geometry', () => {
  it('is stored as it was drawn', async () => {
    const { id } = rowOf(await create({ ground: street }));
    expect(rowOf(await admin.get(`markets/${id}`))).toMatchObject({ ground: street });
    const area = { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
    expect(await create({ ground: area })).toMatchObject({ status: 201, body: { ground: area } });
    expect((await create({ ground: null })).status).toBe(201);
  });

  it('is refused, with an error for its field, if it is not a valid line or area', async () => {
    const line = (coordinates: unknown) => ({ ground: { type: 'LineString', coordinates } });
    expect(await errorsOf({ ground: { type: 'Point', coordinates: [0.68, 47.39] } })).toEqual({
      ground: 'Dessinez une ligne ou une zone',
    });
    expect(await errorsOf({ ground: { type: 'Polygon', coordinates: [ring] } })).toEqual({
      ground: 'Une zone a au moins trois points et finit à son premier point',
    });
    expect(await errorsOf(line([[0.68, 47.39]]))).toEqual({ ground: 'Une ligne a au moins deux points' });
    expect(await errorsOf(line([...street.coordinates, [47.39, 190]]))).toEqual({
      ground: 'Une position est hors du globe',
    });
    const long = Array.from({ length: 2001 }, (_, index) => [index / 100, 47]);
    expect(await errorsOf(line(long))).toEqual({ ground: 'Il y a plus de 2000 points' });
    for (const ground of [
      { type: 'LineString', coordinates: ['a', 'b'] },
      { type: 'Circle', coordinates: [] },
      [street],
    ])
      expect(await create({ ground })).toMatchObject({
        status: 422,
        body: { errors: { ground: expect.any(String) } },
      });
  });
});

describe('a repetition', () => {
  const opening = { startDate: '2026-10-06T06:00:00.000Z', endDate: '2026-10-06T09:00:00.000Z' };

  it('is stored as an iCalendar rule with its exceptions, and with the end of its last occurrence', async () => {
    const repeats = 'RRULE:FREQ=WEEKLY;UNTIL=20261130\nEXDATE;VALUE=DATE:20261124';
    const row = rowOf(await create({ opening, repeats }));
    // The exception removes 24 November, so the last occurrence is a week earlier. By then it is winter time.
    expect(row).toMatchObject({ repeats, repeatsUntil: '2026-11-17T10:00:00.000Z' });
  });

  it('is found by the end of its last occurrence, or always if it has no end', async () => {
    const threeDays = { title: 'Fini', opening, repeats: 'RRULE:FREQ=DAILY;COUNT=3' };
    const [thrice, once, always] = [
      rowOf(await create(threeDays)),
      rowOf(await create({ ...threeDays, repeats: null })),
      rowOf(await create({ ...threeDays, repeats: 'RRULE:FREQ=MONTHLY;BYDAY=1TU' })),
    ];
    expect([thrice.repeatsUntil, once.repeatsUntil]).toEqual(['2026-10-08T09:00:00.000Z', opening.endDate]);
    const later = entriesOf(
      await admin.get('markets?title_eq=Fini&repeatsUntil_gte=2026-10-07T00:00:00.000Z'),
    );
    expect(later.map(({ id }) => id).toSorted()).toEqual([thrice.id, always.id].toSorted());
  });

  it('is refused, with an error for its field, if the form cannot show the rule', async () => {
    for (const repeats of [
      'tous les mardis',
      'RRULE:FREQ=WEEKLY;BYHOUR=3',
      'RRULE:FREQ=DAILY;UNTIL=99991231',
    ])
      expect(await errorsOf({ opening, repeats })).toEqual({
        repeats: 'Cette valeur n’a pas la forme attendue',
      });
    expect((await create({ repeats: 7 })).status).toBe(422);
  });
});
