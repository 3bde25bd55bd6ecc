import { schedule } from '../records/schedule';
import { cleanUp } from './cleanUp';
import { push } from './push';
import type { Jobs } from './queue';

/** What the server does on its own, by name in the queue. */
export const jobs: Jobs = { push, cleanUp, schedule };
