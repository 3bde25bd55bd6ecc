import { spawn } from 'node:child_process';
import express, { type RequestHandler } from 'express';
import { describe, expect, it, onTestFinished } from 'vitest';
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

async function check(
  role: Role,
  { wrong, ...options }: { write?: boolean; only?: string; wrong?: RequestHandler } = {},
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
