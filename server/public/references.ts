import { sql } from 'kysely';
import type { FileFacts, Item, References } from '../../site/model';
import {
  type Field,
  isPublic,
  isRecord,
  nameOf,
  referencedId,
  shownFields,
  sourceOf,
  valueAt,
} from '../../src/metadata';
import { itemOf, recordsOf, type Visit } from './visit';

function idsIn(field: Field, value: unknown): readonly unknown[] {
  if (field.kind === 'reference') {
    const id = referencedId(field, value);
    return id === undefined ? [] : [id];
  }
  return field.kind === 'references' && Array.isArray(value) ? value : [];
}

/** In a list, all texts: each may be the address of a file. */
function urlsIn(field: Field, value: unknown): string[] {
  const values =
    field.kind === 'list' && Array.isArray(value)
      ? value.filter(isRecord).flatMap((item) => Object.values(item))
      : [field.kind === 'image' || field.kind === 'file' ? value : []].flat();
  return values.filter((one) => typeof one === 'string');
}

function* valuesIn(field: Field, value: unknown): Generator<[Field, unknown]> {
  yield [field, value];
  if (field.kind !== 'list' || !Array.isArray(value)) return;
  for (const item of value.filter(isRecord))
    for (const [name, inner] of Object.entries(field.of))
      yield* valuesIn(inner, valueAt(item, sourceOf(name, inner)));
}

function referencesIn(items: readonly Item[]) {
  const ids = new Map<string, Set<unknown>>();
  const urls = new Set<string>();
  for (const { resource, values } of items)
    for (const shown of shownFields(resource, values))
      for (const [field, value] of valuesIn(shown.field, valueAt(values, shown.path))) {
        if (field.kind === 'reference' || field.kind === 'references')
          for (const id of idsIn(field, value)) ids.set(field.to, (ids.get(field.to) ?? new Set()).add(id));
        for (const url of urlsIn(field, value)) urls.add(url);
      }
  return { ids, urls };
}

async function fileFacts({ db, town, service }: Visit, urls: Iterable<string>) {
  const wanted = [...urls].filter((url) => url.startsWith('/'));
  if (wanted.length === 0) return new Map<string, FileFacts>();
  const { bank } = service.app;
  type Stored = { url: string; alt?: unknown; width?: unknown; height?: unknown };
  const { rows } = await sql<{ data: Stored }>`
    select data from live where tenant = ${town.tenant.id} and resource = ${bank.name}
      and data is not null and data ->> 'url' = any(${wanted})`.execute(db);
  const numberOf = (value: unknown) => (typeof value === 'number' && value > 0 ? value : undefined);
  return new Map(
    rows.map(({ data }) => [
      data.url,
      {
        title: nameOf(bank, { ...data }),
        alt: typeof data.alt === 'string' ? data.alt : '',
        width: numberOf(data.width),
        height: numberOf(data.height),
      },
    ]),
  );
}

export async function loadReferences(visit: Visit, items: readonly Item[]): Promise<References> {
  const { ids, urls } = referencesIn(items);
  const found = new Map<string, Item>();
  for (const [name, some] of ids) {
    const target = visit.service.app.resources.find((one) => one.name === name);
    if (!target || !isPublic(target)) continue;
    for (const record of await recordsOf(visit).byIds(target, [...some]))
      found.set(`${name} ${record.id}`, itemOf(visit, record));
  }
  const files = await fileFacts(visit, urls);
  return {
    item: (resource, id) => found.get(`${resource} ${id}`),
    file: (url) => files.get(url),
  };
}
