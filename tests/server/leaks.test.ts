import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import type { Row } from '../../contract/row';
import declared from '../../resources';
import {
  type App,
  collectionOf,
  type Field,
  isPublic,
  list,
  type PublicResource,
  pagedResources,
  publicFields,
  type Resource,
  sameLabel,
  sourceOf,
  text,
  titleFieldsOf,
} from '../../src/metadata';
import samples from '../everyKind';
import { citizenOf } from './citizen';
import { openEmptyTown } from './emptyTown';

/** An entity with every kind of field, of which citizens see some. */
const everyKind = {
  ...samples,
  fields: {
    ...samples.fields,
    summary: { ...samples.fields.summary, personal: true },
    steps: list(
      sameLabel('Étapes'),
      {
        name: text(sameLabel('Nom')),
        note: text(sameLabel('Note'), { when: (step) => step.name === 'Ouverte' }),
      },
      { item: sameLabel('une étape') },
    ),
  },
  public: {
    path: 'echantillons',
    fields: ['body', 'picture', 'season', 'links', 'steps', 'place', 'topics', 'site', 'category', 'parent'],
    when: { status: 'UPDATED' },
  },
} as Resource;

const app: App = { ...declared, resources: [...declared.resources, everyKind] };
const town = await openEmptyTown(app);
afterAll(town.close);
const { database } = town.service;
const visit = citizenOf(town);
const resources = app.resources.filter(isPublic);

/** No visitor may read this. */
const secret = 'Zsecretz';
const script = `<p>ok</p><script>${secret}()</script><img src=x onerror="${secret}()"><a href="javascript:${secret}()">lien</a>`;

/** A value with the secret in every place of a field, as somebody could store it in the database. */
function secretOf(field: Field): unknown {
  if (field.kind === 'list')
    return [
      {
        ...Object.fromEntries(
          Object.entries(field.of).map(([name, one]) => [sourceOf(name, one), secretOf(one)]),
        ),
        hidden: secret,
      },
    ];
  if (field.kind === 'period')
    return field.many ? [{ startDate: secret, endDate: secret }] : { startDate: secret, endDate: secret };
  if (field.kind === 'reference' && field.embed)
    return Object.fromEntries(field.embed.map((name) => [name, secret]));
  if (['choices', 'tags', 'references'].includes(field.kind)) return [secret];
  if (field.kind === 'flags') return { [secret]: true };
  return secret;
}

/** A value that citizens may see. Only what the server must remove contains the secret. */
function harmlessOf(field: Field): unknown {
  if (field.kind === 'richText') return script;
  if (field.kind === 'text' || field.kind === 'longText') return 'Visible';
  if (field.kind !== 'list') return undefined;
  const shown = Object.entries(field.of).map(([name, inner]) => [
    sourceOf(name, inner),
    inner.kind === 'richText' ? script : 'Visible',
  ]);
  return [{ ...Object.fromEntries(shown), hidden: secret }];
}

/**
 * A record with the secret in the fields that citizens must not see.
 * @param isShown whether citizens see the record. If not, its public fields have the secret too.
 */
function recordOf(resource: PublicResource, isShown: boolean): Row {
  const seen = new Set([...publicFields(resource).map(({ name }) => name), ...titleFieldsOf(resource)]);
  const row: Row = { createdBy: secret, updatedBy: secret, unknown: secret, createdAt: secret };
  const put = (path: string, value: unknown) => {
    const [first = '', second] = path.split('.');
    row[first] = second ? { ...(row[first] as object), hidden: secret, [second]: value } : value;
  };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'coordinates') continue;
    put(sourceOf(name, field), seen.has(name) && isShown ? harmlessOf(field) : secretOf(field));
  }
  // For a scope such as `{ type: { ne: 2 } }`, the record gets another number.
  for (const [name, value] of Object.entries(resource.scope ?? {}))
    row[name] = typeof value === 'object' ? 4 : value;
  for (const [name, [first] = []] of Object.entries(resource.public.when?.values ?? {})) row[name] = first;
  return row;
}

const past = '2020-01-01T00:00:00.000Z';
const future = '2099-01-01T00:00:00.000Z';
const periods = {
  current: { startDate: past, endDate: future },
  over: { startDate: past, endDate: '2021-01-01T00:00:00.000Z' },
  planned: { startDate: future },
};
const statusesOf = ({ fields: { status } }: Resource) =>
  status?.kind === 'status' ? status.choices.map(({ id }) => String(id)) : [];

interface Life {
  resource: PublicResource;
  statuses: readonly string[];
  period: keyof typeof periods;
  isDeleted: boolean;
}
const life: fc.Arbitrary<Life> = fc.constantFrom(...resources).chain((resource) =>
  fc.record({
    resource: fc.constant(resource),
    statuses: fc.array(fc.constantFrom(...statusesOf(resource), 'NEVER'), { minLength: 1, maxLength: 4 }),
    period: fc.constantFrom('current', 'over', 'planned'),
    isDeleted: fc.boolean(),
  }),
);

const isShownIn = ({ public: shown, workflow }: PublicResource, status: string) => {
  const statuses = shown.when?.status ?? workflow?.publish;
  return statuses === undefined || [statuses].flat().includes(status);
};

let count = 0;
/** Stores a record, then its changes. What citizens must not see in it contains the secret. @returns its id */
async function store({ resource, statuses, period, isDeleted }: Life) {
  count += 1;
  const id = `id${count}`;
  const { tenant } = await database.kysely.selectFrom('keys').select('tenant').executeTakeFirstOrThrow();
  const collection = collectionOf(resource);
  await database.inTown(tenant, async (db) => {
    const { period: name } = resource.public.when ?? {};
    for (const [index, status] of statuses.entries()) {
      const isDue = name === undefined || period === 'current';
      const row = recordOf(resource, isShownIn(resource, status) && isDue && !isDeleted);
      const data = JSON.stringify({
        ...row,
        [resource.idField ?? 'id']: id,
        status,
        ...(name && { [name]: periods[period] }),
        updatedAt: `2026-01-01T00:00:0${index}.000Z`,
      });
      if (index === 0)
        await sql`insert into records (tenant, collection, id, version, data)
          values (${tenant}, ${collection}, ${id}, 1, ${data}::jsonb)`.execute(db);
      else
        await sql`update records set data = ${data}::jsonb, version = version + 1
          where tenant = ${tenant} and collection = ${collection} and id = ${id}`.execute(db);
    }
    if (isDeleted)
      await sql`update records set deleted_at = now() where tenant = ${tenant} and id = ${id}`.execute(db);
  });
  return id;
}

/** The general addresses of the site and of the public API, and those of the given records. */
const addresses = (records: readonly { resource: PublicResource; id: string }[]) => [
  ...['', 'search?q=Visible', `search?q=lien`, 'sitemap.xml', 'manifest.webmanifest', 'en/'].map(
    (end) => `/ville/${end}`,
  ),
  '/public/v1/catalogue',
  ...pagedResources(app).flatMap(({ public: { path } }) => [
    `/ville/${path}`,
    `/ville/${path}?past=`,
    ...['', '.rss', '.ics', '.geojson', '.csv'].map((end) => `/public/v1/${path}${end}`),
  ]),
  ...records.flatMap(({ resource, id }) => {
    const { path = resource.name } = resource.public;
    return [
      `/public/v1/${path}/${id}`,
      `/public/v1/${path}/${id}.ics`,
      `/ville/${path}/${id}-visible`,
      `/ville/${path}/${id}`,
    ];
  }),
];

it('a search finds no record by the words of a field that the form hides in a list item', async () => {
  const steps = [
    { name: 'Ouverte', note: 'Bleuet' },
    { name: 'Fermée', note: 'Coquelicot' },
  ];
  const stored = await town.call('POST', samples.name, { title: 'Prairie', status: 'UPDATED', steps });
  expect(stored.status).toBe(201);
  const isFound = async (word: string) => (await visit(`/ville/search?q=${word}`)).body.includes('Prairie');
  expect([await isFound('bleuet'), await isFound('coquelicot')]).toEqual([true, false]);
});

it('citizens see only what is public, whatever happened to a record', { timeout: 300_000 }, async () => {
  let shown = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(life, { minLength: 6, maxLength: 12 }), async (lives) => {
      await sql`delete from records where collection = any(${resources.map(collectionOf)})`.execute(
        database.kysely,
      );
      const records: { resource: PublicResource; id: string }[] = [];
      for (const one of lives) records.push({ resource: one.resource, id: await store(one) });
      for (const address of addresses(records)) {
        const { statusCode, body } = await visit(address);
        expect([address, statusCode]).toEqual([address, expect.toBeOneOf([200, 301, 404, 410])]);
        if (body.includes('Visible')) shown += 1;
        const at = body.indexOf(secret);
        expect([address, at < 0 ? '' : body.slice(Math.max(0, at - 200), at + 50)]).toEqual([address, '']);
        expect(body).not.toMatch(/createdBy|updatedBy|updatedAt|onerror|javascript:/);
      }
    }),
    { numRuns: 12, seed: 1 },
  );
  // Without records on the site, nothing could leak.
  expect(shown).toBeGreaterThan(50);
});
