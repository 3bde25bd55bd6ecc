import type { Source } from './item';
import { parse } from './parse';

// The process that `parseApart` starts: it reads one source, and ends.
process.once('message', async (source: Source) => {
  process.send?.(await parse(source), () => process.exit());
});
