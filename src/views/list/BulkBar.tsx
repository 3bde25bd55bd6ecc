import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useDeclaration } from '../../AppContext';
import { loadable } from '../../ui/loadable';
import { useListActions } from './useListActions';

const ConfirmDelete = loadable(() => import('./ConfirmDelete'));

/** The actions on the selected rows. */
export function BulkBar({ mayEdit, mayDelete }: { mayEdit: boolean; mayDelete: boolean }) {
  const { workflow } = useDeclaration();
  const translate = useTranslate();
  const { data, selectedIds, onUnselectItems } = useListContext();
  const { remove, unpublish, isPending } = useListActions();
  const [isConfirming, setConfirming] = useState(false);
  const records = data?.filter((record) => selectedIds.includes(record.id)) ?? [];
  const hasSelection = records.length > 0;
  // The question then opens at once, and while offline too.
  useEffect(() => {
    if (hasSelection && mayDelete) void ConfirmDelete.preload();
  }, [hasSelection, mayDelete]);
  if (!hasSelection) return null;
  const published = records.filter((record) => workflow?.publish && record.status === workflow.publish);
  return (
    <Box
      role="toolbar"
      aria-label={translate('list.selected', { smart_count: records.length })}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        p: 1,
        mb: 1,
        borderRadius: 1,
        bgcolor: 'action.selected',
      }}
    >
      <Box component="span" role="status" sx={{ px: 1, fontWeight: 500 }}>
        {translate('list.selected', { smart_count: records.length })}
      </Box>
      {mayEdit && workflow?.unpublish && (
        <Button disabled={isPending || published.length === 0} onClick={() => unpublish(published)}>
          {translate('list.unpublish')}
        </Button>
      )}
      {mayDelete && (
        <Button color="error" disabled={isPending} onClick={() => setConfirming(true)}>
          {translate('list.delete')}
        </Button>
      )}
      <Button color="inherit" sx={{ ml: 'auto' }} onClick={() => onUnselectItems()}>
        {translate('list.unselect')}
      </Button>
      {isConfirming && (
        <ConfirmDelete
          records={records}
          isPending={isPending}
          onConfirm={() => remove(records, () => setConfirming(false))}
          onClose={() => setConfirming(false)}
        />
      )}
    </Box>
  );
}
