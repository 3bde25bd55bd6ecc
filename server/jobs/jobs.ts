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

/** The jobs that people wait for, by their name in the queue. */
export const jobs: Jobs = { push, webPush, invite, intakeMail, schedule };

/** The jobs that may take long and can wait. Their loop is separate, so that no urgent message waits for them. */
export const slowJobs: Jobs = { digest, cleanUp, removeFiles };

/** The jobs that follow from writes. Their loop is separate, so that `jobs` do not wait for a slow hook or webhook. */
export const followUps: Jobs = { wrote, hook, webhook };

/** The jobs that read what other sites publish. Their loop is separate too, because a source can be slow. */
export const fetches: Jobs = { vacuums, vacuum };
