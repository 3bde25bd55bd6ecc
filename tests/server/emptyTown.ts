import type { FastifyInstance } from 'fastify';
import delivered from '../../public/config.json';
import declared from '../../resources';
import type { Database } from '../../server/database/database';
import { prepareCollections } from '../../server/database/indexes';
import { filesInMemory } from '../../server/files/files';
import { createServer } from '../../server/http/server';
import { createTown } from '../../server/people/towns';
import type { Service } from '../../server/service/call';
import { type Config, readConfig } from '../../src/config';
import type { App } from '../../src/metadata';
import { type Answer, callerOf, rowOf } from '../backend/caller';
import { freshDatabase } from '../backend/databases';

export interface EmptyTown {
  service: Service;
  server: FastifyInstance;
  url: string;
  key: string;
  token: string;
  /** Calls as the town's superAdmin. */
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
  close: () => Promise<void>;
}

/** A service without towns, on a new database. */
export async function emptyService(app: App = declared): Promise<Service & { database: Database }> {
  const database = await freshDatabase();
  await prepareCollections(database.kysely, app, 'none');
  return {
    app,
    database,
    files: filesInMemory(),
    mailer: { send: async () => {} },
  };
}

/** A server with a town that is not a demo. It has only its own record and its superAdmin, and no quiet hours. */
export async function openEmptyTown(app?: App, settings: Partial<Config> = {}): Promise<EmptyTown> {
  const service = await emptyService(app);
  const [email, password] = ['maire@saint-aubin.fr', 'Saint-Aubin-2026'];
  const key = await createTown({ ...service, name: 'Saint-Aubin', email, password });
  const config = readConfig({ ...delivered, apiKey: key, quietHours: [], ...settings });
  service.configOf = () => config;
  const server = createServer(service);
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const signedIn = await callerOf(url).call(
    'POST',
    'auth/sign_in',
    { email, password },
    { 'x-api-key': key },
  );
  const caller = callerOf(url, String(rowOf(signedIn).token));
  return {
    service,
    server,
    url,
    key,
    token: caller.token,
    call: (method, path, body, headers) => caller.call(method, path, body, { 'x-api-key': key, ...headers }),
    close: async () => {
      await server.close();
      await service.database.close();
    },
  };
}
