import { cleanUp } from './cleanUp';
import { digest } from './digest';
import { hook } from './hooks';
import { intakeMail } from './intakeMail';
import { invite } from './invite';
import { push } from './push';
import type { Jobs } from './queue';
import { removeFiles } from './removeFiles';
import { schedule } from './schedule';
import { vacuum, vacuums } from './vacuum';
import { webhook } from './webhook';
import { webPush } from './webPush';
import { wrote } from './wrote';

/** What the server does on its own and people wait for, by name in the queue. */
export const jobs: Jobs = { push, webPush, invite, intakeMail, schedule };

/** What may take long and can wait. It runs in a loop of its own, so that an urgent message need not wait for it. */
export const slowJobs: Jobs = { digest, cleanUp, removeFiles };

/** What follows from writes. It runs in a loop of its own, so that `jobs` need not wait for a server that is slow. */
export const followUps: Jobs = { wrote, hook, webhook };

/** Reads what other sites publish, also in a loop of its own, because a source can be slow. */
export const fetches: Jobs = { vacuums, vacuum };
