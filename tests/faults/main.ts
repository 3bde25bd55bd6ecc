import { readCommand } from '../../server/settings/command';
import { buildApp } from '../browser/build';
import { launchChromium } from '../browser/chromium';
import { actions } from './actions';
import { faults } from './faults';
import { canMeet, openFaultTest, tryPair } from './matrix';

const { positionals } = readCommand({
  name: 'test:faults',
  about: 'Tries every network fault with every action of a clerk, in Chromium.',
  positionals: {
    value: 'NAME…',
    about: 'only these actions and faults',
    choices: [...actions, ...faults].map(({ name }) => name),
    count: [0, Number.POSITIVE_INFINITY],
  },
  environment: {
    WORKERS: 'the number of actions at once (default: 2)',
    FAULT_PICTURES: 'a folder for screenshots of the pairs that stop with an error',
  },
  example: 'save 500',
});
const chosen = <T extends { name: string }>(table: readonly T[]): readonly T[] => {
  const named = table.filter(({ name }) => positionals.includes(name));
  return named.length > 0 ? named : table;
};

const { dist, remove } = await buildApp();
const browser = await launchChromium();
const failed: string[] = [];
const queue = [...chosen(actions)];
let tried = 0;
const work = async () => {
  for (let action = queue.shift(); action; action = queue.shift()) {
    // Each action has its own town. In a shared one, the many sign-ins would end the session that the pages use: the
    // server keeps at most 20 sessions per person.
    const stage = await openFaultTest(browser, dist);
    for (const fault of chosen(faults)) {
      if (!canMeet(fault, action)) continue;
      const wrong = await tryPair(stage, fault, action);
      const line = `${action.name} × ${fault.name}`;
      console.log(
        wrong.length === 0 ? `ok    ${line}` : `WRONG ${line}\n        ${wrong.join('\n        ')}`,
      );
      tried += 1;
      if (wrong.length > 0) failed.push(line);
    }
    await stage.close();
  }
};
await Promise.all(Array.from({ length: Number(process.env.WORKERS ?? 2) }, work));
await browser.close();
remove();
console.log(`${tried} pairs tried, ${failed.length} failed${failed.map((line) => `\n  ${line}`).join('')}`);
process.exitCode = failed.length > 0 ? 1 : 0;
