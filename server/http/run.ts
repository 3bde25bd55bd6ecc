import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireRole } from '../../contract/access';
import type { Role } from '../../src/metadata';
import type { Db } from '../database/database';
import { recordsFor } from '../database/records';
import { logRefusal, logWrite } from '../people/audit';
import { personOf } from '../people/people';
import { townConfigAt } from '../public/town';
import { type Call, Later, type OpenCall, type Service } from '../service/call';
import { inTimeZone } from '../service/timeZone';

/** Each call runs in a transaction of its town. */
export function runnerOf(service: Service) {
  async function run<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    handle: (call: OpenCall) => Promise<T | Later<T>>,
  ): Promise<T> {
    const { tenant, body } = request;
    if (!tenant) throw new Error('The call has no town');
    const { id = '' } = (request.params ?? {}) as { id?: string };
    const deferred: Parameters<OpenCall['afterCommit']>[] = [];
    const afterCommit: OpenCall['afterCommit'] = (...work) => void deferred.push(work);
    try {
      const work = (db: Db) => {
        const records = recordsFor(service.database, db, tenant);
        return handle({ ...service, db, tenant, request, reply, id, body, records, afterCommit });
      };
      const config = townConfigAt(service, request, tenant);
      request.config = config;
      const answer = await inTimeZone(config, () => service.database.inTown(tenant.id, work));
      for (const [work, needed] of deferred) {
        await work().catch((error: unknown) => {
          if (needed) throw error;
          // The write is stored, so a failure here must not refuse it.
          request.log.error(error);
        });
      }
      return answer instanceof Later ? await inTimeZone(config, () => answer.answer()) : answer;
    } catch (error) {
      await logRefusal(service, request, error);
      throw error;
    }
  }
  const runLogged = <T>(
    request: FastifyRequest,
    reply: FastifyReply,
    handle: (call: OpenCall) => Promise<T>,
  ) =>
    run(request, reply, async (call) => {
      const answer = await handle(call);
      await logWrite(call, answer);
      return answer;
    });
  return { run, runLogged };
}
export type Runner = ReturnType<typeof runnerOf>;

/** @throws Refusal 401; 403 for a role that is not among `roles` */
export async function withPerson(call: OpenCall, roles?: readonly Role[]): Promise<Call> {
  const person = await personOf(call);
  if (roles) requireRole(person, roles);
  return { ...call, person };
}
