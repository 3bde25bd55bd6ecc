import { canSee, type Role } from './access';
import type { Resource } from './define';
import type { Choice } from './kinds';

/** The statuses that a role can set by a button or a menu: those of actions and, except for Save, of the workflow. */
export function manualStatuses(
  { fields: { status }, form, workflow = {} }: Resource,
  role: Role | undefined,
): readonly Choice[] {
  const ofActions = (form?.actions ?? []).flatMap((one) => (canSee(role, one) ? one.status : []));
  const all = [...ofActions, workflow.publish, workflow.unpublish, ...(workflow.set ?? [])];
  return status?.kind === 'status' ? status.choices.filter(({ id }) => all.includes(String(id))) : [];
}
