import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sitePath } from '../../contract/paths';
import { type IntakeResource, intakeResources, open311Resource } from '../../src/metadata';
import { languagePrefixes } from '../public/languages';
import type { PublicContext } from '../public/serve';
import { serveOpen311 } from './open311/serve';
import { gateOf } from './receive';
import { serveCalls } from './serveCalls';
import { serveForm } from './serveForm';
import { serveFollowing, serveLink } from './serveLinks';

function takeBytes(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: FastifyRequest, body: Buffer) => body);
}

export async function serveIntake({ server, ...context }: PublicContext): Promise<void> {
  const resources: IntakeResource[] = intakeResources(context.service.app);
  if (resources.length === 0) return;
  await server.register(async (scope) => {
    takeBytes(scope);
    const inside = { ...context, server: scope };
    const gate = gateOf(inside);
    serveCalls(inside, gate, resources);
    const reported = open311Resource(context.service.app);
    if (reported) serveOpen311(inside, gate, reported);
    for (const resource of resources)
      for (const prefix of languagePrefixes) {
        const base = `${sitePath}${prefix}/${resource.intake.path}`;
        for (const serve of [serveForm, serveLink, serveFollowing]) serve(inside, gate, resource, base);
      }
  });
}
