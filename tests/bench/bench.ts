import { readCommand } from '../../server/settings/command';
import { launchChromium } from '../browser/chromium';
import { daily } from './daily';
import { buildOurs } from './measure';
import { scale } from './scale';

const parts = { daily, scale };
const { positionals: asked } = readCommand({
  name: 'bench',
  about: 'Compares the admin with a minimal react-admin app, and measures the admin with very many records.',
  positionals: { value: 'PART…', about: 'only these parts', choices: Object.keys(parts), count: [0, 2] },
  environment: {
    RUNS: 'how many rounds are measured (default: 5)',
    SLOWDOWN: 'by which factor the processor is slowed down (default: 4)',
  },
  example: 'scale',
});

const builder = await buildOurs();
const browser = await launchChromium();
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length === 0 || asked.includes(name)) await measure(browser, builder);
}
await browser.close();
builder.remove();
