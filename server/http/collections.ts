import type { FastifyInstance, FastifyRequest } from 'fastify';
import { methodNotAllowed } from '../../contract/refusal';
import type { Schema } from '../../contract/schema';
import { maxUploadSize, tooLarge } from '../../contract/upload';
import type { Fields } from '../../src/metadata';
import { personOf } from '../people/people';
import { isBank, serveBank } from '../records/bank';
import { serveCollection } from '../records/collections';
import type { Call, Service } from '../service/call';
import { refuse } from './refusals';
import { type Runner, withPerson } from './run';

export const maxBodySize = { call: 64 * 1024, record: 1024 * 1024, longText: 10 * 1024 * 1024 };

const hasLongText = (fields: Fields): boolean =>
  Object.values(fields).some(
    (field) =>
      field.kind === 'richText' ||
      field.kind === 'longText' ||
      (field.kind === 'list' && hasLongText(field.of)),
  );

const maxRecordSize = ({ resources }: Schema): number =>
  resources.some(({ fields }) => hasLongText(fields)) ? maxBodySize.longText : maxBodySize.record;

export function serveRecords(
  api: FastifyInstance,
  { app }: Service,
  { run, runLogged }: Runner,
  schema: Schema,
): void {
  const { collection } = schema;
  const route = (
    method: string,
    url: string,
    handle: (call: Call) => Promise<unknown>,
    action?: string,
    bodyLimit?: number,
  ) =>
    api.route({
      method,
      url,
      bodyLimit,
      config: { action, collection },
      handler: (request, reply) => runLogged(request, reply, async (call) => handle(await withPerson(call))),
    });
  const refuseOthers = (url: string, allow: string) =>
    api.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !allow.includes(method)),
      url,
      handler: async (request, reply) => {
        reply.header('allow', allow);
        // A caller without a session gets 401, as from the other calls of the collection.
        await run(request, reply, personOf);
        throw methodNotAllowed(request.method);
      },
    });
  const path = `/${collection}`;
  const bank = isBank(app, schema) ? serveBank(schema) : undefined;
  const calls = { ...serveCollection(schema), ...bank };
  route('GET', path, calls.list);
  route('GET', `${path}/count`, calls.total);
  route('PUT', `${path}/setStatus/:id`, calls.setStatus, 'setStatus');
  route('GET', `${path}/:id`, calls.read);
  route('PUT', `${path}/:id`, calls.update, 'update', maxRecordSize(schema));
  route('DELETE', `${path}/:id`, calls.remove, 'delete');
  refuseOthers(path, 'GET, POST');
  refuseOthers(`${path}/:id`, 'GET, PUT, DELETE');
  if (!bank) return void route('POST', path, calls.create, 'create', maxRecordSize(schema));
  api.register(async (uploads) => {
    uploads.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: maxUploadSize },
      async (_: FastifyRequest, body: Buffer) => body,
    );
    uploads.route({
      method: 'POST',
      url: path,
      bodyLimit: maxUploadSize,
      config: { action: 'create', collection },
      errorHandler: (error, request, reply) =>
        refuse(error.statusCode === 413 ? tooLarge() : error, request, reply),
      handler: async (request, reply) => {
        // Checks the rights first, and prepares the picture outside of the transactions, because that takes time.
        await run(request, reply, async (call) => bank.authorizeUpload(await withPerson(call)));
        const upload = await bank.prepareUpload(request);
        return runLogged(request, reply, async (call) => bank.receive(await withPerson(call), upload));
      },
    });
  });
}
