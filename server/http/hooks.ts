import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { FastifyInstance } from 'fastify';
import { authorize, requireRole } from '../../contract/access';
import { Refusal, refuseErrors } from '../../contract/refusal';
import { type Endpoint, HookRefusal, type ResourceHooks } from '../../src/metadata';
import { isOfDatabase } from '../database/database';
import { countCall } from '../people/limits';
import { stepsTo } from '../records/checks';
import { workIn } from '../records/hookWork';
import { checkParams, Later, paramsOf, type Service } from '../service/call';
import { logFailure, targetOf } from '../service/hooks';
import { type Runner, withPerson } from './run';

/** For a missing or unknown key, Ajv gives only the path of the parent. */
const pathOf = (error: ErrorObject): string => {
  const { params } = error;
  const key: string | undefined = params.missingProperty ?? params.additionalProperty;
  return [...stepsTo(error), ...(key === undefined ? [] : [key])].join('.');
};

/** @throws Refusal 422 with every value that the schema refuses, by path */
function checkBody(validate: ValidateFunction, body: unknown): void {
  if (validate(body)) return;
  const message = {
    fr: 'Cette valeur n’a pas la forme attendue',
    en: 'This value does not have the expected form',
  };
  refuseErrors(Object.fromEntries((validate.errors ?? []).map((error) => [pathOf(error), message])));
}

function serveEndpoint(
  api: FastifyInstance,
  service: Service,
  { run }: Runner,
  hooks: ResourceHooks,
  [key, endpoint]: [string, Endpoint],
): void {
  const { method, roles, limit, query = [], body: bodySchema } = endpoint;
  const hookName = `${hooks.name}.${key}`;
  const { schema } = targetOf(service.app, hooks);
  const validate = new Ajv({ allErrors: true, strict: false }).compile(bodySchema ?? {});
  api.route({
    method,
    url: `/hooks/${hooks.name}/${key}`,
    handler: (request, reply) =>
      run(request, reply, async (open) => {
        const call = await withPerson(open);
        const { person, tenant, body } = call;
        requireRole(person, roles);
        authorize(schema, 'read', person);
        checkParams(call, ...query);
        const params = Object.fromEntries(paramsOf(call));
        // `Later` runs the hook after this transaction: the hook may take long, and writes in its own transactions.
        return new Later(async () => {
          await countCall(service.database, tenant.id, hookName, person.id, limit);
          if (method === 'POST') checkBody(validate, body);
          const log = service.log ?? request.log;
          const tools = workIn({ ...service, log }, tenant, hooks, hookName);
          const caller = { id: person.id, name: person.name, role: person.role };
          try {
            return await endpoint.run({ ...tools, body, query: params, person: caller });
          } catch (error) {
            if (error instanceof HookRefusal) refuseErrors(error.errors);
            if (error instanceof Refusal) throw error;
            logFailure({ log }, hookName, error);
            // The answer then says that the database is unreachable or full.
            if (isOfDatabase(error)) throw error;
            const label = { fr: `L’extension ${hookName} a échoué.`, en: `The hook ${hookName} failed.` };
            throw new Refusal(500, label);
          }
        });
      }),
  });
}

export function serveHooks(api: FastifyInstance, service: Service, runner: Runner): void {
  for (const hooks of service.hooks ?? []) {
    for (const endpoint of Object.entries(hooks.endpoints ?? {}))
      serveEndpoint(api, service, runner, hooks, endpoint);
  }
}
