import { afterAll } from 'vitest';
import { demoKey } from '../../demo/accounts';
import { createMock } from '../../mock-api/server';
import declared from '../../resources';
import type { Database } from '../../server/database/database';
import { createServer } from '../../server/http/server';
import type { Mail } from '../../server/service/mail';
import { type RegistrationPolicy, readConfig } from '../../src/config';
import type { App } from '../../src/metadata';
import { callerOf, serve } from './caller';
import { freshDemo } from './databases';

/** The backends that follow the contract. vitest.config.ts has a project for each, which runs the same tests. */
type Kind = 'mock' | 'pglite' | 'postgres';
const kind = process.env.BACKEND as Kind;

/** A running backend with the demo town. */
export interface RunningBackend {
  /** The origin, `http://127.0.0.1:port`, for `apiUrl` in config.json. */
  url: string;
  close: () => Promise<void>;
  database?: Database;
  /** The mails that the backend sent, oldest first. The mock sends none. */
  mails: Mail[];
  /** Changes who may create an account. Has no effect on the mock. */
  setRegistration: (who: RegistrationPolicy) => void;
}

async function startMock(app: App): Promise<RunningBackend> {
  const { url, close } = await serve(createMock({ app }));
  return { url, close: async () => close(), mails: [], setRegistration: () => {} };
}

async function startServer(app: App): Promise<RunningBackend> {
  const { database, files } = await freshDemo(app);
  const mails: Mail[] = [];
  const mailer = { delivers: true, send: async (mail: Mail) => void mails.push(mail) } as const;
  let registration: RegistrationPolicy = 'open';
  const registrationOf = () => registration;
  const config = readConfig({ apiKey: demoKey, appTitle: 'Ma ville' });
  const configOf = () => config;
  const server = createServer({ app, database, files, mailer, registrationOf, configOf });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    database,
    mails,
    setRegistration: (who) => {
      registration = who;
    },
    close: async () => {
      await server.close();
      await database.close();
    },
  };
}

/** Starts the backend of this vitest project with some declarations, by default those of `resources/`. */
export const startBackend = (app: App = declared): Promise<RunningBackend> =>
  kind === 'mock' ? startMock(app) : startServer(app);

/** The backend of a test file, and its callers: `nobody` is not signed in, the others are the accounts of the demo. */
export async function openBackend(app?: App) {
  const backend = await startBackend(app);
  afterAll(() => backend.close());
  const nobody = callerOf(backend.url);
  const [superAdmin, admin, user] = await Promise.all([
    nobody.as('superAdmin'),
    nobody.as('admin'),
    nobody.as('user'),
  ]);
  return { backend, nobody, superAdmin, admin, user };
}
