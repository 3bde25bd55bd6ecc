import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { FastifyInstance } from 'fastify';
import { authorize, requireRole } from '../../contract/access';
import { checkErrors, malformed } from '../../contract/refusal';
import { type Endpoint, HookRefusal, type ResourceHooks } from '../../src/metadata';
import { countCall } from '../people/limits';
import { workIn } from '../records/hookWork';
import { checkParams, paramsOf, type Service } from '../service/call';
import { targetOf } from '../service/hooks';
import { type Runner, withPerson } from './run';

/** @throws Refusal 422 with every value that the schema refuses, by path */
function checkBody(validate: ValidateFunction, body: unknown): void {
  if (validate(body)) return;
  const pathOf = ({ instancePath, params }: ErrorObject) =>
    [...instancePath.split('/').slice(1), params.missingProperty ?? params.additionalProperty ?? []]
      .flat()
      .join('.');
  checkErrors(
    Object.fromEntries(
      (validate.errors ?? []).map((error) => [
        pathOf(error),
        { fr: 'Cette valeur n’est pas celle attendue', en: 'This value is not the expected one' },
      ]),
    ),
  );
}

function serveEndpoint(
  api: FastifyInstance,
  service: Service,
  { run }: Runner,
  hooks: ResourceHooks,
  [key, endpoint]: [string, Endpoint],
): void {
  const { method, roles, limit, query = [], body: bodySchema } = endpoint;
  const name = `${hooks.name}.${key}`;
  const { schema } = targetOf(service.app, hooks);
  const validate = new Ajv({ allErrors: true, strict: false }).compile(bodySchema ?? {});
  api.route({
    method,
    url: `/hooks/${hooks.name}/${key}`,
    handler: async (request, reply) => {
      const { tenant, body } = request;
      // This transaction only checks the rights. The hook may take long, and writes in transactions of its own.
      const { person, params } = await run(request, reply, async (open) => {
        const call = await withPerson(open);
        requireRole(call.person, roles);
        authorize(schema, 'read', call.person);
        checkParams(call, ...query);
        return { person: call.person, params: Object.fromEntries(paramsOf(call)) };
      });
      if (!tenant) throw malformed('town', { fr: 'La ville manque.', en: 'The town is missing.' });
      await countCall(service.database, tenant.id, name, person.id, limit);
      if (method === 'POST') checkBody(validate, body);
      try {
        const tools = workIn({ ...service, log: service.log ?? request.log }, tenant, hooks, name);
        const { id, name: caller, role } = person;
        return await endpoint.run({ ...tools, body, query: params, person: { id, name: caller, role } });
      } catch (error) {
        if (error instanceof HookRefusal) checkErrors(error.errors);
        throw error;
      }
    },
  });
}

/** Registers the calls that hooks add, each with its roles, its limit and the schema of its body. */
export function serveHooks(api: FastifyInstance, service: Service, runner: Runner): void {
  for (const hooks of service.hooks ?? []) {
    for (const endpoint of Object.entries(hooks.endpoints ?? {}))
      serveEndpoint(api, service, runner, hooks, endpoint);
  }
}
