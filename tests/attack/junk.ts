import { performance } from 'node:perf_hooks';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'kysely';
import sharp from 'sharp';
import { demoKey } from '../../demo/accounts';
import app from '../../resources';
import { openDatabase } from '../../server/database/database';
import { prepareCollections } from '../../server/database/indexes';
import { filesInMemory } from '../../server/files/files';
import { createServer } from '../../server/http/server';
import { createDemoTown } from '../../server/people/towns';
import { readCommand } from '../../server/settings/command';
import { readConfig } from '../../src/config';
import { intakeResources } from '../../src/metadata';
import { createDatabase, startPostgres } from '../backend/postgres';

const { positionals, values } = readCommand({
  name: 'test:junk',
  about: 'Sends junk reports as fast as it can, with real ones between, and prints what becomes of them.',
  positionals: { value: 'COUNT', about: 'how many junk reports (default: 10000)', count: [0, 1] },
  options: {
    database: {
      value: 'NAME',
      about: 'the database',
      choices: ['embedded', 'postgres'],
      fallback: 'embedded',
    },
  },
  example: '2000 --database postgres',
});
const count = Number(positionals[0] ?? 10_000);
/** The number of real reports. At most `count`, because `work` sends at most one after each junk report. */
const reals = Math.min(20, count);
/** The number of IP addresses from which the junk comes. */
const addresses = 2_500;
/** The number of senders at work at the same time. */
const parallel = 16;

const postgres = values.database === 'postgres' ? await startPostgres() : undefined;
const database = await openDatabase(postgres ? { url: await createDatabase(postgres.url, 'junk') } : {});
await prepareCollections(database.kysely, app, 'blocking');
const files = filesInMemory();
await createDemoTown({ database, files, app, key: demoKey });
const config = readConfig({ apiKey: demoKey, appTitle: 'Ma ville' });
const service = { app, database, files, mailer: { send: async () => {} }, configOf: () => config };
const server = createServer(service, { trustProxy: true });
const url = await server.listen({ port: 0, host: '127.0.0.1' });
const [resource] = intakeResources(app);
const intakeUrl = `${url}/public/v1/${resource?.intake.path}`;
const { rows: categories } = await sql<{ id: string }>`select id from records
  where collection = 'reportCategories' limit 1`.execute(database.kysely);
const category = categories[0]?.id ?? '';
const picture = await sharp({
  create: {
    width: 1200,
    height: 900,
    channels: 3,
    background: '#777777',
    noise: { type: 'gaussian', mean: 120, sigma: 40 },
  },
})
  .jpeg()
  .toBuffer();

/** Solves the challenge of the server, as the form of the site does. */
async function proof(headers: Record<string, string>): Promise<{ text: string; ms: number }> {
  const challenge = await (await fetch(`${url}/public/v1/challenge`, { headers })).json();
  const start = performance.now();
  const solution = await solveChallenge({ challenge, deriveKey });
  return { text: btoa(JSON.stringify({ challenge, solution })), ms: performance.now() - start };
}

async function send(fields: Record<string, string>, address: string, withPicture: boolean) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ category, ...fields })) form.set(name, value);
  if (withPicture) form.append('pictures', new Blob([new Uint8Array(picture)]), 'a.jpg');
  const headers = { 'x-forwarded-for': address };
  const response = await fetch(intakeUrl, { method: 'POST', body: form, headers });
  await response.arrayBuffer();
  return response.status;
}

const statuses = new Map<string, number>();
const note = (what: string) => void statuses.set(what, (statuses.get(what) ?? 0) + 1);
const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
/** Junk without a proof of work, with a link, with a wrong proof, with the hidden input filled in, and too long. */
const kinds = [
  () => ({ information: 'Achetez maintenant' }),
  () => ({ information: 'Achetez sur www.pub.example' }),
  () => ({
    information: 'Bonjour',
    _proof: btoa('{"challenge":{"parameters":{"nonce":"00"}},"solution":{}}'),
  }),
  () => ({ information: 'Bonjour', _website: 'https://pub.example' }),
  () => ({ information: 'a'.repeat(5_000) }),
];

let slowest = 0;
let proofTime = 0;
let done = 0;
let isOver = false;
/** Until the end, measures how long a visitor waits for the home page of the site. */
async function watch() {
  while (!isOver) {
    const start = performance.now();
    await fetch(`${url}/ville/`);
    slowest = Math.max(slowest, performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function work() {
  while (done < count) {
    const n = done++;
    const junk = kinds[n % kinds.length]?.() ?? {};
    note(`junk ${await send(junk, addressOf(n % addresses), n % 10 === 0)}`);
    // Spreads the real reports evenly.
    if (Math.floor((n * reals) / count) === Math.floor(((n + 1) * reals) / count)) continue;
    // Nobody sends junk from this address.
    const address = addressOf(1_000_000 + n);
    note(`real ${await send({ information: `Vrai ${n}`, _proof: proofs.pop() ?? '' }, address, true)}`);
  }
}

// Computed before the measurement, because real senders do this work on machines of their own.
const proofs: string[] = [];
for (let n = 0; n < reals; n++) {
  const { text, ms } = await proof({ 'x-forwarded-for': addressOf(2_000_000 + n) });
  proofs.push(text);
  proofTime = Math.max(proofTime, ms);
}
const start = performance.now();
const watching = watch();
await Promise.all(Array.from({ length: parallel }, work));
const seconds = (performance.now() - start) / 1000;
isOver = true;
await watching;

const { rows } = await sql<{ status: string; real: boolean; count: number }>`
  select data ->> 'status' as status, data ->> 'information' like 'Vrai %' as real, count(*)::int as count
  from records where collection = 'reports' and data ->> 'createdBy' = 'Citoyen' group by 1, 2 order by 1, 2`.execute(
  database.kysely,
);
let bytes = 0;
// The server keeps the pictures of reports under private names.
for await (const name of files.names())
  if (name.includes('private-')) bytes += (await files.get(name))?.length ?? 0;
console.log(`${count} junk reports from ${addresses} addresses in ${seconds.toFixed(0)} s`);
console.log(
  `Answers: ${[...statuses]
    .sort()
    .map(([what, n]) => `${what}: ${n}`)
    .join(', ')}`,
);
for (const row of rows)
  console.log(`Stored ${row.real ? 'real' : 'junk'} reports with ${row.status}: ${row.count}`);
console.log(`Stored pictures: ${(bytes / 1024 / 1024).toFixed(1)} MB`);
console.log(
  `The home page of the site took ${slowest.toFixed(0)} ms at most, a proof of work ${proofTime.toFixed(0)} ms`,
);
await server.close();
await database.close();
await postgres?.remove();
