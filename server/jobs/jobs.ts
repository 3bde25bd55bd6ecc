import { cleanUp } from './cleanUp';
import { digest } from './digest';
import { intakeMail } from './intakeMail';
import { invite } from './invite';
import { push } from './push';
import type { Jobs } from './queue';
import { schedule } from './schedule';
import { webPush } from './webPush';

/** What the server does on its own, by name in the queue. */
export const jobs: Jobs = { push, webPush, digest, invite, intakeMail, cleanUp, schedule };
