import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { apiPath } from '../contract/paths';
import { demoKey, demoLines } from '../demo/accounts';
import { readCommand } from '../server/settings/command';
import { readSettings } from '../server/settings/settings';
import { openTown } from './town';

readCommand({
  name: 'mock',
  about: 'Serves the API of the demo town on json-server. Its data is in mock-api/data/.',
  environment: { PORT: 'the port (default: 3001)' },
});
/** Allows calls from every origin: the admin is served elsewhere. */
const server = createServer((req, res) => {
  res.setHeader('access-control-allow-origin', '*');
  res.setHeader('access-control-expose-headers', 'content-disposition, date, etag, retry-after');
  if (req.method === 'OPTIONS') {
    res.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
    res.setHeader('access-control-allow-headers', 'authorization, content-type, if-match, x-api-key');
    res.setHeader('access-control-max-age', '600');
    res.writeHead(204).end();
    return;
  }
  town(req, res);
});

try {
  const { port } = readSettings({ PORT: process.env.PORT });
  await once(server.listen(port), 'listening');
  console.log(`Le backend de démonstration répond sur http://localhost:${port}${apiPath}/`);
  console.log([`Clé d'API (x-api-key) : ${demoKey}`, 'Comptes :', ...demoLines()].join('\n'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
// Opened only once the server listens, so that a port in use is reported before any data is loaded.
const town = openTown({ dataDir: fileURLToPath(new URL('./data', import.meta.url)), log: console.log });
