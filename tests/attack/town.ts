import { request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { apiPath, publicPath, sitePath } from '../../contract/paths';
import { demoAccounts, demoKey } from '../../demo/accounts';
import app from '../../resources';
import type { Database } from '../../server/database/database';
import { prepareCollections } from '../../server/database/indexes';
import { filesInMemory } from '../../server/files/files';
import { createServer } from '../../server/http/server';
import { createDemoTown } from '../../server/people/towns';
import { collectionOf } from '../../src/metadata';
import { callerOf } from '../backend/caller';
import type { CallerName, HostileCall } from './calls';

/** A text in every record of the other town except the accounts. */
const mark = 'Marque-de-l-autre-ville';
const otherKey = 'key-of-another-town';

export interface Answer {
  /** 0 without an answer. */
  status: number;
  text: string;
}

const isOpen = (path: string) => path.startsWith(sitePath) || path.startsWith(publicPath);

/** A server under attack, with two towns. */
export interface Attacked {
  url: string;
  /** The call as it is sent: with its whole path, all of its headers, and the ids of records. */
  prepare: (call: HostileCall) => { path: string; headers: Record<string, string>; body: string };
  send: (call: HostileCall) => Promise<Answer>;
  /** Milliseconds until `/health` answers, or undefined if it fails. */
  health: () => Promise<number | undefined>;
  /** What an answer to this caller must not contain, but does. */
  leaks: (caller: CallerName, text: string) => string[];
  /** A hash of the marked records of the other town, which no hostile call may change. */
  otherTown: () => Promise<string>;
  /** Restores the towns and the sessions. */
  renew: () => Promise<void>;
  close: () => Promise<void>;
}

/** Above this length, the server may refuse a body by closing the connection early: this counts as 413. */
const largeBody = 50_000;

/** Sends a call as it is, on a connection of its own. `fetch` would correct the path and the headers. */
const sendRaw = (url: string, method: string, path: string, headers: Record<string, string>, body = '') =>
  new Promise<Answer>((resolve) => {
    const failed = ({ message }: Error) =>
      resolve({
        status: body.length > largeBody && /ECONNRESET|EPIPE|Parse Error|aborted/.test(message) ? 413 : 0,
        text: message,
      });
    // A form contains files, in which each character stands for one byte.
    const bytes = Buffer.from(body, /multipart/.test(headers['content-type'] ?? '') ? 'latin1' : 'utf8');
    const call = request(
      url,
      {
        method,
        path,
        // By default, Node sends no length with the body of a GET, HEAD or DELETE.
        headers: { ...headers, ...(body && { 'content-length': bytes.length }) },
        agent: false,
        timeout: 60_000,
        setHost: !headers.host,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', failed);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('latin1') }),
        );
      },
    );
    call.on('error', failed);
    call.on('timeout', () => call.destroy(new Error('No answer within a minute')));
    call.end(bytes);
  });

/** Serves two demo towns on this database. */
export async function openAttacked(database: Database): Promise<Attacked> {
  await prepareCollections(database.kysely, app, 'none');
  const files = filesInMemory();
  const mailer = { send: async () => {} };
  // Sets no limit per IP address (`readsPerMinute`), because all attackers share one address.
  const server = createServer({ app, database, files, mailer });
  server.get('/health', async () => {
    await sql`select 1`.execute(database.kysely);
    return {};
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const headersOf = {} as Record<CallerName, { 'x-api-key': string; authorization?: string }>;
  /** The ids that replace `{id:n}`, by collection: up to three of the attacked town, then one of the other town. */
  const ids = new Map<string, string[]>();
  /** Texts that nobody may read, and texts of the Google push account, which only superAdmin may read. */
  const secrets = { all: [] as string[], superAdmin: ['private_key', 'service_account'] };

  const signIn = async () => {
    const tokens: string[] = [];
    const tokenOf = async (key: string, role: CallerName) => {
      const account = demoAccounts.find((one) => one.role === role);
      const sent = account && { email: account.email, password: account.password };
      const { body } = await callerOf(url).call('POST', 'auth/sign_in', sent, { 'x-api-key': key });
      const token = (body as { token: string }).token;
      tokens.push(token);
      return token;
    };
    headersOf.nobody = { 'x-api-key': demoKey };
    for (const role of ['user', 'admin', 'superAdmin'] as const) {
      headersOf[role] = { 'x-api-key': demoKey, authorization: await tokenOf(demoKey, role) };
    }
    headersOf.otherKey = { ...headersOf.superAdmin, 'x-api-key': otherKey };
    headersOf.otherSession = { 'x-api-key': demoKey, authorization: await tokenOf(otherKey, 'superAdmin') };
    secrets.all = ['$argon2', ...tokens];
  };

  const renew = async () => {
    await database.kysely.deleteFrom('tenants').execute();
    for (const key of [otherKey, demoKey]) {
      const { id } = await createDemoTown({ database, files, app, key });
      if (key === demoKey) continue;
      // Both towns start with the same records. `mark` and a suffix of the ids tell those of the other town apart.
      await sql`update records set data = data || ${JSON.stringify({ updatedBy: mark })}::jsonb,
        id = id || '-other' where tenant = ${id} and collection <> ${collectionOf(app.profile)}`.execute(
        database.kysely,
      );
    }
    await signIn();
    // The other town was created first, so it has the lowest id.
    const { rows } = await sql<{ collection: string; own: string[]; other: string[] }>`
      select collection, array_agg(id order by seq) filter (where tenant <> other) as own,
        array_agg(id order by seq) filter (where tenant = other) as other
      from (select records.*, (select min(id) from tenants) as other from records) as all_records
      group by collection`.execute(database.kysely);
    ids.clear();
    for (const { collection, own, other } of rows)
      ids.set(collection, [...own.slice(-3), ...other.slice(-1)]);
  };
  await renew();

  const prepare: Attacked['prepare'] = ({ caller, path, headers, body = '' }) => {
    const collection = path.split(/[/?]/).find((step) => ids.has(step)) ?? collectionOf(app.profile);
    const known = ids.get(collection) ?? [];
    const filled = (text: string) =>
      text.replaceAll(/\{id:(\d)\}/g, (_, n: string) => known[Number(n) % known.length] ?? '');
    // A hostile header without a value removes the header of the caller with the same name.
    const all = { 'content-type': 'application/json', ...headersOf[caller], ...headers };
    return {
      path: isOpen(path) ? filled(path) : `${apiPath}${filled(path)}`,
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')),
      body: filled(body),
    };
  };
  return {
    url,
    prepare,
    send: async (call) => {
      const { path, headers, body } = prepare(call);
      const answer = await sendRaw(url, call.method, path, headers, body);
      // The call may have ended the session that the next ones need.
      if (/sign_out|sessions/.test(path) && call.method !== 'GET') await signIn();
      return answer;
    },
    health: async () => {
      const start = performance.now();
      const { status } = await sendRaw(url, 'GET', '/health', {});
      return status === 200 ? performance.now() - start : undefined;
    },
    leaks: (caller, text) =>
      [mark, ...secrets.all, ...(caller === 'superAdmin' ? [] : secrets.superAdmin)].filter((one) =>
        text.includes(one),
      ),
    otherTown: async () => {
      const { rows } = await sql<{
        text: string;
      }>`select md5(string_agg(records::text, ' ' order by records::text)) as text
        from records where tenant = (select min(id) from tenants) and data ->> 'updatedBy' = ${mark}`.execute(
        database.kysely,
      );
      return rows[0]?.text ?? '';
    },
    renew,
    close: async () => {
      await server.close();
      await database.close();
    },
  };
}
