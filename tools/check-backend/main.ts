import app from '../../resources';
import { readCommand } from '../../server/settings/command';
import { collectionsOf } from '../api-doc/query';
import { checkBackend } from './check';
import { reasonOf } from './report';

const { values, refuse } = readCommand({
  name: 'check-backend',
  about: `Checks a running backend against docs/api/openapi.json, and reports each wrong response.
Exit code: 0 if all checks passed, 1 if some failed or the command is wrong, 2 if an error stopped the checks.`,
  options: {
    url: { value: 'URL', about: 'the backend, without /api/v1', isRequired: true },
    key: { value: 'KEY', about: 'the API key (x-api-key)', isRequired: true },
    email: { value: 'ADDRESS', about: 'a staff account; a superAdmin can check the most', isRequired: true },
    password: { value: 'TEXT', about: 'its password; safer in CHECK_PASSWORD' },
    scheme: { value: 'WORD', about: 'the prefix of the token in the authorization header, such as Bearer' },
    admin: { value: 'URL', about: 'the address of the admin, if it is another origin: checks CORS' },
    only: {
      value: 'COLLECTION',
      about: 'checks only this collection, plus the sign-in, the capabilities and the special calls',
      choices: collectionsOf(app),
    },
    write: { about: 'also creates, changes and deletes test records' },
  },
  environment: { CHECK_PASSWORD: 'the password' },
  example: '--url https://backend.example --key 1234 --email maire@saint-aubin.example --only events',
});
for (const name of ['url', 'admin'] as const) {
  const address = values[name];
  if (address !== undefined && !/^https?:\/\//i.test(address))
    refuse(`--${name} ${address} must begin with http:// or https://.`);
}
const password = values.password ?? (process.env.CHECK_PASSWORD || refuse('--password is missing.'));

checkBackend(app, { ...values, password }, console.log).then(
  ({ failed }) => {
    process.exitCode = failed === 0 ? 0 : 1;
  },
  (error: unknown) => {
    console.error(reasonOf(error));
    process.exitCode = 2;
  },
);
