import { type RawBuilder, sql } from 'kysely';
import { visibleTo } from '../../contract/access';
import { parseQuery, withFields } from '../../contract/dialect';
import { malformed } from '../../contract/refusal';
import { type Row, textOf } from '../../contract/row';
import { referenceTo, visibleRow } from '../../contract/rules';
import { schemaOf } from '../../contract/schema';
import {
  collectionOf,
  fieldOf,
  hasIntake,
  type Resource,
  requestedFields,
  rolesFor,
  scopeFilter,
  searchNames,
  senderOf,
  sourceOf,
  stateNames,
  titleFieldsOf,
} from '../../src/metadata';
import { likePattern, matching, searchText } from '../database/query';
import { type Call, paramsOf } from '../service/call';

const maxPerResource = 5;
/**
 * The most records of a resource that are ranked, so that a search for a common letter stays fast. Titles that begin
 * with the text do not count.
 */
const maxRanked = 1000;
const maxLength = 200;

interface Found {
  resource: string;
  id: unknown;
  title: string;
  field: string;
  /** The status, the period on which it depends, and the last change. */
  values: Row;
}

/**
 * The best `rank` is the highest, and 0 is no match. If the text has four letters in a row, a similar title matches,
 * too.
 */
function matchOf(path: string, text: string, isTitle: boolean) {
  const value = searchText(path);
  const sought = sql`search_text(${text})`;
  const words = text.split(/\s+/).map((word) => sql`${value} like ${likePattern(word)}`);
  const every = sql`(${sql.join(words, sql` and `)})`;
  if (!isTitle) {
    const rank = sql`case when ${every} then 1 else 0 end`;
    return { matches: every, rank, begins: sql`false`, length: sql`null::int` };
  }
  const matches = /\p{L}{4}/u.test(text) ? sql`(${every} or ${sought} <% ${value})` : every;
  const begins = sql`${value} like ${likePattern(text, 'start')}`;
  // 6: the title begins with the text. 5: one of its words does. 4: the title contains the text. 3: the title contains
  // all words of the text. 1: the title is similar.
  const kind = sql`case when ${begins} then 6
    when ${value} like ${likePattern(` ${text}`)} then 5 when ${value} like ${likePattern(text)} then 4
    when ${every} then 3 else 1 end`;
  const similarity = sql`(word_similarity(${sought}, ${value}) + similarity(${sought}, ${value})) / 2`;
  return {
    matches,
    rank: sql`case when ${matches} then ${kind} + ${similarity} else 0 end`,
    begins,
    length: sql`case when ${begins} then length(${value}) end`,
  };
}

function searchedIn({ app, person, configOf, request }: Call, resource: Resource) {
  const fullSchema = schemaOf(app, collectionOf(resource));
  const schema = fullSchema && visibleTo(fullSchema, person);
  // The address of a sender is encrypted, so it cannot be searched.
  const sender = hasIntake(resource) ? senderOf(resource)?.name : undefined;
  const languages = configOf?.(request.hostname)?.contentLanguages ?? [];
  const names = searchNames(resource, languages).filter(
    (name) => name !== sender && schema?.paths.has(sourceOf(name, fieldOf(resource, name))),
  );
  return { schema, names };
}

/** `ranks` is in the order of the searched fields. */
function bestOf(call: Call, resource: Resource, index: number, text: string): RawBuilder<unknown>[] {
  const { schema, names } = searchedIn(call, resource);
  if (!schema || names.length === 0) return [];
  const scope = new URLSearchParams(
    Object.entries(scopeFilter(resource.scope)).map(([name, value]) => [name, String(value)]),
  );
  const matches = names.map((name) => {
    const field = fieldOf(resource, name);
    const isTitle = titleFieldsOf(resource).includes(field.translates?.name ?? name);
    return matchOf(sourceOf(name, field), text, isTitle);
  });
  const each = (part: 'rank' | 'length') => sql.join(matches.map((match) => match[part]));
  const any = (part: 'matches' | 'begins') =>
    sql`(${sql.join(
      matches.map((match) => match[part]),
      sql` or `,
    )})`;
  const isInScope = matching(call.tenant.id, schema, parseQuery(scope, schema, 'count').filters);
  const found = (condition: RawBuilder<unknown>, end: RawBuilder<unknown>) => sql`
    (select ${sql.lit(index)} as resource, data, seq, array[${each('rank')}]::float[] as ranks from records
      where ${isInScope} and ${condition} ${end})`;
  const best = sql`greatest(${sql.join(names.map((_, at) => sql`ranks[${sql.lit(at + 1)}]`))})`;
  const most = sql`limit ${sql.lit(maxPerResource)}`;
  return [
    sql`(select *, ${best} as best from (
        ${found(any('begins'), sql`order by least(${each('length')}), seq desc ${most}`)} union all
        ${found(sql`${any('matches')} and ${any('begins')} is not true`, sql`limit ${sql.lit(maxRanked)}`)}) found
      order by best desc, seq desc ${most})`,
  ];
}

/** `GET search?q=…` (docs/contract.md#search). */
export async function search(call: Call): Promise<{ entries: Found[] }> {
  const text = textOf(paramsOf(call).get('q')).trim();
  if (text === '' || text.length > maxLength) {
    throw malformed('q', {
      fr: `q : un texte de 1 à ${maxLength} caractères est attendu.`,
      en: `q: a text of 1 to ${maxLength} characters is expected.`,
    });
  }
  const { resources } = call.app;
  const parts = resources.flatMap((resource, index) =>
    resource.routes?.list && rolesFor(resource, 'list').includes(call.person.role)
      ? bestOf(call, resource, index, text)
      : [],
  );
  if (parts.length === 0) return { entries: [] };
  const { rows } = await sql<{ resource: number; data: Row; ranks: number[]; best: number }>`
    ${sql.join(parts, sql` union all `)} order by best desc, resource, seq desc`.execute(call.db);
  const entries = rows.flatMap(({ resource: index, data, ranks, best }) => {
    const resource = resources[index];
    const { schema, names } = resource ? searchedIn(call, resource) : {};
    const field = names?.[ranks.indexOf(best)];
    if (!resource || !schema || !field) return [];
    const row = visibleRow(data, schema);
    return [
      {
        ...referenceTo(resource, row),
        field,
        values: withFields(row, requestedFields(resource, stateNames(resource))),
      },
    ];
  });
  return { entries };
}
