import { cleanUp } from './cleanUp';
import { intakeMail } from './intakeMail';
import { invite } from './invite';
import { push } from './push';
import type { Jobs } from './queue';
import { schedule } from './schedule';

/** What the server does on its own, by name in the queue. */
export const jobs: Jobs = { push, invite, intakeMail, cleanUp, schedule };
