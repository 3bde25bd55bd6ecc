import { sql } from 'kysely';
import { Refusal } from '../../contract/refusal';
import { sessionHash } from '../people/sessions';
import { type Call, paramsOf } from '../service/call';

/** `GET changes` (docs/contract.md#changes). */
export async function changes(call: Call) {
  const { request, reply, db, tenant, person, hub } = call;
  if (!hub || !/text\/event-stream/i.test(request.headers.accept ?? ''))
    throw new Refusal(406, {
      fr: 'accept: text/event-stream est attendu.',
      en: 'accept: text/event-stream is expected.',
    });
  const { rows } = await sql<{ id: string }>`select id::text as id from sessions
    where tenant = ${tenant.id} and token_hash = ${sessionHash(call)}`.execute(db);
  reply.header('content-type', 'text/event-stream; charset=utf-8');
  // Otherwise a proxy would hold back small pieces until it has more.
  reply.header('x-accel-buffering', 'no');
  // A connection kept open after the stream would delay a server that stops.
  reply.header('connection', 'close');
  const age = Number(paramsOf(call).get('age'));
  const stream = hub.open(tenant.id, person, rows[0]?.id ?? '', age);
  stream.once('close', () => request.raw.socket.destroySoon());
  return stream;
}
