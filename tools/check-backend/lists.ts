import { asObject, isObject, type JsonObject } from '../../contract/json';
import { textOf, valueAt } from '../../src/metadata';
import { type Backend, entriesOf } from './backend';
import { expectThat, Mismatch, type Report, shortJson } from './report';
import { differences } from './shape';

export interface Collection {
  name: string;
  idField: string;
  /** The schema of its records in openapi.json. */
  schema: JsonObject;
  /** All schemas of openapi.json: `schema` refers to some of them. */
  schemas: JsonObject;
  /** The stored paths of its fields of kind `text` and `longText`. */
  texts: readonly string[];
  /** The stored paths of its other fields of a kind. */
  booleans: readonly string[];
  periods: readonly string[];
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

/** In milliseconds; NaN for anything else than a moment with a time zone. */
function momentAt(row: JsonObject, path: string): number {
  const text = textOf(valueAt(row, path));
  return /T.*(Z|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
}

const query = (params: Record<string, string>) => new URLSearchParams(params).toString();

async function list(backend: Backend, name: string, params: Record<string, string>): Promise<JsonObject[]> {
  const answer = await backend.get(`${name}?${query(params)}`);
  expectThat(
    answer.status === 200 || answer.status === 204,
    'status 200',
    `${answer.status} ${shortJson(answer.body)}`,
  );
  if (answer.status === 204) return [];
  expectThat(isObject(answer.body) && Array.isArray(answer.body.entries), '{"entries": […]}', answer.body);
  return entriesOf(answer);
}

/** Checks docs/contract.md#lists, and returns the first records. */
export async function checkLists(
  backend: Backend,
  collection: Collection,
  report: Report,
): Promise<JsonObject[]> {
  const { name, idField, schema, schemas, texts, booleans, periods } = collection;
  const ids = (rows: readonly JsonObject[]) => rows.map((row) => String(row[idField]));
  const rowsFor = (params: Record<string, string>) => list(backend, name, params);
  const countFor = async (params: Record<string, string> = {}): Promise<number> => {
    const { status, body } = await backend.get(`${name}/count?${query(params)}`);
    const count = isObject(body) ? (body.count ?? body.total) : body;
    expectThat(status === 200 && typeof count === 'number', '{"count": n}', `${status} ${shortJson(body)}`);
    return Number(count);
  };
  let rows: JsonObject[] = [];
  let total = 0;

  await report.check('lists a page, both ends of the range included', async () => {
    const order = { sort: `${idField}_asc` };
    rows = await rowsFor({ range: '0-24', ...order });
    total = await countFor();
    expectThat(
      rows.length === Math.min(25, total),
      `${Math.min(25, total)} records for range=0-24 of ${total}`,
      `${rows.length}`,
    );
    const second = await rowsFor({ range: '1-1', ...order });
    expectThat(
      ids(second).join() === ids(rows.slice(1, 2)).join(),
      `the second record for range=1-1: ${ids(rows)[1]}`,
      ids(second),
    );
  });
  await report.check('records have the declared shape', async () => {
    const found = rows.flatMap((row) =>
      differences(row, schema, schemas).map((difference) => `${row[idField]}: ${difference}`),
    );
    if (found.length > 0) throw new Mismatch('a record as in openapi.json', found.slice(0, 3).join('; '));
  });
  await report.check('sorts by the last change, both ways', async () => {
    await expectSorted('updatedAt', 'updatedAt');
  });
  const periodsInUse = [...new Set(periods)].filter((path) =>
    rows.some((row) => !Number.isNaN(momentAt(row, `${path}.startDate`))),
  );
  for (const path of periodsInUse)
    await report.check(`sorts by the start of ${path}, both ways`, () =>
      expectSorted(path, `${path}.startDate`),
    );
  await report.check('returns only the fields that are asked for', async () => {
    const [page] = await rowsFor({ range: '0-0', fields: `${idField},updatedAt` });
    const other = Object.keys(page ?? {}).filter((key) => key !== idField && key !== 'updatedAt');
    expectThat(other.length === 0, `only ${idField} and updatedAt`, other);
  });
  const [first, next] = rows;
  if (first) await checkFilters();
  else report.skip('no record: filters and reading are not checked');
  for (const [what, wrong] of [
    ['an unknown field in fields', { fields: 'noSuchField' }],
    ['an unknown filter', { noSuchField_eq: '1' }],
    ['an order by an unknown field', { sort: 'noSuchField_asc' }],
    ['a malformed range', { range: 'all' }],
  ] as const) {
    await report.check(`refuses ${what} with 400`, async () => {
      const { status, body } = await backend.get(`${name}?${query(wrong)}`);
      expectThat(status === 400, 'status 400', String(status));
      expectThat(isObject(body) && typeof body.message === 'string', '{"message": "…"}', body);
    });
  }
  return rows;

  async function expectSorted(sort: string, path: string): Promise<void> {
    for (const [direction, sign] of [
      ['asc', 1],
      ['desc', -1],
    ] as const) {
      const page = await rowsFor({ range: '0-24', sort: `${sort}_${direction}` });
      const moments = page.map((row) => momentAt(row, path)).filter((moment) => !Number.isNaN(moment));
      const sorted = moments.toSorted((a, b) => sign * (a - b));
      expectThat(
        moments.join() === sorted.join(),
        `${path} in the order "${direction}"`,
        page.map((row) => textOf(valueAt(row, path))),
      );
    }
  }

  async function checkFilters(): Promise<void> {
    const id = String(first?.[idField]);
    await report.check('filters by _eq, _ne and _in, in lists and counts', async () => {
      const own = { [`${idField}_eq`]: id };
      const equal = ids(await rowsFor(own));
      expectThat(equal.join() === id, `only ${id} for ${query(own)}`, equal);
      const ownCount = await countFor(own);
      expectThat(ownCount === 1, `count 1 for ${query(own)}`, ownCount);
      const others = { [`${idField}_ne`]: id };
      const otherCount = await countFor(others);
      expectThat(otherCount === total - 1, `count ${total - 1} for ${query(others)}`, otherCount);
      const both = next ? [id, String(next[idField])] : [id];
      const found = ids(await rowsFor({ [`${idField}_in`]: both.join(',') })).toSorted();
      expectThat(found.join() === both.toSorted().join(), `${both.join(' and ')} for _in`, found);
    });
    const moment = typeof first?.updatedAt === 'string' ? first.updatedAt : undefined;
    if (moment) {
      await report.check('filters moments by _gte and _lte', async () => {
        for (const operator of ['gte', 'lte'] as const) {
          const found = await rowsFor({ [`updatedAt_${operator}`]: moment, fields: `${idField},updatedAt` });
          const wrong = found.filter((row) =>
            operator === 'gte'
              ? Date.parse(String(row.updatedAt)) < Date.parse(moment)
              : Date.parse(String(row.updatedAt)) > Date.parse(moment),
          );
          expectThat(
            ids(found).includes(id) && wrong.length === 0,
            `only records with updatedAt_${operator}=${moment}, and ${id} among them`,
            ids(wrong),
          );
        }
      });
    }
    const created = typeof first?.createdAt === 'string' ? first.createdAt : undefined;
    if (created) {
      await report.check('lists what was created between two dates', async () => {
        const found = await rowsFor({ startDate: created, endDate: created });
        expectThat(ids(found).includes(id), `${id} for startDate and endDate ${created}`, ids(found));
        const later = await countFor({ startDate: '2999-01-01' });
        expectThat(later === 0, 'nothing from 2999 on', later);
      });
    }
    const matches = async (row: JsonObject, params: Record<string, string>, isMatch: boolean) => {
      const own = { [`${idField}_eq`]: String(row[idField]), ...params };
      const found = await countFor(own);
      expectThat(found === Number(isMatch), `count ${Number(isMatch)} for ${query(own)}`, found);
    };
    const pairs = (paths: readonly string[], holds: (value: unknown) => boolean) =>
      paths.flatMap((path) => rows.filter((row) => holds(valueAt(row, path))).map((row) => ({ row, path })));
    const isMissing = (value: unknown) => value === undefined || value === null;
    const plain = texts.filter((path) => !/^translat(ions|edFrom)\./.test(path));
    const [none] = pairs(plain, isMissing);
    const [some] = pairs(plain, (value) => textOf(value).trim() !== '');
    if (none || some)
      await report.check('finds by an empty _eq= where nothing is stored', async () => {
        if (none) await matches(none.row, { [`${none.path}_eq`]: '' }, true);
        if (some) await matches(some.row, { [`${some.path}_eq`]: '' }, false);
      });
    const [untouched] = pairs(booleans, isMissing);
    const [on] = pairs(booleans, (value) => value === true);
    if (untouched || on)
      await report.check('finds by _eq=false what is off or was never touched', async () => {
        if (untouched) await matches(untouched.row, { [`${untouched.path}_eq`]: 'false' }, true);
        if (on) await matches(on.row, { [`${on.path}_eq`]: 'false' }, false);
      });
    const [within] = rows.flatMap((row) =>
      periodsInUse.flatMap((period) => {
        const path = `${period}.startDate`;
        const start = momentAt(row, path);
        return Number.isNaN(start) ? [] : [{ row, path, start }];
      }),
    );
    const [nested] = pairs(
      texts.filter((path) => path.includes('.')),
      (value) => textOf(value).trim().length > 3,
    );
    if (within || nested)
      await report.check('filters by a path inside a stored field', async () => {
        if (within) {
          const { row, path, start } = within;
          for (const operator of ['gte', 'lte'])
            await matches(row, { [`${path}_${operator}`]: new Date(start).toISOString() }, true);
          await matches(row, { [`${path}_gte`]: new Date(start + 1000).toISOString() }, false);
        }
        if (nested) {
          const { row, path } = nested;
          await matches(row, { [`${path}_like`]: folded(textOf(valueAt(row, path))).slice(0, 40) }, true);
        }
      });
    // A text of some length, so that few other records contain it.
    const example = texts.flatMap((path) => {
      const row = rows.find((other) => String(valueAt(other, path) ?? '').trim().length > 3);
      return row ? [{ path, row, text: String(valueAt(row, path)) }] : [];
    })[0];
    if (!example) return report.skip('no text: _like is not checked');
    await report.check(`searches ${example.path} by _like without case and accents`, async () => {
      const text = folded(example.text).slice(0, 40);
      const found = await rowsFor({ [`${example.path}_like`]: text });
      expectThat(
        ids(found).includes(String(example.row[idField])),
        `${example.row[idField]} for "${text}"`,
        ids(found).slice(0, 5),
      );
    });
  }
}

export async function checkReading(
  backend: Backend,
  collection: Collection,
  row: JsonObject | undefined,
  report: Report,
) {
  const { name, idField, schema, schemas } = collection;
  if (row) {
    await report.check('reads one whole record', async () => {
      const { status, body } = await backend.get(`${name}/${encodeURIComponent(String(row[idField]))}`);
      expectThat(status === 200, 'status 200', `${status} ${shortJson(body)}`);
      expectThat(asObject(body)[idField] === row[idField], `${idField} ${shortJson(row[idField])}`, body);
      const found = isObject(body) ? differences(body, schema, schemas) : ['no object'];
      if (found.length > 0) throw new Mismatch('a record as in openapi.json', found.slice(0, 3).join('; '));
    });
  }
  await report.check('answers 404 or 204 for a record that is not there', async () => {
    const { status, body } = await backend.get(`${name}/000000000000000000000000`);
    expectThat(status === 404 || status === 204, 'status 404 or 204', `${status} ${shortJson(body)}`);
  });
}
