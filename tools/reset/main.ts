import { fileURLToPath } from 'node:url';
import { readCommand } from '../../server/settings/command';
import { deleteTown } from './reset';

const backends = {
  'demo:reset': { folder: 'server/data', about: 'Deletes the data of npm start. Stop npm start first.' },
  'mock:reset': { folder: 'mock-api/data', about: 'Deletes the data of the mock, which may be running.' },
};

const [first, ...args] = process.argv.slice(2);
const name = first === 'mock' ? 'mock:reset' : 'demo:reset';
const { folder, about } = backends[name];
readCommand({ name, about: `${about} The next use creates the demo town again.`, args });
try {
  deleteTown(fileURLToPath(new URL(`../../${folder}`, import.meta.url)), console.log);
  console.log('The next use creates the demo town again.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
