import { mdiFilePdfBox } from '@mdi/js';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import {
  Icon,
  saveFile,
  useAdminDataProvider,
  useLabel,
  useNotice,
  useNotifyError,
  useResource,
} from '../../src/engine';
import { collectionOf } from '../../src/metadata';
import { labels } from './labels';

/** Saves `GET reports/pdf/{id}` as `Rapport_{id}.pdf`. */
export function PdfButton({ record }: { record: RaRecord }) {
  const resource = useResource();
  const dataProvider = useAdminDataProvider();
  const label = useLabel();
  const notice = useNotice();
  const notifyError = useNotifyError();
  const queryClient = useQueryClient();
  const mutationKey = [resource.name, 'pdf', record.id];
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: () =>
      dataProvider.download(`${collectionOf(resource)}/pdf/${encodeURIComponent(record.id)}`, '%PDF'),
    onSuccess: (file) => {
      saveFile(file, `Rapport_${record.id}.pdf`);
      notice(labels.made);
    },
    onError: (error) => notifyError('error.action', error),
  });
  return (
    <Button
      variant="outlined"
      startIcon={<Icon path={mdiFilePdfBox} />}
      aria-disabled={isPending || undefined}
      aria-busy={isPending}
      // Not from state: a second click may come before the next render.
      onClick={() => queryClient.isMutating({ mutationKey }) === 0 && mutate()}
    >
      {label(isPending ? labels.making : labels.pdf)}
    </Button>
  );
}
