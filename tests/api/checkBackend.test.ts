import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import express, { type Request, type RequestHandler } from 'express';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Row } from '../../contract/row';
import { demoAccounts, demoKey } from '../../demo/accounts';
import { createMock } from '../../mock-api/server';
import declared from '../../resources';
import type { App, Role } from '../../src/metadata';
import { addDays } from '../../src/metadata/townTime';
import { checkBackend } from '../../tools/check-backend/check';
import { serve } from '../backend/caller';
import samples from '../everyKind';

const app: App = { ...declared, resources: [...declared.resources, samples] };

/** Serves the mock on a free port, behind `wrong`, which may imitate a faulty backend. `heard` has all calls. */
async function open(wrong: RequestHandler = (_req, _res, next) => next()) {
  const heard: string[] = [];
  const server = express();
  server.use((req, _res, next) => {
    heard.push(`${req.method} ${req.path.replace('/api/v1/', '')}`);
    next();
  });
  server.use(wrong, createMock({ app }));
  const { url, close } = await serve(server);
  onTestFinished(close);
  return { url, heard };
}

/** Changes the query of each call. */
const changingQuery =
  (change: (params: URLSearchParams) => void): RequestHandler =>
  (req, _res, next) => {
    const [path = '', query = ''] = req.url.split('?');
    const params = new URLSearchParams(query);
    change(params);
    req.url = `${path}?${params}`;
    next();
  };

/** Changes the JSON of each answer. */
const changingAnswers =
  (change: (req: Request, body: object) => object): RequestHandler =>
  (req, res, next) => {
    const json = res.json.bind(res);
    res.json = (body) => json(change(req, body));
    next();
  };

/** Changes the record that each update stores. */
const changingUpdates =
  (change: (stored: Row, sent: Row) => Row): RequestHandler =>
  async (req, res, next) => {
    const isOwn = 'x-own' in req.headers;
    if (req.method !== 'PUT' || isOwn || !/\/v1\/(pages|types)\/[^/]+$/.test(req.path)) return next();
    const { host, authorization = '' } = req.headers;
    const url = `http://${host}${req.url}`;
    const headers = { 'x-api-key': demoKey, 'content-type': 'application/json', authorization, 'x-own': '1' };
    const stored: Row = await (await fetch(url, { headers })).json();
    const body = JSON.stringify(change(stored, JSON.parse(await text(req))));
    const answer = await fetch(url, { method: 'PUT', headers, body });
    res.status(answer.status).json(await answer.json());
  };

/** Announces `etag`, and sends an ETag with the number of the call. */
function announcingEtag(etagOf: (call: number) => string | undefined): RequestHandler {
  let calls = 0;
  return (req, res, next) => {
    calls += 1;
    const etag = etagOf(calls);
    if (etag) res.setHeader('etag', etag);
    if (req.path.endsWith('/capabilities')) res.json({ capabilities: ['etag'] });
    else next();
  };
}

async function check(
  role: Role,
  { wrong, ...options }: { write?: boolean; only?: string; admin?: string; wrong?: RequestHandler } = {},
) {
  const { url, heard } = await open(wrong);
  const account = demoAccounts.find((one) => one.role === role);
  const lines: string[] = [];
  const total = await checkBackend(
    app,
    { url, key: demoKey, email: account?.email ?? '', password: account?.password ?? '', ...options },
    (line) => lines.push(line),
  );
  const said = lines.join('\n');
  return { ...total, heard, said, complaints: said.match(/✗.*\n.*\n.*/g) ?? [] };
}

describe('the check of a backend', () => {
  it('finds nothing wrong with the mock, writes included', async () => {
    const { complaints, passed, said } = await check('superAdmin', { write: true });
    expect(complaints).toEqual([]);
    expect(passed).toBeGreaterThan(250);
    expect(said).toContain('all passed.');
    expect(said).toContain('\nsamples\n');
  }, 120_000);

  it.each(['superAdmin', 'admin', 'user'] as const)('as %s writes nothing by default', async (role) => {
    const { complaints, heard } = await check(role);
    expect(complaints).toEqual([]);
    const writes = heard.filter((call) => !call.startsWith('GET ') && !call.startsWith('POST auth/'));
    expect(writes).toEqual([]);
  });

  it.each<[string, RequestHandler, RegExp]>([
    [
      'a count that is no number',
      (req, res, next) => (req.path.endsWith('/pages/count') ? void res.json({ count: 'many' }) : next()),
      /lists a page.*\n\s+expected: \{"count": n\}\n\s+got: +200 \{"count":"many"\}/,
    ],
    [
      'a range without its last record',
      (req, _res, next) => {
        req.url = req.url.replace(/range=0-24/, 'range=0-23');
        next();
      },
      /lists a page.*\n\s+expected: 25 records for range=0-24/,
    ],
    [
      'an unknown filter that the backend ignores',
      (req, _res, next) => {
        req.url = req.url.replace(/noSuchField_eq=1/, '');
        next();
      },
      /refuses an unknown filter with 400\n\s+expected: status 400\n\s+got: +200/,
    ],
    [
      'a text that is no date',
      (req, res, next) => {
        const json = res.json.bind(res);
        if (req.path.endsWith('/pages')) {
          res.json = (body) =>
            json(
              JSON.parse(
                JSON.stringify(body).replaceAll(/("createdAt":")(\d+)-(\d+)-(\d+)T[^"]*/g, '$1$3/$4/$2'),
              ),
            );
        }
        next();
      },
      /records have the declared shape\n.*\n.*createdAt is "\d+\/\d+\/\d+", no ISO 8601 date/,
    ],
    [
      'a file that is no PDF',
      (req, res, next) => (req.path.includes('/reports/pdf/') ? void res.json({}) : next()),
      /reports\/pdf.*\n\s+expected: 200 application\/pdf\n\s+got: +200 application\/json/,
    ],
    [
      'no token at sign-in',
      (req, res, next) => (req.path.endsWith('sign_in') ? void res.json({}) : next()),
      /a text "token"/,
    ],
  ])('reports %s, with what was expected and what came', async (_, wrong, says) => {
    const { failed, said } = await check('superAdmin', { wrong, only: 'pages' });
    expect(failed).toBeGreaterThan(0);
    expect(said).toMatch(says);
    expect(said).not.toContain('all passed');
  });

  it.each<[string, RequestHandler, { only: string; write?: boolean }, RegExp]>([
    [
      'an empty _eq= that the backend ignores',
      changingQuery((params) => {
        for (const [name, value] of [...params])
          if (name.endsWith('_eq') && value === '') params.delete(name);
      }),
      { only: 'pages' },
      /✗ finds by an empty _eq= where nothing is stored\n\s+expected: count 0 for id_eq=/,
    ],
    [
      'switches without a value that _eq=false does not find',
      (req, res, next) => {
        const without = changingAnswers((_, body) =>
          JSON.parse(JSON.stringify(body, (_key, value) => (typeof value === 'boolean' ? undefined : value))),
        );
        const findingNone = changingQuery((params) => {
          for (const [name, value] of [...params])
            if (name.endsWith('_eq') && value === 'false') params.set('id_in', 'none');
        });
        without(req, res, () => findingNone(req, res, next));
      },
      { only: 'pages' },
      /✗ finds by _eq=false what is off or was never touched/,
    ],
    [
      'a period that sorts by something else than its start',
      changingQuery((params) => {
        if (params.get('sort')?.startsWith('timings_')) params.delete('sort');
      }),
      { only: 'events' },
      /✗ sorts by the start of timings, both ways\n\s+expected: timings.startDate in the order/,
    ],
    [
      'filters by a path that find nothing',
      (req, res, next) => (/\/count\?.*\.startDate_/.test(req.url) ? void res.json({ count: 0 }) : next()),
      { only: 'events' },
      /✗ filters by a path inside a stored field\n\s+expected: count 1 for id_eq=/,
    ],
    [
      'an update that merges',
      changingUpdates((stored, sent) => ({ ...stored, ...sent })),
      { only: 'pages', write: true },
      /✗ forgets a value that is left out of the record\n\s+expected: no /,
    ],
    [
      'an update that leaves updatedAt as it was',
      changingAnswers((req, body) =>
        req.path.includes('/types/') ? { ...body, updatedAt: '2026-01-01T08:00:00.000Z' } : body,
      ),
      { only: 'types', write: true },
      /✗ sets updatedAt when a record changes\n\s+expected: a moment after /,
    ],
    [
      'an unknown status that the backend takes',
      (req, res, next) => (req.path.includes('/setStatus/') ? void res.json({ id: '1' }) : next()),
      { only: 'types', write: true },
      /✗ refuses an unknown status\n\s+expected: status 400\n\s+got: +200/,
    ],
    [
      'a text without a limit',
      changingUpdates((_, sent) => ({ ...sent, title: String(sent.title).slice(0, 500) })),
      { only: 'types', write: true },
      /✗ refuses with 422 a title of more than 500 characters\n\s+expected: status 422\n\s+got: +200/,
    ],
    [
      'the password of a user in the answers',
      changingAnswers((req, body) =>
        /\/users(\/|$)|sign_in/.test(req.path) && '_id' in body ? { ...body, password: 'secret' } : body,
      ),
      { only: 'users', write: true },
      /✗ POST auth\/sign_in .*\n.*no password[\s\S]*✗ reads one whole record\n.*\n.*password is in the answer[\s\S]*✗ answers a write with .*\n.*\n.*password is in the answer/,
    ],
    [
      'etag without ETags',
      announcingEtag(() => undefined),
      { only: 'types', write: true },
      /✗ etag: sends the ETag of a record, after a read and a write\n\s+expected: an ETag of the record/,
    ],
    [
      'etag that takes a write with an older ETag',
      announcingEtag((n) => `"${n}"`),
      { only: 'types', write: true },
      /✗ etag: refuses with 412 a write with an older ETag\n\s+expected: status 412 for a PUT/,
    ],
  ])(
    'reports %s',
    async (_, wrong, options, says) => {
      expect((await check('superAdmin', { wrong, ...options })).said).toMatch(says);
    },
    60_000,
  );

  it('reports a backend that announces currentPassword but does not check the current password', async () => {
    const wrong: RequestHandler = (req, res, next) => {
      if (req.path.endsWith('/capabilities')) res.json({ capabilities: ['currentPassword'] });
      else if (req.path.endsWith('/auth/confirm')) res.json({});
      else next();
    };
    const { said } = await check('superAdmin', { wrong, only: 'users', write: true });
    expect(said).toMatch(
      /refuses a wrong current password\n\s+expected: 422 with errors.password\n\s+got: +200/,
    );
    expect(said).toMatch(
      /refuses a new password before the current one is confirmed\n\s+expected: 422 with errors.currentPassword\n\s+got: +200/,
    );
    const { said: unwritten } = await check('superAdmin', { wrong, only: 'types' });
    expect(unwritten).toMatch(/✗ refuses a wrong current password/);
  }, 60_000);

  it('reports a backend whose deliveries and submissions lack what the contract asks for', async () => {
    const wrong: RequestHandler = (req, res, next) => {
      if (req.path.endsWith('/capabilities')) res.json({ capabilities: ['deliveries', 'submissions'] });
      else if (req.path.includes('/deliveries/')) res.json({ entries: [{ at: 'yesterday' }] });
      else if (req.path.includes('/submissions/')) res.json({ sentAt: '2026-05-03T08:00:00Z' });
      else next();
    };
    const { said } = await check('admin', { wrong, only: 'types' });
    expect(said).toMatch(/✗ deliveries: .*\n\s+expected: \{"entries": \[\{at, heldUntil, channels\}\]\}/);
    expect(said).toMatch(/✗ submissions: .*\n\s+expected: 204, or \{sentAt, held/);
  }, 60_000);

  it('accepts traffic of the day before the range, because of towns west of UTC, but of no earlier day', async () => {
    const daysBefore =
      (days: number): RequestHandler =>
      (req, res, next) => {
        const json = res.json.bind(res);
        if (req.path.endsWith('/traffic')) {
          const date = addDays(String(req.query.startDate).slice(0, 10), -days);
          res.json = (body) => json({ entries: body.entries.map((row: object) => ({ ...row, date })) });
        }
        next();
      };
    expect((await check('admin', { wrong: daysBefore(1), only: 'types' })).complaints).toEqual([]);
    const { said } = await check('admin', { wrong: daysBefore(2), only: 'types' });
    expect(said).toMatch(/✗ GET traffic returns the days.*\n\s+expected: no day before /);
  }, 60_000);

  it('checks CORS where it is told that the admin has another origin', async () => {
    const admin = 'https://admin.example';
    const { said, complaints } = await check('user', { only: 'types', admin });
    expect(complaints).toHaveLength(2);
    expect(said).toMatch(/✗ CORS: allows the request headers[^✗]*expected: .*\n\s+got: +nothing/);
    const allowed = {
      'access-control-allow-origin': admin,
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': 'authorization, content-type, if-match, x-api-key',
      'access-control-expose-headers': 'ETag, Date, Retry-After',
    };
    const wrong: RequestHandler = (req, res, next) => {
      res.set(allowed);
      if (req.method === 'OPTIONS') res.sendStatus(204);
      else next();
    };
    expect((await check('user', { only: 'types', admin, wrong })).complaints).toEqual([]);
    allowed['access-control-allow-headers'] = '*';
    expect((await check('user', { only: 'types', admin, wrong })).said).toMatch(
      /expected: access-control-allow-headers with authorization/,
    );
  }, 60_000);

  it('is a command whose exit code says whether the backend passed', async () => {
    const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
      new Promise<{ code: number | null; said: string }>((done) => {
        const child = spawn(process.execPath, ['--import', 'tsx', 'tools/check-backend/main.ts', ...args], {
          stdio: ['ignore', 'pipe', 'pipe'],
          env: { ...process.env, ...env },
        });
        let said = '';
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
        child.once('close', (code) => done({ code, said }));
      });
    const { url } = await open();
    const [account] = demoAccounts;
    const as = ['--only', 'types', '--url', url, '--key', demoKey, '--email', account?.email ?? ''];
    const good = await run([...as, '--password', account?.password ?? '']);
    expect([good.code, good.said]).toEqual([0, expect.stringContaining('all passed.')]);
    expect((await run([...as, '--password', 'wrong'])).code).toBe(1);
    const { url: gone, close } = await serve(express());
    await close();
    const unreachable = await run([...as, '--url', gone, '--password', account?.password ?? '']);
    expect([unreachable.code, unreachable.said]).toEqual([2, expect.stringContaining('ECONNREFUSED')]);
    // CI passes an unset secret as an empty text.
    for (const env of [{}, { CHECK_PASSWORD: '' }])
      expect(await run(as, env)).toMatchObject({
        code: 1,
        said: expect.stringContaining('--password is missing.'),
      });
  }, 120_000);
});
