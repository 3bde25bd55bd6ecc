import { sql } from 'kysely';
import { authorize, visibleTo } from '../../contract/access';
import { parseQuery } from '../../contract/dialect';
import { malformed } from '../../contract/refusal';
import { schemaOf } from '../../contract/schema';
import { countQuery } from '../database/query';
import { type Call, paramsOf } from '../service/call';

const maxCounts = 100;

/** `GET counts?of=…&of=…` (docs/contract.md#counts). */
export async function counts(call: Call) {
  const requested = paramsOf(call).getAll('of');
  if (requested.length > maxCounts)
    throw malformed('of', {
      fr: `Au plus ${maxCounts} nombres en un appel.`,
      en: `At most ${maxCounts} counts in one call.`,
    });
  const queries = requested.map((text) => {
    // Splits at the first question mark only: a value may contain another.
    const [collection = '', search = ''] = text.split(/\?(.*)/s);
    const schema = schemaOf(call.app, collection);
    if (!schema)
      throw malformed('of', {
        fr: `Collection inconnue : "${collection}".`,
        en: `Unknown collection: "${collection}".`,
      });
    authorize(schema, 'read', call.person);
    const seen = visibleTo(schema, call.person);
    const query = parseQuery(new URLSearchParams(search), seen, 'count', true);
    const filters = call.database.secrets.searching(seen, query.filters);
    return sql`(${countQuery(call.tenant.id, seen, { ...query, filters })})`;
  });
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(queries)}]::int[] as counts`.execute(call.db);
  return { counts: rows[0]?.counts ?? [] };
}
