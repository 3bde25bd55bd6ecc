import { launchChromium } from '../browser/chromium';
import { daily } from './daily';
import { buildOurs } from './measure';
import { scale } from './scale';

/** `npm run bench` measures everything, `npm run bench -- scale` one part. */
const parts = { daily, scale };
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) throw new Error(`${unknown} is no part: ${Object.keys(parts).join(', ')}`);

const builder = await buildOurs();
const browser = await launchChromium();
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length === 0 || asked.includes(name)) await measure(browser, builder);
}
await browser.close();
builder.remove();
