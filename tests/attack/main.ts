import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/database/database';
import { readCommand } from '../../server/settings/command';
import { createDatabase, startPostgres } from '../backend/postgres';
import { type Attack, attackOnce, type Finding } from './attack';
import { type Attacked, openAttacked } from './town';

const { values, positionals, refuse } = readCommand({
  name: 'test:attack',
  about: 'Sends hostile calls of the whole contract until the time is over, and reports each wrong answer.',
  positionals: { value: 'TIME', about: 'such as 90s, 30m or 2h (default: 5m)', count: [0, 1] },
  options: {
    seed: { value: 'NUMBER', about: 'the first seed, to repeat its calls; a new one by default' },
    database: {
      value: 'NAME',
      about: 'the database',
      choices: ['embedded', 'postgres'],
      fallback: 'embedded',
    },
  },
  example: '30m --database postgres',
});
const [time = '5m'] = positionals;
const [, amount, unit = ''] =
  /^(\d+)([smh])$/.exec(time) ?? refuse(`${time} is no time such as 90s, 30m or 2h.`);
const seconds = Number(amount) * ({ s: 1, m: 60, h: 3600 }[unit] ?? 0);
if (values.seed && !/^\d+$/.test(values.seed)) refuse(`--seed ${values.seed} is no number.`);
const firstSeed = Number(values.seed ?? Date.now() % 1_000_000_000);
/** The number of calls of one seed. */
const perRound = 300;
/** The milliseconds within which `/health` must answer. */
const maxBlock = 250;

const folder = mkdtempSync(join(tmpdir(), 'my-town-attack-'));
let written = 0;

/** Writes a command that repeats a call. @returns its file */
function writeCurl({ url, prepare }: Attacked, { call }: Finding): string {
  const { path, headers, body } = prepare(call);
  const file = join(folder, `${++written}.body`);
  // A form contains files, in which each character stands for one byte.
  if (body) writeFileSync(file, body, /multipart/.test(headers['content-type'] ?? '') ? 'latin1' : 'utf8');
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const command = [
    `curl --path-as-is -g -X ${call.method}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body ? [`--data-binary @${file}`] : []),
    quoted(`${url}${path}`),
  ].join(' ');
  const script = join(folder, `${written}.sh`);
  writeFileSync(script, `${command}\n`);
  return script;
}

const postgres = values.database === 'postgres' ? await startPostgres() : undefined;
const database = await openDatabase(postgres ? { url: await createDatabase(postgres.url, 'attack') } : {});
const attacked = await openAttacked(database);
const result: Attack = { calls: 0, statuses: new Map(), longestBlock: 0, findings: [] };
const end = Date.now() + seconds * 1000;
console.log(`${values.database}, seed ${firstSeed}, for ${time}`);
for (let seed = firstSeed; Date.now() < end; seed += 1) {
  if (seed > firstSeed) await attacked.renew();
  const countBefore = result.findings.length;
  await attackOnce(attacked, result, { seed, count: perRound, maxBlock });
  for (const finding of result.findings.slice(countBefore)) {
    console.log(
      `FOUND seed ${seed}, as ${finding.call.caller}: ${finding.problem}\n  sh ${writeCurl(attacked, finding)}`,
    );
  }
}
const statuses = [...result.statuses].sort(([one], [other]) => one - other);
console.log(`${result.calls} calls, seeds from ${firstSeed}, ${result.findings.length} findings`);
console.log(`answers: ${statuses.map(([status, count]) => `${status} × ${count}`).join(', ')}`);
console.log(`/health took ${Math.round(result.longestBlock)} ms at most`);
await attacked.close();
await postgres?.remove();
process.exitCode = result.findings.length > 0 ? 1 : 0;
