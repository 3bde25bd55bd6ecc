import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import autocannon, { type Result } from 'autocannon';
import { sql } from 'kysely';
import { build } from 'vite';
import { type Row, textOf } from '../../contract/row';
import { openService } from '../../server/open';
import { createTown } from '../../server/people/towns';
import { readCommand } from '../../server/settings/command';
import { readSettings } from '../../server/settings/settings';
import { type Caller, callerOf, entriesOf, rowOf } from '../backend/caller';
import { createDatabase, startPostgres } from '../backend/postgres';

readCommand({
  name: 'bench:server',
  about: `Measures the server on a PostgreSQL of its own with 100,000 pages and as many reports: list calls per second,
an import of 10,000 rows, concurrent saves and 200 open tabs. The goals are for two cores.`,
  environment: { SECONDS: 'how long the concurrent saves and each load of 300 calls/s take (default: 60)' },
});
// The server serves dist/.
await build({ logLevel: 'warn' });

const recordCount = 100_000;
const callsPerSecond = 300;
const [townCount, clerkCount] = [20, 10];
const seconds = Number(process.env.SECONDS ?? 60);

const [email, password] = ['maire@saint-aubin.fr', 'Saint-Aubin-2026'];
const folder = mkdtempSync(join(tmpdir(), 'my-town-'));
const postgres = await startPostgres(['-c', 'shared_buffers=512MB']);
const url = await createDatabase(postgres.url, 'bench');
const environment = { DATABASE_URL: url, DATA_DIR: folder, PORT: '3997', LOG_LEVEL: 'error' };

console.log(`Filling ${recordCount} pages and reports…`);
const service = await openService(readSettings(environment));
const { kysely } = service.database;
const keys: string[] = [];
for (let index = 0; index < townCount; index++)
  keys.push(await createTown({ ...service, name: `Ville ${index}`, email, password }));
const words = 'marché travaux école mairie fête conseil voirie bibliothèque piscine collecte'.split(' ');
await sql`insert into records (tenant, collection, id, version, data)
  select (select min(id) from tenants), 'pages', 'p' || n, 1, jsonb_build_object(
    'id', 'p' || n, 'title', w[1 + n % 10] || ' ' || n, 'longDescription', '<p>' || repeat(w[1 + (n / 10) % 10] || ' ', 60) || '</p>',
    'status', case when n % 3 = 0 then 'CREATED' else 'PUBLISHED' end, 'newsPage', n % 2 = 0, 'type', n % 4,
    'position', n, 'updatedBy', 'Camille Durand', 'createdBy', 'Camille Durand',
    'createdAt', to_char(timestamp '2020-01-01' + n * interval '30 minutes', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'updatedAt', to_char(timestamp '2020-01-01' + n * 7919 % ${recordCount} * interval '30 minutes', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from generate_series(1, ${recordCount}::int) n, (select ${words}::text[] as w) words`.execute(kysely);
await sql`insert into records (tenant, collection, id, version, data)
  select (select min(id) from tenants), 'reports', 'r' || n, 1, jsonb_build_object(
    'id', 'r' || n, 'information', w[1 + n % 10] || ' abîmé devant le ' || n, 'folder', 'D' || n,
    'status', (array['CREATED', 'TRANSMITED', 'FINISHED'])[1 + n % 3],
    'createdAt', to_char(timestamp '2020-01-01' + n * interval '30 minutes', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'updatedAt', to_char(timestamp '2020-01-01' + n * 7919 % ${recordCount} * interval '30 minutes', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from generate_series(1, ${recordCount}::int) n, (select ${words}::text[] as w) words`.execute(kysely);
await sql`vacuum analyze records`.execute(kysely);
await service.database.close();

const server: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts', 'serve'], {
  env: { ...process.env, ...environment },
  stdio: 'inherit',
});
const address = `http://127.0.0.1:${environment.PORT}`;
while (!(await fetch(`${address}/health`).catch(() => undefined))?.ok) {
  if (server.exitCode !== null) throw new Error('The server did not start');
}

async function signIn(key: string): Promise<{ call: Caller['call']; headers: Record<string, string> }> {
  const keyed = { 'x-api-key': key };
  const answer = await callerOf(address).call('POST', 'auth/sign_in', { email, password }, keyed);
  const token = textOf(rowOf(answer).token);
  const { call } = callerOf(address, token);
  return {
    call: (method, path, body, headers) => call(method, path, body, { ...keyed, ...headers }),
    headers: { ...keyed, authorization: token, 'content-type': 'application/json' },
  };
}

const line = (name: string, figure: string, goal: string) =>
  console.log(`${name.padEnd(64)} ${figure.padStart(24)}   ${goal}`);

const columns = 'fields=id,title,status,type,updatedAt,updatedBy';
const lists: Record<string, string> = {
  'first page, newest first': `pages?range=0-24&sort=updatedAt_desc&${columns}`,
  'page 1,000': `pages?range=24975-24999&sort=updatedAt_desc&${columns}`,
  'news, by title': `pages?newsPage_eq=true&range=0-24&sort=title_asc&${columns}`,
  'search in the title': `pages?title_like=ecole 4&range=0-24&sort=updatedAt_desc&${columns}`,
  'count of the news': 'pages/count?newsPage_eq=true',
  'reports that wait': 'reports?status_eq=CREATED&range=0-24&sort=createdAt_desc',
};

/** Sends list calls at a fixed rate, or at a lower one if 20 connections do not reach it. */
const load = (headers: Record<string, string>, paths: readonly string[], rate: number, duration: number) =>
  autocannon({
    url: address,
    headers,
    connections: 20,
    overallRate: rate,
    duration,
    requests: paths.map((path) => ({ method: 'GET', path: encodeURI(`/api/v1/${path}`) })),
  });
const failures = ({ errors, timeouts, non2xx }: Result) => errors + timeouts + non2xx;

const [firstKey = ''] = keys;
const reader = await signIn(firstKey);
for (const path of Object.values(lists)) await reader.call('GET', encodeURI(path));
for (const [name, path] of Object.entries(lists)) {
  const result = await load(reader.headers, [path], 50, 5);
  line(`50 calls/s: ${name}`, `p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms`, '');
}
const firstPages = ['first page, newest first', 'reports that wait'].flatMap((name) => lists[name] ?? []);
for (const [name, paths] of [
  ['first pages', firstPages],
  ['all six calls in turn', Object.values(lists)],
] as const) {
  const result = await load(reader.headers, paths, callsPerSecond, seconds);
  line(`${name}: calls/s`, result.requests.average.toFixed(0), String(callsPerSecond));
  line('p50, p99, ms', `${result.latency.p50}, ${result.latency.p99}`, 'p99 100');
  line('failed calls', String(failures(result)), '0');
}

const rowCount = 10_000;
const imported = {
  resource: 'news',
  columns: ['title', 'longDescription', 'newsPeriod.start', 'newsPeriod.end'],
  rows: Array.from({ length: rowCount }, (_, row) => [
    `Actualité ${row}`,
    `<p>${words[row % words.length]} ${row}</p>`,
    '01/02/2027',
    '28/02/2027 18:00',
  ]),
};
/** The seconds of a call, which must succeed. */
async function timed(method: string, path: string, body?: object): Promise<string> {
  const before = performance.now();
  const { status } = await reader.call(method, path, body);
  if (status !== 200) throw new Error(`${method} ${path}: ${status}`);
  return `${((performance.now() - before) / 1000).toFixed(1)} s`;
}
line(`import of ${rowCount} rows: check`, await timed('POST', 'imports/pages', imported), '5 s');
line('stored', await timed('PUT', 'imports/pages/bench-import', imported), '30 s');
line('undone', await timed('DELETE', 'imports/pages/bench-import'), '30 s');

/** What became of the writes. */
interface Tally {
  stored: number;
  /** Writes that were refused because another clerk was faster. */
  conflicts: number;
  failed: number;
  /** Writes that were stored and then overwritten unseen. */
  lost: number;
  /** The milliseconds of each write. */
  times: number[];
}
const tally: Tally = { stored: 0, conflicts: 0, failed: 0, lost: 0, times: [] };
const end = Date.now() + seconds * 1000;

/**
 * A clerk who saves, again and again, a random record that all clerks of the town share. The title of a record counts
 * its writes. A lost update leaves the title too small.
 */
async function work({ call }: Awaited<ReturnType<typeof signIn>>, shared: readonly Row[], counts: number[]) {
  while (Date.now() < end) {
    const at = Math.floor(Math.random() * shared.length);
    const { id } = shared[at] ?? {};
    const read = await call('GET', `pages/${id}`);
    const row = rowOf(read);
    const body = { ...row, title: String(Number(row.title) + 1) };
    const before = performance.now();
    const { status } = await call('PUT', `pages/${id}`, body, { 'if-match': read.headers.get('etag') ?? '' });
    tally.times.push(performance.now() - before);
    if (status === 200) {
      tally.stored++;
      counts[at] = (counts[at] ?? 0) + 1;
    } else if (status === 412) tally.conflicts++;
    else tally.failed++;
  }
}

await Promise.all(
  keys.map(async (key) => {
    const session = await signIn(key);
    const shared: Row[] = [];
    for (let index = 0; index < 3; index++)
      shared.push(rowOf(await session.call('POST', 'pages', { title: '0' })));
    const counts: number[] = [];
    await Promise.all(Array.from({ length: clerkCount }, () => work(session, shared, counts)));
    const ids = shared.map(({ id }) => id).join(',');
    for (const row of entriesOf(await session.call('GET', `pages?id_in=${ids}&fields=id,title`))) {
      const at = shared.findIndex(({ id }) => id === row.id);
      tally.lost += Math.abs(Number(row.title) - (counts[at] ?? 0));
    }
  }),
);
tally.times.sort((a, b) => a - b);
const percentile = (share: number) => Math.round(tally.times[Math.floor(tally.times.length * share)] ?? 0);
line(`${townCount} towns × ${clerkCount} clerks writing: writes/s`, (tally.stored / seconds).toFixed(0), '');
line('p50, p99 of a write, ms', `${percentile(0.5)}, ${percentile(0.99)}`, '');
line('conflicts that were refused (412)', String(tally.conflicts), '');
line('failed writes, lost updates', `${tally.failed}, ${tally.lost}`, '0, 0');

/** The processor time that the server has used, in seconds (Linux, with ticks of 10 ms). */
function computed(): number {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const [userTicks, systemTicks] = [Number(fields[11]), Number(fields[12])];
  return (userTicks + systemTicks) / 100;
}

/** Opens a stream of changes, and counts the changes that arrive. */
async function openTab(headers: Record<string, string>, signal: AbortSignal) {
  const answer = await fetch(`${address}/api/v1/changes`, {
    headers: { ...headers, accept: 'text/event-stream' },
    signal,
  });
  if (!answer.ok) throw new Error(`changes: ${answer.status}`);
  const tab = { heard: 0 };
  const read = async () => {
    for await (const part of answer.body ?? [])
      tab.heard += Buffer.from(part).toString().split('data: ').length - 1;
  };
  // The stream fails when the tab is closed.
  read().catch(() => {});
  return tab;
}

// The server allows a person at most 20 streams.
const [tabCount, tabsOfPerson, tabSeconds] = [200, 20, 30];
/** A busy town: a save each second. @returns the percentage of a core that the server uses */
async function saveEachSecond() {
  const before = computed();
  for (let second = 0; second < tabSeconds; second++) {
    await reader.call('POST', 'pages', { title: `${second}` });
    await setTimeout(1_000);
  }
  return ((computed() - before) / tabSeconds) * 100;
}
const alone = await saveEachSecond();
const tabs = [];
const closing = new AbortController();
for (let index = 0; index < tabCount / tabsOfPerson; index++) {
  const person = { email: `agent${index}@saint-aubin.fr`, password: `Tilleul-Ruisseau-8${index}` };
  await reader.call('POST', 'users', {
    firstName: 'Ada',
    lastName: `${index}`,
    role: 'admin',
    active: true,
    ...person,
  });
  const signedIn = await reader.call('POST', 'auth/sign_in', person, { authorization: '' });
  const headers = { ...reader.headers, authorization: textOf(rowOf(signedIn).token) };
  for (let tab = 0; tab < tabsOfPerson; tab++) tabs.push(await openTab(headers, closing.signal));
}
const withTabs = await saveEachSecond();
closing.abort();
const heard = tabs.reduce((sum, tab) => sum + tab.heard, 0);
line('a save each second: % of a core', alone.toFixed(1), '');
line(`the same, heard by ${tabCount} open tabs: % of a core in addition`, (withTabs - alone).toFixed(1), '5');
line('changes that they heard', String(heard), String(tabCount * tabSeconds));

server.kill('SIGTERM');
await once(server, 'exit');
await postgres.remove();
rmSync(folder, { recursive: true, force: true });
