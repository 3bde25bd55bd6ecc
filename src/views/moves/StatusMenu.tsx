import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { StatusChip } from '../../fields/columns/StatusChip';
import { useLabel } from '../../i18n/useLabel';
import { type Choice, choiceOf, type Label, type StatusField } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { MenuButton } from '../../ui/MenuButton';

const labels = {
  change: { fr: "Changer l'état", en: 'Change the status' },
  changing: { fr: 'Changement en cours…', en: 'Changing…' },
} satisfies Record<string, Label>;

export function useSettableStatuses(): { field: StatusField; choices: readonly Choice[] } | undefined {
  const { fields, workflow } = useResource();
  const { status: field } = fields;
  if (field?.kind !== 'status' || !workflow?.set) return undefined;
  return { field, choices: field.choices.filter(({ id }) => workflow.set?.includes(String(id))) };
}

interface StatusMenuProps {
  /** The menu marks this status. */
  current?: unknown;
  isPending: boolean;
  onChoose: (status: string) => void;
  variant?: 'contained';
}

/**
 * A menu of the statuses that users may set directly. Renders nothing if none are declared.
 * @example <StatusMenu current={hall.status} isPending={false} onChoose={(status) => console.log(status)} />
 */
export default function StatusMenu({ current, isPending, onChoose, variant }: StatusMenuProps): ReactNode {
  const label = useLabel();
  const statuses = useSettableStatuses();
  if (!statuses) return null;
  // The record may store an alias.
  const currentId = choiceOf(statuses.field.choices, current)?.id;
  return (
    <MenuButton
      label={label(isPending ? labels.changing : labels.change)}
      isPending={isPending}
      variant={variant}
    >
      {(choose) =>
        statuses.choices.map(({ id }) => (
          <MenuItem
            key={id}
            role="menuitemradio"
            aria-checked={id === currentId}
            selected={id === currentId}
            onClick={() => choose(() => onChoose(String(id)))}
          >
            <StatusChip field={statuses.field} value={id} />
          </MenuItem>
        ))
      }
    </MenuButton>
  );
}
