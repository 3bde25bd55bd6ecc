import { type RawBuilder, sql } from 'kysely';
import { visibleTo } from '../../backend/access';
import { parseQuery } from '../../backend/dialect';
import { malformed } from '../../backend/refusal';
import { type Row, textOf } from '../../backend/row';
import { publicRow } from '../../backend/rules';
import { schemaOf } from '../../backend/schema';
import {
  collectionOf,
  fieldOf,
  idFieldOf,
  nameOf,
  type Resource,
  rolesFor,
  scopeFilter,
  sourceOf,
  titleFieldsOf,
} from '../../src/metadata';
import { type Call, paramsOf } from '../call';
import { likePattern, matching, searchText } from '../database/query';

/** Records answered of each resource. */
const perResource = 5;
/** Records of a resource that are ranked: a letter that is in all of them must not take long. */
const maxRanked = 1000;
const longestText = 200;

interface Found {
  resource: string;
  id: unknown;
  title: string;
  field: string;
}

/** What a record is called by in the answers of search and usage, and in the admin's addresses. */
export const referenceTo = (resource: Resource, row: Row) => ({
  resource: resource.name,
  id: row[resource.key ?? idFieldOf(resource)],
  title: nameOf(resource, row),
});

/** The test of a field, and its rank: the higher the better, 0 if it does not pass. A word in a name may be misspelt. */
function fitOf(path: string, text: string, isTitle: boolean) {
  const value = searchText(path);
  const sought = sql`search_text(${text})`;
  const words = text.split(/\s+/).map((word) => sql`${value} like ${likePattern(word)}`);
  const every = sql`(${sql.join(words, sql` and `)})`;
  if (!isTitle) return { fits: every, rank: sql`case when ${every} then 1 else 0 end` };
  const fits = /\p{L}{4}/u.test(text) ? sql`(${every} or ${sought} <% ${value})` : every;
  const kind = sql`case when ${value} like ${likePattern(text, 'start')} then 6
    when ${value} like ${likePattern(` ${text}`)} then 5 when ${value} like ${likePattern(text)} then 4
    when ${every} then 3 else 1 end`;
  const likeness = sql`(word_similarity(${sought}, ${value}) + similarity(${sought}, ${value})) / 2`;
  return { fits, rank: sql`case when ${fits} then ${kind} + ${likeness} else 0 end` };
}

/** The collection of a resource as the caller sees it, and the fields that are searched. */
function searchedIn({ app, person }: Call, resource: Resource) {
  const whole = schemaOf(app, collectionOf(resource));
  const schema = whole && visibleTo(whole, person.role);
  const names = (resource.list?.search ?? []).filter((name) =>
    schema?.paths.has(sourceOf(name, fieldOf(resource, name))),
  );
  return { schema, names };
}

/** The SQL of the best records of a resource, each with the place of the field that was found. */
function bestOf(call: Call, resource: Resource, index: number, text: string): RawBuilder<unknown>[] {
  const { schema, names } = searchedIn(call, resource);
  if (!schema || names.length === 0) return [];
  const scope = new URLSearchParams(
    Object.entries(scopeFilter(resource.scope)).map(([name, value]) => [name, String(value)]),
  );
  const fits = names.map((name) =>
    fitOf(sourceOf(name, fieldOf(resource, name)), text, titleFieldsOf(resource).includes(name)),
  );
  const ranks = sql.join(fits.map(({ rank }) => rank));
  const where = sql.join(
    fits.map((one) => one.fits),
    sql` or `,
  );
  return [
    sql`(select *, greatest(${sql.join(names.map((_, at) => sql`ranks[${sql.lit(at + 1)}]`))}) as best
      from (select ${sql.lit(index)} as resource, data, seq, array[${ranks}]::float[] as ranks from records
        where ${matching(call.tenant.id, schema, parseQuery(scope, schema, 'count').filters)} and (${where})
        limit ${sql.lit(maxRanked)}) found
      order by best desc, seq desc limit ${sql.lit(perResource)})`,
  ];
}

/** `GET search?q=…`: the records of all resources that the role may list, best first (docs/contract.md#search). */
export async function search(call: Call): Promise<{ entries: Found[] }> {
  const params = paramsOf(call);
  for (const name of params.keys()) {
    if (name !== 'q') throw malformed(name, `Paramètre inconnu : "${name}".`);
  }
  const text = textOf(params.get('q')).trim();
  if (text === '' || text.length > longestText) {
    throw malformed('q', `q : un texte de 1 à ${longestText} caractères est attendu.`);
  }
  const { resources } = call.app;
  const parts = resources.flatMap((resource, index) =>
    resource.routes?.list && rolesFor(resource, 'list').includes(call.person.role)
      ? bestOf(call, resource, index, text)
      : [],
  );
  if (parts.length === 0) return { entries: [] };
  const { rows } = await sql<{ resource: number; data: Row; ranks: number[]; best: number }>`
    ${sql.join(parts, sql` union all `)} order by best desc, resource`.execute(call.db);
  const entries = rows.flatMap(({ resource: index, data, ranks, best }) => {
    const resource = resources[index];
    const { schema, names } = resource ? searchedIn(call, resource) : {};
    const field = names?.[ranks.indexOf(best)];
    return resource && schema && field ? [{ ...referenceTo(resource, publicRow(data, schema)), field }] : [];
  });
  return { entries };
}
