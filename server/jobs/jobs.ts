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

/** What follows from writes. It has a lane of its own, so that a server that does not answer holds up no message. */
export const followUps: Jobs = { wrote, hook, webhook };

/** What other sites publish. A lane of its own, too: a source may be slow. */
export const fetches: Jobs = { vacuums, vacuum };
