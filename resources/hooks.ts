import type { ResourceHooks } from '../src/metadata';
import siteVacuums from './siteVacuums/siteVacuums.hooks';
import webhooks from './webhooks/webhooks.hooks';

/** The hooks of the entities: code that no browser loads (docs/recipes.md#hooks). */
export default [siteVacuums, webhooks] satisfies readonly ResourceHooks[];
