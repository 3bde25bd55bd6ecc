import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type IntakeResource, intakeResources } from '../../src/metadata';
import type { Entrance } from '../public/serve';
import { gateOf } from './receive';
import { serveCalls } from './serveCalls';
import { serveForms } from './serveForms';

/** Lets the handlers read bodies of any type by themselves. */
function takeBytes(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: FastifyRequest, body: Buffer) => body);
}

/** Serves the forms by which citizens write to the town, what follows from them, and the same as calls. */
export async function serveIntake({ server, ...entrance }: Entrance): Promise<void> {
  const resources: IntakeResource[] = intakeResources(entrance.service.app);
  if (resources.length === 0) return;
  await server.register(async (scope) => {
    takeBytes(scope);
    const inside = { ...entrance, server: scope };
    const gate = gateOf(inside);
    serveCalls(inside, gate, resources);
    serveForms(inside, gate, resources);
  });
}
