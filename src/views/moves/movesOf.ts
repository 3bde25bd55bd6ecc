import {
  canSee,
  choiceOf,
  type Label,
  type RecordAction,
  type Resource,
  type Role,
  type StatusField,
  type Values,
} from '../../metadata';

/** An action that sets values other than the status. */
export type ActionChange = { by: 'change'; action: RecordAction & { set: (record: Values) => Values } };

/** A status to which the user may move a record, and the way to set it. */
export type Move = {
  status: string;
  /** Why the action is unavailable for the record. `undefined` if it is available. */
  blocked?: Label | undefined;
} & (
  | { by: 'action'; action: RecordAction }
  /** `publish` and `form` send the whole record. The other moves call `setStatus`. */
  | { by: 'publish' | 'unpublish' | 'set' }
  | {
      by: 'form';
      /** Values that the record gets with its status. */
      changes?: Values;
    }
);

/** The actions that set values and that the role may see. */
export const changesOf = ({ form }: Resource, role: Role | undefined): ActionChange[] =>
  (form?.actions ?? []).flatMap((action): ActionChange[] => {
    const { set } = action;
    return set && canSee(role, action) ? [{ by: 'change', action: { ...action, set } }] : [];
  });

/**
 * The statuses to which the user may move a record, in the order of the field. A declared action, the workflow or the
 * status input of the form allows each of them (docs/product.md#transitions).
 */
export function movesOf(
  resource: Resource,
  field: StatusField,
  role: Role | undefined,
  record: Values,
): Move[] {
  const { form, workflow } = resource;
  // The record may store an alias.
  const current = String(choiceOf(field.choices, record.status)?.id);
  const hasFormInput = field.selectable !== undefined && !field.readOnly && field.when?.(record) !== false;
  return field.choices.flatMap(({ id }): Move[] => {
    const status = String(id);
    if (status === current) return [];
    const action = form?.actions?.find(
      (one) => one.status === status && canSee(role, one) && one.hidden?.(record) !== true,
    );
    if (action) return [{ status, by: 'action', action, blocked: action.blocked?.(record) }];
    if (workflow?.publish === status) return [{ status, by: 'publish' }];
    if (workflow?.unpublish === status && workflow.publish === current) return [{ status, by: 'unpublish' }];
    if (workflow?.set?.includes(status)) return [{ status, by: 'set' }];
    return hasFormInput && field.selectable?.includes(id) ? [{ status, by: 'form' }] : [];
  });
}
