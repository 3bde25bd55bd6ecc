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

export type Move = {
  status: string;
  /** Why the action is unavailable. */
  blocked?: Label | undefined;
} & (
  | { by: 'action'; action: RecordAction }
  /** `publish` and `form` send the whole record. The other moves call `setStatus`. */
  | { by: 'publish' | 'unpublish' | 'set' }
  | {
      by: 'form';
      changes?: Values;
    }
);

export const changesOf = ({ form }: Resource, role: Role | undefined): ActionChange[] =>
  (form?.actions ?? []).flatMap((action): ActionChange[] => {
    const { set } = action;
    return set && canSee(role, action) ? [{ by: 'change', action: { ...action, set } }] : [];
  });

/** The allowed moves, in the order of the declared statuses: see `docs/product.md#transitions`. */
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
