import { mdiTrashCanOutline } from '@mdi/js';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCapability } from '../../api/capabilities';
import { useLabel } from '../../i18n/useLabel';
import { useCan } from '../../routing/AppContext';
import { Icon } from '../../ui/Icon';
import { loadable } from '../../ui/loadable';

export const trashLabel = { fr: 'Corbeille', en: 'Trash' };

export const TrashDialog = loadable<{ onClose: () => void }>(() => import('./Trash'));

/**
 * Opens the trash of the current resource, if the backend has one and the user may delete.
 * @example <ScreenHeading title="Salles" actions={<TrashButton />} />
 */
export function TrashButton() {
  const can = useCan();
  const label = useLabel();
  const [isOpen, setOpen] = useState(false);
  const hasTrash = useCapability('trash') && can('delete');
  return (
    hasTrash && (
      <>
        <Button
          variant="outlined"
          startIcon={<Icon path={mdiTrashCanOutline} />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {label(trashLabel)}
        </Button>
        {isOpen && <TrashDialog onClose={() => setOpen(false)} />}
      </>
    )
  );
}
