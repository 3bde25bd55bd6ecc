import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import declared from '../../resources';
import { cellsOf, headersOf } from '../../src/fields/columns/cells';
import { toCsv } from '../../src/i18n/csv';
import { type Label, labelText, nameOf, sourceOf, storedNames, valueAt } from '../../src/metadata';
import { Row } from '../../src/views/list/table/Row';
import samples from '../everyKind';
import { asJson, odd, oddNews, oddRecords, oddValue, withoutProto } from '../oddValues';
import { noAnswer } from './noAnswer';
import { openApp, storageKey as storedKey, waitUntilLoaded } from './openApp';
import { useTown } from './town';

const app = { ...declared, resources: [samples, ...declared.resources] };

const fields = Object.entries(samples.fields);
const stored = [...new Set(fields.flatMap(([name, field]) => storedNames(name, field)))];
const oddRecord = fc
  .record(Object.fromEntries(stored.map((name) => [name, oddValue])), { requiredKeys: [] })
  .map((values) => ({ ...asJson(values), id: 'odd' }));

/** Removes the screen and the errors of the last record, which the next check would count. */
const begin = () => {
  cleanup();
  faults.mockClear();
};

/** All that a user can read or hear: the HTML and the values of the inputs. */
const shown = () =>
  [
    document.documentElement.outerHTML,
    ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
  ].join('\n');

let faults: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  faults = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => faults.mockRestore());

// On a slow machine, loading this code takes longer than a test waits.
beforeAll(async () => {
  await Promise.all([
    import('../../src/views/Edit'),
    import('../../src/fields/IconGlyph'),
    import('../../src/fields/inputs/date/OpeningHoursInput'),
    import('../../src/fields/inputs/richText/RichTextBox'),
    import('../../src/map/TownMap'),
    import('../../src/views/record/PersonalData'),
  ]);
}, 120_000);

describe('a record of odd values', () => {
  const context = {
    language: 'fr',
    label: (label: Label | undefined) => label?.fr ?? '',
    translate: (key: string) => key,
    nameOf: () => undefined,
  } as const;

  it('is a row of its list', async () => {
    const columns = fields.map(([name, field]) => ({ name, field, source: sourceOf(name, field) }));
    const rated = (grade: unknown) => ({ id: 'odd', grade });
    const show = (record: { id: string }) => {
      begin();
      render(
        <table>
          <tbody>
            <Row
              record={record}
              columns={columns}
              context={context}
              labels={{ select: String, actions: String }}
              name={nameOf(samples, record) || 'untitled'}
              href="/sample/edit?id=odd"
              isSelectable
              hasMenu
              isSelected={false}
              picture={undefined}
              isRound={false}
            />
          </tbody>
        </table>,
      );
    };
    // A custom cell is empty until its code is loaded.
    show(rated(3));
    await screen.findByRole('img', { name: '3/5' });
    fc.assert(
      fc.property(oddRecord, (record) => {
        show(record);
        expect(document.querySelectorAll('td')).toHaveLength(columns.length + 2);
        expect(shown()).not.toContain('[object');
        expect(faults.mock.calls).toEqual([]);
      }),
      {
        numRuns: 200,
        interruptAfterTimeLimit: 8_000,
        examples: [[rated({})], [rated(1e12)], [rated(-1)]],
      },
    );
  });

  it('is a line of the export, and has a title', () => {
    fc.assert(
      fc.property(oddRecord, (record) => {
        begin();
        const cells = fields.flatMap(([name, field]) =>
          cellsOf(field, valueAt(record, sourceOf(name, field)), { ...context, record }),
        );
        const heads = fields.flatMap(([, field]) => headersOf(field, context.label, context.translate));
        expect(cells).toHaveLength(heads.length);
        expect(toCsv([heads, cells], 'fr')).not.toContain('[object');
        expect(samples.titles?.edit && labelText(samples.titles.edit, 'fr', record)).not.toContain('[object');
        expect(faults.mock.calls).toEqual([]);
      }),
      { numRuns: 1000, interruptAfterTimeLimit: 8_000 },
    );
  });
});

describe('the form of a record of odd values', () => {
  let record: object;
  let sent: unknown[];
  const user = { _id: 1, email: 'anne@ville.fr', firstName: 'Anne', role: 'superAdmin', token: 'x' };
  /** Answers as a backend with this record and this user alone: the mock would be too slow. */
  const answer = (path: string, body: unknown): unknown => {
    if (path === 'samples/odd') return body ?? record;
    if (path.startsWith('users/')) return user;
    // An odd reference points to no record.
    const id = /^[^/?]+\/([^?]+)/.exec(path)?.[1];
    if (id === 'count') return { count: 0 };
    return id === undefined ? { entries: [] } : undefined;
  };
  beforeEach(() => {
    localStorage.setItem(storedKey('http://backend', 'user'), JSON.stringify(user));
    vi.stubGlobal('fetch', async (input: string, { method, body }: RequestInit = {}) => {
      if (!input.startsWith('http://backend/')) return noAnswer;
      const json: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
      if (method === 'PUT') sent.push(json);
      const content = answer(input.replace('http://backend/api/v1/', ''), json);
      return content === undefined
        ? new Response('{}', { status: 404 })
        : new Response(JSON.stringify(content));
    });
  });

  const open = async () => {
    await openApp('http://backend', '/sample/edit?id=odd', {}, app);
    await screen.findByRole('button', { name: 'Enregistrer' });
    await waitUntilLoaded();
  };

  it('shows every field, and saves the record unchanged apart from the status', async () => {
    await fc.assert(
      fc.asyncProperty(oddRecord.map(withoutProto), async (odd) => {
        begin();
        record = odd;
        sent = [];
        await open();
        // Some inputs load their code when the first of their kind appears, so wait for each label.
        for (const [, field] of fields) if (!field.readOnly) await screen.findAllByText(field.label.fr);
        expect(shown()).not.toContain('[object');
        fireEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
        await waitFor(() => expect(sent).toHaveLength(1));
        // Not `toStrictEqual`, which takes an odd key "constructor" for the type of its object.
        expect(sent[0]).toEqual({ ...odd, status: 'UPDATED' });
        expect(faults.mock.calls).toEqual([]);
      }),
      {
        numRuns: 4,
        interruptAfterTimeLimit: 20_000,
        endOnFailure: true,
        examples: [[{ id: 'odd', code: [{ toString: 'not a function' }], pictogram: 'toString' }]],
      },
    );
  });
});

describe('odd values of a backend', () => {
  const town = useTown();
  beforeEach(() => town.signIn('superAdmin'));
  const save = () => screen.findByRole('button', { name: 'Enregistrer' });

  /** Answers every call to a collection in place of the mock, which would refuse this record. */
  const backendHas = (collection: string, record: object) => {
    const entries = [record, { id: 'right', title: 'Un titre lisible', name: 'Un nom lisible' }];
    town.answer = (line) => {
      const [method, called, id] = line.split(/[ /?]/);
      if (called !== collection) return undefined;
      if (method === 'PUT') return Response.json(town.writes.at(-1)?.body);
      if (id === 'count') return Response.json({ count: 2 });
      return Response.json(id === 'odd' ? record : { entries });
    };
  };
  const open = async (path: string) => {
    begin();
    await town.open(path);
    await screen.findByRole('heading', { level: 1 });
    await waitUntilLoaded();
    screen.getByRole('navigation', { name: 'Menu principal' });
    expect(shown()).not.toContain('[object');
    expect(screen.queryByText(/Une erreur inattendue/)).toBeNull();
    expect(faults.mock.calls).toEqual([]);
  };

  it.each(oddRecords)(
    'in %s leave %s and %s usable, and are saved unchanged if there is a form',
    async (...given) => {
      const [collection, list, form, record] = given;
      backendHas(collection, record);
      await open(`/${list}`);
      expect(document.querySelector('tbody tr[data-id="odd"]')).toBeTruthy();
      await open(`/${form}?id=odd`);
      if (form === 'reportView') return;
      fireEvent.click(await save());
      await waitFor(() => expect(town.writes).toHaveLength(1));
      // A save sets the status of pages, news, cards and events to UPDATED.
      const status = 'status' in record ? record.status : undefined;
      const body = town.writes[0]?.body;
      expect([status, 'UPDATED']).toContainEqual(body?.status);
      expect({ ...body, status }).toEqual(record);
    },
  );

  it('are replaced only by a button', async () => {
    backendHas('pages', oddNews);
    await open('/news/edit?id=odd');
    const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Titre/ });
    expect(title().value).toBe('illisible');
    expect(title().title).toContain('"toString":1');
    await userEvent.click(screen.getByRole('button', { name: 'Remplacer : Titre' }));
    await waitFor(() => expect(document.activeElement).toBe(title()));
    await userEvent.keyboard('Fête');
    expect(title().value).toBe('Fête');
    fireEvent.click(await save());
    await waitFor(() => expect(town.writes).toHaveLength(1));
    expect(town.writes[0]?.body).toMatchObject({ ...oddNews, title: 'Fête', status: 'UPDATED' });
  });

  it('leave the map usable', async () => {
    backendHas('pointsOfInterest', {
      id: 'odd',
      name: odd,
      latitude: 'x',
      longitude: 999,
      types: 5,
      vicinity: odd,
    });
    await open('/map');
    await screen.findByRole('button', { name: /Un nom lisible/ });
    for (const value of ['lisible', ''])
      fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
    await userEvent.click(await screen.findByRole('button', { name: /^Sans titre/ }));
    await save();
    expect(shown()).not.toContain('[object');
    expect(faults.mock.calls).toEqual([]);
  });

  it('leave the form of the settings usable', async () => {
    const setting = (id: number, key: unknown, value: unknown, type?: unknown) => ({ id, key, value, type });
    const entries = [
      setting(1, 'TOWN_SETTINGS_WELCOMEMESSAGE', odd, odd),
      setting(2, 'TOWN_SETTINGS_NBDAYSAFTERNEWSENABLED', 'oui', 'BOOLEAN'),
      setting(3, 'TOWN_SETTINGS_NBDAYSAFTERNEWS', [null], 'NUMBER'),
      setting(4, odd, odd),
    ];
    town.answer = (line) => (line.startsWith('GET townSetting?') ? Response.json({ entries }) : undefined);
    await open('/settings/edit');
    expect(await screen.findAllByRole('button', { name: /^Remplacer/ })).toHaveLength(3);
    await save();
    expect(screen.queryByRole('button', { name: 'Autres actions' })).toBeNull();
  });
});
