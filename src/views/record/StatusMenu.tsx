import { mdiChevronDown } from '@mdi/js';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useResource } from '../../AppContext';
import { StatusChip } from '../../fields/columns/StatusChip';
import { useLabel } from '../../i18n/useLabel';
import type { Label } from '../../metadata';
import { Icon } from '../../ui/Icon';
import { useWrite } from '../../write/useWrite';

/** Here, not in `fr.ts`, which is part of the start. */
const labels = {
  changeStatus: { fr: "Changer l'état", en: 'Change the status' },
  changing: { fr: 'Changement en cours…', en: 'Changing…' },
} satisfies Record<string, Label>;

/** Offers the statuses of `workflow.set`, for any record (docs/product.md#transitions). */
export function StatusMenu({ record, onChanged }: { record: RaRecord; onChanged: () => Promise<unknown> }) {
  const resource = useResource();
  const { notices, workflow } = resource;
  const { status } = resource.fields;
  const write = useWrite();
  const label = useLabel();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [isPending, setPending] = useState(false);
  const change = async (chosen: string) => {
    setPending(true);
    const { result } = await write(
      { verb: 'setStatus', resource, record, status: chosen },
      { done: notices?.updated && label(notices.updated), failed: 'error.action' },
    );
    if (result === 'stored') await onChanged();
    setPending(false);
  };
  if (status?.kind !== 'status') return null;
  const offered = status.choices.filter((choice) => workflow?.set?.includes(String(choice.id)));
  return (
    <>
      <Button
        id={`${id}-button`}
        variant="contained"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-controls={anchor ? `${id}-menu` : undefined}
        aria-busy={isPending}
        // `disabled` would lose the focus.
        aria-disabled={isPending || undefined}
        endIcon={<Icon path={mdiChevronDown} />}
        onClick={({ currentTarget }) => !isPending && setAnchor(currentTarget)}
      >
        {label(isPending ? labels.changing : labels.changeStatus)}
      </Button>
      <Menu
        id={`${id}-menu`}
        anchorEl={anchor}
        open={anchor !== undefined}
        onClose={() => setAnchor(undefined)}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
      >
        {offered.map((choice) => (
          <MenuItem
            key={choice.id}
            role="menuitemradio"
            aria-checked={choice.id === record.status}
            selected={choice.id === record.status}
            onClick={() => {
              setAnchor(undefined);
              // A second click may come while the menu closes.
              if (anchor) change(String(choice.id));
            }}
          >
            <StatusChip field={status} value={choice.id} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
