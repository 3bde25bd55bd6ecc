import { dayText, defineHooks } from 'my-town-admin/metadata';
import { councilDecisions } from './index';

/** Keeps the day on which citizens could first read a decision. The time limit for an appeal starts on that day. */
const publication = defineHooks(councilDecisions, {
  beforeWrite: async ({ status }, { before }) => ({
    publishedOn: before?.publishedOn ?? (status === 'ONLINE' ? dayText(new Date()) : null),
  }),
});

/** What the town adds to the hooks in `resources/hooks.ts`. */
export default [publication];
