import { parseArgs } from 'node:util';
import app from '../resources';
import { checkBackend } from './check';

const usage = `npm run check-backend -- --url https://backend.example --key … --email … [--password …] [--scheme Bearer] [--only events] [--write]

  --url       where the backend is, without /api/v1
  --key       what it wants in x-api-key
  --email     an account of the town's staff; a superAdmin sees most
  --password  its password; better in the environment, as CHECK_PASSWORD
  --scheme    what stands before the token in the authorization header
  --only      checks one collection, sign-in and the calls of their own
  --write     also creates, changes and deletes records of its own; without it nothing is written

Exit code: 0 when all is as the contract says, 1 when not, 2 when nothing could be checked.`;

async function main(): Promise<number> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      url: text,
      key: text,
      email: text,
      password: text,
      scheme: text,
      only: text,
      write: { type: 'boolean' },
    },
  });
  const { url, key, email, scheme, only, write, password = process.env.CHECK_PASSWORD } = values;
  if (!url || !key || !email || !password) {
    console.error(usage);
    return 2;
  }
  const { failed } = await checkBackend(app, { url, key, email, password, scheme, only, write }, console.log);
  return failed === 0 ? 0 : 1;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exitCode = 2;
  },
);
