import { jobs } from '../../server/jobs/jobs';
import { pushTo } from '../../server/jobs/push';
import { serve } from '../../server/serve';
import { readSettings } from '../../server/settings/settings';

/** Serves as `npm run serve` does, but pushes to `PUSH_SERVICE`. Sends the address of the server to the test. */
const { DIST = '', PUSH_SERVICE = '' } = process.env;
const push = pushTo({ token: `${PUSH_SERVICE}/token`, messages: PUSH_SERVICE });
serve(readSettings(process.env), { dist: DIST, jobs: { ...jobs, push }, hasLocalPush: true }).then(
  ({ url }) => process.send?.(url),
  (error: unknown) => {
    // As in server/main.ts: the process ends once nothing keeps it running.
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
