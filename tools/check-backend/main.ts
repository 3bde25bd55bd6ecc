import { parseArgs } from 'node:util';
import app from '../../resources';
import { checkBackend } from './check';

const usage = `npm run check-backend -- --url https://backend.example --key … --email … [--password …] [--scheme Bearer] [--only events] [--write]

  --url       the URL of the backend, without /api/v1
  --key       the API key (x-api-key)
  --email     a staff account; a superAdmin can check most
  --password  its password; safer in the environment variable CHECK_PASSWORD
  --scheme    the prefix of the token in the authorization header
  --only      checks only one collection, sign-in and the special calls
  --write     also creates, changes and deletes test records

Exit code: 0 if all checks passed, 1 if some failed, 2 if nothing could be checked.`;

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
