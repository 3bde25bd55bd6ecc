import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { type RaRecord, useListContext, useTranslate } from 'react-admin';
import { useLabel } from '../../i18n/useLabel';
import { placeOf } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { loadable } from '../../ui/loadable';
import StatusMenu from '../moves/StatusMenu';
import { useListActions } from '../moves/useListActions';
import type { RoundSheetProps } from './RoundSheet';

const RoundSheet = loadable<RoundSheetProps>(() => import('./RoundSheet'));
const ConfirmDelete = loadable(() => import('../moves/ConfirmDelete'));

const sheetLabel = { fr: 'Feuille de tournée', en: 'Round sheet' };

interface BulkBarProps {
  mayEdit: boolean;
  mayDelete: boolean;
}

function Toolbar({ records, mayEdit, mayDelete }: BulkBarProps & { records: readonly RaRecord[] }) {
  const resource = useResource();
  const { publish, unpublish } = resource.workflow ?? {};
  const label = useLabel();
  const translate = useTranslate();
  const { onUnselectItems } = useListContext();
  const [asked, setAsked] = useState<'delete' | 'print'>();
  const close = () => setAsked(undefined);
  const { remove, move, question, isPending } = useListActions(close);
  // So that it opens at once, even offline.
  useEffect(() => {
    if (mayDelete) void ConfirmDelete.preload();
  }, [mayDelete]);
  const published = records.filter(({ status }) => publish !== undefined && status === publish);
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
      <Box component="span" role="status" sx={{ px: 1, fontWeight: 500 }}>
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
      {placeOf(resource) && <Button onClick={() => setAsked('print')}>{label(sheetLabel)}</Button>}
      {mayDelete && (
        <Button color="error" disabled={isPending} onClick={() => setAsked('delete')}>
          {translate('ra.action.delete')}
        </Button>
      )}
      <Button color="inherit" sx={{ ml: 'auto' }} onClick={() => onUnselectItems()}>
        {translate('list.unselect')}
      </Button>
      {asked === 'print' && <RoundSheet records={records} onClose={close} />}
      {asked === 'delete' && (
        <ConfirmDelete
          records={records}
          isPending={isPending}
          onConfirm={() => remove(records)}
          onClose={close}
        />
      )}
      {question}
    </Box>
  );
}

/** The actions on the selected rows. */
export default function BulkBar(props: BulkBarProps) {
  const { data, selectedIds } = useListContext();
  const records = data?.filter((record) => selectedIds.includes(record.id)) ?? [];
  return records.length > 0 && <Toolbar records={records} {...props} />;
}
