import { schedule } from '../records/schedule';
import { cleanUp } from './cleanUp';
import { push } from './push';
import type { Jobs } from './queue';

/** What the server does without a call. */
export const jobs: Jobs = { push, cleanUp, schedule };
