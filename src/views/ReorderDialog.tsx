import { arrayMove } from '@dnd-kit/sortable';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type RaRecord, useGetList, useNotify, useTranslate } from 'react-admin';
import { useDeclaration } from '../AppContext';
import { useAdminDataProvider } from '../api/useAdminDataProvider';
import { Sortable } from '../fields/Sortable';
import { useLabel } from '../i18n/useLabel';
import { fieldOf, nameOf, type Resource, scopeFilter, storedNames, titleFieldsOf } from '../metadata';
import { LeaveQuestion } from './LeaveQuestion';
import { LoadFailure } from './LoadFailure';
import { useFailure } from './useFailure';

type Reorder = NonNullable<NonNullable<Resource['list']>['reorder']>;

/**
 * The order of the records that bear a place of their own: dragged, or moved by buttons. Saving sends the records
 * whose place changed, and no other (contract, "Page order").
 */
export default function ReorderDialog({ reorder, onClose }: { reorder: Reorder; onClose: () => void }) {
  const resource = useDeclaration();
  const label = useLabel();
  const translate = useTranslate();
  const notify = useNotify();
  const fail = useFailure();
  const queryClient = useQueryClient();
  const dataProvider = useAdminDataProvider();
  const titleId = useId();
  const [order, setOrder] = useState<readonly RaRecord[]>();

  const shown = titleFieldsOf(resource).flatMap((name) => storedNames(name, fieldOf(resource, name)));
  const { data, error, isPending, refetch } = useGetList(
    resource.name,
    {
      pagination: { page: 1, perPage: 300 },
      sort: { field: reorder.field, order: 'ASC' },
      filter: scopeFilter(reorder.among),
      meta: { fields: ['id', ...shown, reorder.field], count: false },
    },
    { staleTime: 0 },
  );
  const records: readonly RaRecord[] = order ?? data ?? [];
  const titleOf = (record: RaRecord) => nameOf(resource, record) || translate('list.untitled');

  const [isAsking, setAsking] = useState(false);

  const save = useMutation({
    mutationFn: async () => {
      for (const [position, record] of records.entries()) {
        if (record[reorder.field] === position) continue;
        await dataProvider.updateMany(resource.name, {
          ids: [record.id],
          data: { [reorder.field]: position },
        });
        // Where the next one fails, this one is not sent again.
        setOrder((now) =>
          now?.map((one) => (one.id === record.id ? { ...one, [reorder.field]: position } : one)),
        );
      }
    },
    onSuccess: () => {
      notify('list.reordered', { type: 'success' });
      onClose();
    },
    onError: (failure) => fail('error.save', failure),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [resource.name] }),
  });

  const close = () => {
    if (save.isPending) return;
    if (order) setAsking(true);
    else onClose();
  };

  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{label(reorder.title)}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{translate('list.reorderHint')}</DialogContentText>
        {error && <LoadFailure error={error} retry={refetch} />}
        {isPending && <Skeleton variant="rounded" height={240} />}
        {data?.length === 0 && <Alert severity="info">{translate('list.nothingToOrder')}</Alert>}
        <Sortable
          label={label(reorder.title)}
          items={records}
          idOf={(record) => String(record.id)}
          nameOf={titleOf}
          onMove={(from, to) => !save.isPending && setOrder(arrayMove([...records], from, to))}
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
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>{translate('list.cancel')}</Button>
        <Button
          variant="contained"
          disabled={!order || save.isPending}
          aria-busy={save.isPending}
          onClick={() => save.mutate()}
        >
          {translate('list.save')}
        </Button>
      </DialogActions>
      <LeaveQuestion isOpen={isAsking} onStay={() => setAsking(false)} onLeave={onClose} />
    </Dialog>
  );
}
