import type { Source } from './item';
import { parse } from './parse';

// The process that `parseApart` starts: it reads one source, and ends.
process.once('message', (source: Source) => process.send?.(parse(source), () => process.exit()));
