import { cleanUp } from './cleanUp';
import { digest } from './digest';
import { hook } from './hooks';
import { intakeMail } from './intakeMail';
import { invite } from './invite';
import { push } from './push';
import type { Jobs } from './queue';
import { schedule } from './schedule';
import { vacuum, vacuums } from './vacuum';
import { webhook } from './webhook';
import { webPush } from './webPush';
import { wrote } from './wrote';

/** What the server does on its own, by name in the queue. */
export const jobs: Jobs = { push, webPush, digest, invite, intakeMail, cleanUp, schedule };

/** What follows from writes. It runs in a loop of its own, so that `jobs` need not wait for a server that is slow. */
export const followUps: Jobs = { wrote, hook, webhook };

/** Reads what other sites publish, also in a loop of its own, because a source can be slow. */
export const fetches: Jobs = { vacuums, vacuum };
