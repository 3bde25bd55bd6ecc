import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { type RaRecord, useListContext, useTranslate } from 'react-admin';
import { useCapability } from '../../api/capabilities';
import { readSession } from '../../api/session';
import { useLabel } from '../../i18n/useLabel';
import { isPublished, listPlaceOf } from '../../metadata';
import { useCan, useResource } from '../../routing/AppContext';
import { loadable } from '../../ui/loadable';
import { rememberRowFocus } from '../../ui/screenFocus';
import { bulkFields } from '../import/bulkFields';
import { changesOf } from '../moves/movesOf';
import StatusMenu from '../moves/StatusMenu';
import { useListActions } from '../moves/useListActions';

interface BulkEditProps {
  records: readonly RaRecord[];
  onClose: () => void;
}
const BulkEditDialog = loadable<BulkEditProps>(() => import('../import/BulkEditDialog'));
const RoundSheet = loadable(() => import('./RoundSheet'));

const editLabel = { fr: 'Modifier un champ…', en: 'Change a field…' };
const sheetLabel = { fr: 'Feuille de tournée', en: 'Round sheet' };

function Bar({ records }: { records: readonly RaRecord[] }) {
  const can = useCan();
  const mayEdit = can('edit');
  const resource = useResource();
  const { unpublish } = resource.workflow ?? {};
  const label = useLabel();
  const translate = useTranslate();
  const { onUnselectItems } = useListContext();
  // The dialog "Change a field…" sends an import.
  const canImport = useCapability('import') && mayEdit && resource.routes?.edit !== undefined;
  const canChangeField = canImport && bulkFields(resource).length > 0;
  const [opened, setOpened] = useState<'sheet' | 'edit'>();
  const { remove, move, question, isPending } = useListActions();
  const hasDialog = opened !== undefined || question !== undefined;
  const first = records[0]?.id;
  // When the bar unmounts, an open dialog loses the focus: the cleanup focuses a row.
  useEffect(() => (hasDialog ? rememberRowFocus(first) : undefined), [hasDialog, first]);
  const published = records.filter((record) => isPublished(resource, record));
  const selected = translate('list.selected', { smart_count: records.length });
  return (
    <Box
      role="toolbar"
      aria-label={selected}
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
      <Box component="span" role="status" sx={{ px: 1, fontWeight: 550 }}>
        {selected}
      </Box>
      {mayEdit && unpublish !== undefined && (
        <Button
          disabled={isPending || published.length === 0}
          onClick={() => move(published, { by: 'unpublish', status: unpublish })}
        >
          {translate('list.unpublish')}
        </Button>
      )}
      {mayEdit && (
        <StatusMenu isPending={isPending} onChoose={(status) => move(records, { by: 'set', status })} />
      )}
      {mayEdit &&
        changesOf(resource, readSession()?.role).map((change) => {
          const changeable = records.filter((record) => change.action.hidden?.(record) !== true);
          return (
            <Button
              key={change.action.label.fr}
              disabled={isPending || changeable.length === 0}
              onClick={() => move(changeable, change)}
            >
              {label(change.action.label)}
            </Button>
          );
        })}
      {canChangeField && (
        <Button aria-haspopup="dialog" onClick={() => setOpened('edit')}>
          {label(editLabel)}
        </Button>
      )}
      {listPlaceOf(resource) && <Button onClick={() => setOpened('sheet')}>{label(sheetLabel)}</Button>}
      {can('delete') && (
        <Button color="error" disabled={isPending} onClick={() => remove(records)}>
          {translate('ra.action.delete')}
        </Button>
      )}
      <Button color="inherit" sx={{ ml: 'auto' }} onClick={() => onUnselectItems()}>
        {translate('list.unselect')}
      </Button>
      {opened === 'sheet' && <RoundSheet records={records} onClose={() => setOpened(undefined)} />}
      {opened === 'edit' && <BulkEditDialog records={records} onClose={() => setOpened(undefined)} />}
      {question}
    </Box>
  );
}

/**
 * The actions on the selected rows of the page.
 * @example
 * import { ListContextProvider, useList } from 'react-admin';
 * <ListContextProvider value={useList({ data: [hall] })}><BulkBar /></ListContextProvider>
 */
export default function BulkBar() {
  const { data, selectedIds } = useListContext();
  const records = data?.filter(({ id }) => selectedIds.includes(id)) ?? [];
  // The bar unmounts without records, so that its dialog does not come back with the next selection.
  return records.length > 0 && <Bar records={records} />;
}
