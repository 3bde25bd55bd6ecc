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

// Each constant of this file has its own loop, so that none waits for another. Do not rename a job: the queue stores its
// name.

/** Urgent jobs. */
export const jobs: Jobs = { push, webPush, invite, intakeMail, schedule };

export const slowJobs: Jobs = { digest, cleanUp, removeFiles };

/** The jobs that follow from writes. A hook or a webhook can be slow. */
export const followUps: Jobs = { wrote, hook, webhook };

/** The jobs that read what other sites publish. A source can be slow. */
export const fetches: Jobs = { vacuums, vacuum };
