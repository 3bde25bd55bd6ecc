import { arrayMove } from '@dnd-kit/sortable';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { type RaRecord, useGetList, useNotify, useTranslate } from 'react-admin';
import { useAdminDataProvider } from '../../api/useAdminDataProvider';
import { useLabel, useRecordName } from '../../i18n/useLabel';
import {
  fieldOf,
  type Label,
  type Resource,
  requestedFields,
  scopeFilter,
  sourceOf,
  titleFieldsOf,
  valueAt,
} from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { TitledDialog } from '../../ui/dialogs/TitledDialog';
import { useNotifyError } from '../../ui/failures/errorMessages';
import { LoadFailure } from '../../ui/failures/LoadFailure';
import { Sortable } from '../../ui/Sortable';
import { useTask } from '../../ui/useTask';
import { useWrite } from '../../write/useWrite';
import { useWriter } from '../../write/WriteContext';
import { useConfirmLeave } from '../form/UnsavedChangesGuard';
import { settingOf } from './settingOf';

type Reorder = NonNullable<NonNullable<Resource['list']>['reorder']>;

const maxRecords = 300;
const limitNote: Label = {
  fr: 'Au plus {count} éléments apparaissent ici. Les autres gardent leur position.',
  en: 'At most {count} items appear here. The others keep their position.',
};

/**
 * Saving reads the list again, because somebody may have changed it meanwhile, and writes only the records whose stored
 * position changes (docs/contract.md#collections).
 */
export default function ReorderDialog({ reorder, onClose }: { reorder: Reorder; onClose: () => void }) {
  const resource = useResource();
  const label = useLabel();
  const recordName = useRecordName();
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const dataProvider = useAdminDataProvider();
  const writer = useWriter();
  const write = useWrite();
  /** `undefined` until the user moves a record. */
  const [order, setOrder] = useState<readonly RaRecord[]>();

  const request = {
    pagination: { page: 1, perPage: maxRecords },
    sort: { field: reorder.field, order: 'ASC' as const },
    filter: scopeFilter(reorder.among),
    meta: {
      fields: requestedFields(resource, [...titleFieldsOf(resource), reorder.field]),
      count: false,
      wholeCollection: true,
    },
  };
  // `gcTime: 0`: the order from an earlier dialog may be outdated.
  const { data, error, isPending, refetch } = useGetList(resource.name, request, { staleTime: 0, gcTime: 0 });
  const records: readonly RaRecord[] = order ?? data ?? [];
  const titleOf = (record: RaRecord) => recordName(resource, record);

  const { confirmLeave, dialog } = useConfirmLeave(() => order !== undefined);
  const { isPending: isSaving, run } = useTask();
  const saveAll = async () => {
    let stored: readonly RaRecord[];
    try {
      stored = (await dataProvider.getList(resource.name, request)).data;
    } catch (failure) {
      notifyError('error.save', failure, translate('write.nothingDone'));
      return false;
    }
    const ids = records.map(({ id }) => id);
    // Records that came meanwhile go to the end.
    const rankOf = ({ id }: RaRecord) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
    const sorted = [...stored].sort((a, b) => rankOf(a) - rankOf(b));
    const { field } = reorder;
    for (const [position, record] of sorted.entries()) {
      if (valueAt(record, sourceOf(field, fieldOf(resource, field))) === position) continue;
      const data = settingOf(resource, field, position);
      const { result } = await write(
        { verb: 'patch', resource, id: record.id, data },
        { failed: 'error.save' },
      );
      if (result !== 'stored') return false;
    }
    return true;
  };
  const save = async () => {
    if (!(await writer.batch(saveAll))) return;
    notify('list.reordered', { type: 'success' });
    onClose();
  };

  return (
    <TitledDialog
      title={label(reorder.title)}
      maxWidth="sm"
      onClose={() => !isSaving && confirmLeave(onClose)}
      actions={
        <Button
          variant="contained"
          disabled={!order || isSaving}
          aria-busy={isSaving}
          onClick={() => run(save)}
        >
          {translate('ra.action.save')}
        </Button>
      }
    >
      <DialogContentText sx={{ mb: 2 }}>{translate('list.reorderHint')}</DialogContentText>
      {error && <LoadFailure error={error} retry={refetch} />}
      {isPending && <Skeleton variant="rounded" height={240} />}
      {data && data.length >= maxRecords && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {label(limitNote, { count: maxRecords })}
        </Alert>
      )}
      {data?.length === 0 && <Alert severity="info">{translate('list.nothingToOrder')}</Alert>}
      <Sortable
        label={label(reorder.title)}
        items={records}
        idOf={(record) => String(record.id)}
        nameOf={titleOf}
        onMove={(from, to) => !isSaving && setOrder(arrayMove([...records], from, to))}
        renderItem={(record, index, controls) => (
          <Paper
            variant="outlined"
            sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 1.5, pr: 0.5, py: 0.5 }}
          >
            <span>{index + 1}.</span>
            <span style={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{titleOf(record)}</span>
            {controls}
          </Paper>
        )}
      />
      {dialog}
    </TitledDialog>
  );
}
