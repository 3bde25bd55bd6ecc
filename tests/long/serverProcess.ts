import { jobs } from '../../server/jobs/jobs';
import { pushTo } from '../../server/jobs/push';
import { serve } from '../../server/serve';
import { readSettings } from '../../server/settings/settings';

/** `npm run serve`, with a push service of the test. Tells the test the address of the server. */
const { DIST = '', PUSH_SERVICE = '' } = process.env;
const push = pushTo({ token: `${PUSH_SERVICE}/token`, messages: PUSH_SERVICE });
const { url } = await serve(readSettings(process.env), {
  dist: DIST,
  jobs: { ...jobs, push },
  hasLocalPush: true,
});
process.send?.(url);
