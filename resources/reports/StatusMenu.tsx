import { mdiChevronDown } from '@mdi/js';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { RaRecord } from 'react-admin';
import { useDeclaration } from '../../src/AppContext';
import { useAdminDataProvider } from '../../src/api/useAdminDataProvider';
import { StatusChip } from '../../src/fields/columns/StatusChip';
import { useLabel } from '../../src/i18n/useLabel';
import { useNotice } from '../../src/i18n/useNotice';
import { Icon } from '../../src/layout/Icon';
import { useFailure } from '../../src/views/useFailure';
import reports from '.';
import { words } from './words';

const { status } = reports.fields;
/** Those that a clerk gives; the first one is the app's (spec §2). */
const offered = status.choices.filter((choice) => choice.id !== 'CREATED');

/** Gives a report another state, any from any, and has it read again (spec §4). */
export function StatusMenu({ record, onChanged }: { record: RaRecord; onChanged: () => Promise<unknown> }) {
  const { name } = useDeclaration();
  const dataProvider = useAdminDataProvider();
  const label = useLabel();
  const notice = useNotice();
  const fail = useFailure();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: string) => dataProvider.setStatus(name, { record, status: chosen }),
    onSuccess: async () => {
      notice(words.changed);
      await onChanged();
    },
    onError: (error) => fail('error.action', error),
  });
  return (
    <>
      <Button
        id={`${id}-button`}
        variant="contained"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-controls={anchor ? `${id}-menu` : undefined}
        aria-busy={isPending}
        // Not disabled, which would drop the focus.
        aria-disabled={isPending || undefined}
        endIcon={<Icon path={mdiChevronDown} />}
        onClick={({ currentTarget }) => !isPending && setAnchor(currentTarget)}
      >
        {label(isPending ? words.changing : words.changeStatus)}
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
              // A second click may come while the menu fades.
              if (anchor) mutate(choice.id);
            }}
          >
            <StatusChip field={status} value={choice.id} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
