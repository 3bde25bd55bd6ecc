import type { ResourceHooks } from '../src/metadata';
import webhooks from './webhooks/webhooks.hooks';

/** The code beside the declarations, which only the server loads (docs/recipes.md#hooks). */
export default [webhooks] satisfies readonly ResourceHooks[];
